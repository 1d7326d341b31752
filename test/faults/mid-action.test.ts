import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/engine/operation.ts';
import type { Envelope } from '../../src/engine/record/envelope.ts';
import { monotonicNow } from '../../src/base/clock.ts';
import { ACTIONS, type Action } from './actions.ts';
import { expectNothingLeft, holdings } from './leftovers.ts';
import { type FaultRig, startFaultRig } from './rig.ts';
import { during, killBrowser, killRenderers, type Moment } from './strike.ts';

const TIMEOUT_MS = 8000;

/** A session of its own that is lost in the middle of one action. */
async function loseDuring(rig: FaultRig, action: Action, moment: Moment, strike: () => void | Promise<void>) {
  await rig.start(action.path);
  await action.prepare?.(rig);
  rig.phone.door.clear();
  const startedAt = monotonicNow();
  const args = { ...action.args(rig), timeout_ms: TIMEOUT_MS };
  const { result, struck } = await during(rig, moment, () => rig.call(action.operation, args), strike);
  expect(struck, `the fault came too late: ${result.text}`).toBe(true);
  expect(monotonicNow() - startedAt).toBeLessThan(TIMEOUT_MS);
  expectTypedLoss(result);
  expectHonestState(rig, result);
}

function expectTypedLoss(answer: Answer): void {
  expect(answer.ok).toBe(false);
  expect(['DEVICE_LOST', 'TIMEOUT'], answer.text).toContain(answer.failure?.failure_code);
  expect(answer.text.split('\n')[0]).toBe(answer.failure?.message);
  expect(answer.text).toContain(`next: ${answer.failure?.next}`);
}

/** Never verified; failed only where the app heard nothing of it; anything else is "nobody knows". */
function expectHonestState(rig: FaultRig, answer: Answer): void {
  const results = answer.data.results as Envelope[] | undefined;
  const envelope = results?.at(-1) ?? (answer.data as Envelope);
  const settled = envelope.trace.steps.some((step) => step.stage === 'settle');
  expect(settled ? ['dispatched', 'pending_verification'] : ['dispatched', 'failed']).toContain(
    envelope.lifecycle_state,
  );
  if (envelope.lifecycle_state !== 'failed') return;
  const ownLife = ['screen_shown', 'request_sent', 'request_ok'];
  expect(rig.phone.door.events().filter(({ kind }) => !ownLife.includes(kind))).toEqual([]);
}

/** The session knows that its device is gone, and can be closed all the same. */
async function expectLostSession(rig: FaultRig): Promise<void> {
  const after = await rig.call('snapshot');
  expect(after.failure, after.text).toMatchObject({ failure_code: 'DEVICE_LOST', reason: 'disconnected' });
}

/** One failed test must not take the next ones along. */
async function closeSession(rig: FaultRig): Promise<void> {
  const closed = await rig.call('close_session');
  expect(closed.ok, closed.text).toBe(true);
}

/**
 * Bugs that these tests found: kept as tests that must fail, so that the one who mends a bug is told to strike it out.
 */
const KNOWN: Record<string, string> = {
  // The look that decides between typing and setting is outside the action, so its failure comes without results.
  'dropped fill_form 30': 'no results, failed_at or failed_ref when the device is lost before the first envelope',
  'dropped fill_form 300': 'the same',
  // The release of the button is sent to a session that is already dropped, and its error hides the loss.
  'the page crashes drag': 'UNKNOWN internal instead of DEVICE_LOST',
  // Nothing in the wait for the new document looks at tab.crashed.
  'the page crashes navigate': 'the crash is noticed only at the deadline',
};

/** One test for each row; a row with a known bug must fail. */
function each(name: string, key: string, run: () => Promise<void>): void {
  (KNOWN[key] ? it.fails : it)(KNOWN[key] ? `${name} (known: ${KNOWN[key]})` : name, run);
}

describe('android: the connection drops in the middle', () => {
  let rig: FaultRig;
  beforeAll(async () => {
    rig = await startFaultRig('android');
  });
  afterAll(() => rig.close());

  const moments: Moment[] = [30, 300, 'rest'];
  for (const action of ACTIONS) {
    for (const moment of moments) {
      each(`of ${action.operation}, at ${moment}`, `dropped ${action.operation} ${moment}`, async () => {
        const before = holdings();
        try {
          await loseDuring(rig, action, moment, () => rig.phone.door.fault('drop_connection', true));
          await expectLostSession(rig);
        } finally {
          rig.phone.door.fault('drop_connection', false);
          await closeSession(rig);
        }
        await expectNothingLeft(before);
      });
    }
  }
});

describe('android: the phone goes off in the middle', () => {
  it.each(ACTIONS)('of $operation', async (action) => {
    const before = holdings();
    const rig = await startFaultRig('android');
    try {
      await loseDuring(rig, action, 'input', () => rig.phone.close());
      await expectLostSession(rig);
    } finally {
      await closeSession(rig);
      await rig.close();
    }
    await expectNothingLeft(before);
  });
});

const LINUX = process.platform === 'linux';
describe.skipIf(!LINUX).each([
  ['the browser is killed', killBrowser],
  ['the page crashes', killRenderers],
])(`web: %s in the middle${LINUX ? '' : ': skipped, processes are found in /proc'}`, (what, strike) => {
  let rig: FaultRig;
  beforeAll(async () => {
    rig = await startFaultRig('web');
  });
  afterAll(() => rig.close());

  for (const action of ACTIONS) {
    each(`of ${action.operation}`, `${what} ${action.operation}`, async () => {
      const before = holdings();
      try {
        await loseDuring(rig, action, 'input', strike);
        await expectLostSession(rig);
      } finally {
        await closeSession(rig);
      }
      await expectNothingLeft(before);
    });
  }
});
