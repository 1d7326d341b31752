import { describe, expect, it } from 'vitest';
import type { RawNode } from '../../../src/drivers/driver.ts';
import { Trace } from '../../../src/engine/record/trace.ts';
import { parseExpectations, verifyExpectations } from '../../../src/engine/verify/expectations.ts';
import type { Stage } from '../fake-driver.ts';
import { node } from '../nodes.ts';
import { blind, sessionOn, soon, stage } from '../rig.ts';
import { play, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const pay = (key: string): RawNode => node('button', 'Pay', { key });
const spam = (key: string, top: number): RawNode =>
  node('listitem', 'Spam', { key, row: { text: 'Spam' }, bounds: [0, top, 100, top + 40] });
const other = node('heading', 'Shop');

/** Shows the first stage to the agent, looks at the others, and judges the line on the last one. */
async function judge(line: string, ...stages: Stage[]) {
  const { session } = sessionOn(true, { show: stages });
  session.showed((await play(session.observer.capture(soon()))).scene.items);
  for (let look = 2; look < stages.length; look++) await play(session.observer.look(soon()));
  const made = verifyExpectations(session, parseExpectations([line]), { trace: new Trace(), window_ms: 0 }, soon());
  const [first] = (await play(made)).report.lines;
  return { verdict: first?.verdict, observed: first?.observed };
}

describe('that an id is not there', () => {
  it('is proved when nothing has its identity any more', async () => {
    expect(await judge('not e1', stage([pay('a'), other]), stage([other]))).toEqual({
      verdict: 'verified',
      observed: 'nothing that matches',
    });
  });

  it('is refuted while it is there', async () => {
    expect((await judge('not e1', stage([pay('a')]), stage([pay('a')]))).verdict).toBe('failed');
    expect((await judge('e1', stage([pay('a')]), stage([pay('a')]))).verdict).toBe('verified');
  });

  it('is refuted while its element is there under another id', async () => {
    // Two that look alike take its place, and one of them goes: what is left is what e1 was.
    const found = await judge('not e1', stage([pay('a')]), stage([pay('b'), pay('c')]), stage([pay('b')]));
    expect(found).toEqual({ verdict: 'failed', observed: 'button "Pay" [e2]' });
    const both = await judge('not e1', stage([pay('a')]), stage([pay('b'), pay('c')]));
    expect(both).toEqual({ verdict: 'failed', observed: 'button "Pay" [e2]; button "Pay" [e3]' });
  });

  it('cannot be told of one that never could be told from its like', async () => {
    const found = await judge('not e1', stage([spam('a', 0), spam('b', 40)]), stage([spam('a', 10), spam('b', 50)]));
    expect(found).toEqual({ verdict: 'unavailable', observed: 'e1 was one of several that cannot be told apart' });
  });

  it('cannot be told of one that was never shown', async () => {
    expect(await judge('not e9', stage([pay('a')]), stage([pay('a')]))).toEqual({
      verdict: 'unavailable',
      observed: 'e9 was never shown',
    });
  });

  it('cannot be told on a screen that was not read', async () => {
    const { session } = sessionOn(false, { show: [stage([pay('a')]), blind] });
    session.showed((await play(session.observer.capture(soon()))).scene.items);
    const made = verifyExpectations(
      session,
      parseExpectations(['not e1']),
      { trace: new Trace(), window_ms: 0 },
      soon(),
    );
    const [line] = (await play(made)).report.lines;
    expect(line).toMatchObject({
      verdict: 'unavailable',
      observed: expect.stringContaining('could not be read whole'),
    });
  });

  it('cannot be told either when the line asks whether it is seen', async () => {
    const twins = stage([spam('a', 0), spam('b', 40)]);
    const moved = stage([spam('a', 10), spam('b', 50)]);
    expect((await judge('not e9 visible', twins, moved)).observed).toBe('e9 was never shown');
    expect((await judge('not e1 visible', twins, moved)).observed).toContain('cannot be told apart');
    expect((await judge('not e1 > button visible', twins, moved)).observed).toBe('e1 is no longer known');
  });

  it('cannot be told of what lies within one that is no longer known', async () => {
    const group = node('group', 'Card', { key: 'card' });
    const inside = node('button', 'Pay', { key: 'pay', parent: 'card' });
    expect(await judge('not e1 > button "Buy"', stage([group, inside]), stage([other]))).toEqual({
      verdict: 'unavailable',
      observed: 'e1 is no longer known',
    });
    const same = stage([group, inside]);
    expect((await judge('not e1 > button "Buy"', same, same)).verdict).toBe('verified');
    expect((await judge('not group "Card" > button "Buy"', same, same)).verdict).toBe('verified');
    expect((await judge('not group "Card" > e2', same, stage([group]))).verdict).toBe('verified');
  });

  it('is judged by its description where the line has one and no id', async () => {
    expect((await judge('not button "Buy"', stage([pay('a')]), stage([pay('a')]))).verdict).toBe('verified');
    expect((await judge('not screen "Other"', stage([pay('a')]), stage([pay('a')]))).verdict).toBe('verified');
    expect((await judge('e1', stage([pay('a'), other]), stage([other]))).verdict).toBe('failed');
  });
});
