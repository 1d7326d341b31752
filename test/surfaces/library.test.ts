import { expect, test } from 'vitest';
import { methodsOf } from '../../src/surfaces/library.ts';
import { FakeEngine, fakeOperations } from './fixtures/fake-engine.ts';

type Method = (
  input?: unknown,
  options?: { signal?: AbortSignal; progress?: (message: string) => void },
) => Promise<{ ok: boolean; data: unknown }>;

test('every operation is a method that reaches the engine as it was called', async () => {
  const engine = new FakeEngine();
  const methods = methodsOf(fakeOperations, engine) as Record<string, Method>;
  expect(Object.keys(methods)).toEqual([...fakeOperations.map((operation) => operation.name), 'close']);
  expect(await methods.tap?.({ target: 'e1' })).toMatchObject({
    ok: true,
    data: { name: 'tap', args: { target: 'e1' } },
  });
  expect(await methods.snapshot?.()).toMatchObject({ ok: true, data: { args: {} } });
  // A failure is an answer, not an exception.
  expect(await methods.tap?.({ tagret: 'e1' })).toMatchObject({
    ok: false,
    failure: { failure_code: 'INVALID_ARGUMENT' },
  });
});

test('a call can be cancelled and tells its progress', async () => {
  const methods = methodsOf(fakeOperations, new FakeEngine()) as Record<string, Method>;
  const cancel = new AbortController();
  const seen: string[] = [];
  const call = methods.slow?.({}, { signal: cancel.signal, progress: (message) => seen.push(message) });
  cancel.abort();
  expect(await call).toMatchObject({ ok: false, failure: { reason: 'cancelled' } });
  expect(seen).toEqual(['first', 'second']);
});

test('close closes the engine', async () => {
  const engine = new FakeEngine();
  const methods = methodsOf(fakeOperations, engine) as Record<string, Method>;
  await methods.open_session?.();
  expect(engine.openSessions()).toHaveLength(1);
  await methods.close?.();
  expect(engine.openSessions()).toHaveLength(0);
});
