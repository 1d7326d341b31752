import { describe, expect, it } from 'vitest';
import type { Scene } from '../../../src/engine/observe/scene.ts';
import { Trace } from '../../../src/engine/record/trace.ts';
import { type ReadVerdict, readUntilStable } from '../../../src/engine/verify/stabilised.ts';
import type { Stage } from '../fake-driver.ts';
import { memory, node, scene } from '../nodes.ts';
import { sessionOn, soon, stage } from '../rig.ts';
import { play, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const yes: ReadVerdict = 'verified';
const no: ReadVerdict = 'failed';

interface Options {
  window_ms?: number;
  seen?: Scene[];
  show?: Stage;
  ms?: number;
  listen?: (ms: number) => Promise<boolean>;
}

/** Reads that answer one after the other; the last answer stays. */
async function read(answers: ReadVerdict[], options: Options = {}) {
  const { driver, session } = sessionOn(false, { show: [options.show ?? stage([])] });
  // Not at the beginning of all time: what elapsed is a difference between two moments.
  await play(soon().pause(5));
  const trace = new Trace();
  const asked: Scene[] = [];
  const judge = async (one: Scene): Promise<ReadVerdict> => {
    asked.push(one);
    return answers[Math.min(asked.length, answers.length) - 1] as ReadVerdict;
  };
  const { window_ms, seen, listen } = options;
  const result = await play(readUntilStable(session, judge, { window_ms, seen, listen, trace }, soon(options.ms)));
  return { result, trace, asked, captures: driver.count('capture') };
}

function seenAt(...times: number[]): Scene[] {
  return times.map((started_at) => {
    const one = scene([node('button', 'Pay')], null, memory(true));
    return { ...one, capture: { ...one.capture, started_at } };
  });
}

describe('a verdict', () => {
  it('is verified by two reads in a row', async () => {
    const { result, captures, trace } = await read([yes]);
    expect(result).toMatchObject({ verdict: 'verified', reads: 2, elapsed_ms: 110 });
    expect(captures).toBe(2);
    expect(trace.steps.map((step) => [step.stage, step.result, step.metadata])).toEqual([
      ['verify', 'success', { read: 1, verdict: 'verified' }],
      ['verify', 'success', { read: 2, verdict: 'verified' }],
    ]);
  });

  it('is not verified by two reads with a no between them', async () => {
    const { result, trace } = await read([yes, no, yes, yes]);
    expect(result).toMatchObject({ verdict: 'verified', reads: 4 });
    expect(trace.steps.map((step) => step.result)).toEqual(['success', 'retry', 'success', 'success']);
  });

  it('fails only after a second, with a look that began after it', async () => {
    const { result, trace } = await read([no]);
    // Reads begin 110 ms apart: the one at 990 is too early, the one at 1100 is the last.
    expect(result).toMatchObject({ verdict: 'failed', reads: 11, elapsed_ms: 1100 });
    expect(trace.steps.at(-1)).toMatchObject({ result: 'retry', metadata: { verdict: 'failed' } });
  });

  it('is unavailable when the last read could not tell', async () => {
    expect((await read([no, 'unavailable'], { window_ms: 200 })).result.verdict).toBe('unavailable');
  });

  it('gets one last look after the window', async () => {
    expect((await read([no], { window_ms: 0 })).result).toMatchObject({ verdict: 'failed', reads: 1 });
    expect((await read([no], { window_ms: 1 })).result).toMatchObject({ verdict: 'failed', reads: 2 });
    expect((await read([no], { window_ms: 110 })).result).toMatchObject({ verdict: 'failed', reads: 2 });
    expect((await read([no], { window_ms: 111 })).result).toMatchObject({ verdict: 'failed', reads: 3 });
  });

  it('gets the one more read that decides a match on the last read', async () => {
    expect((await read([yes], { window_ms: 0 })).result).toMatchObject({ verdict: 'verified', reads: 2 });
    expect((await read([no, yes], { window_ms: 1 })).result).toMatchObject({ verdict: 'verified', reads: 3 });
    expect((await read([no, yes, no], { window_ms: 1 })).result).toMatchObject({ verdict: 'failed', reads: 3 });
  });

  it('is given as long as two captures take', async () => {
    const slow = stage([], { takes_ms: 900 });
    // The window is 1800 ms: reads begin at 0, 1010 and 2020.
    expect((await read([no], { show: slow })).result).toMatchObject({ verdict: 'failed', reads: 3 });
  });

  it('waits for a screen that visibly loads, up to eight seconds', async () => {
    const loading = { signal: 'progressbar', source: 'tree' };
    const busy = await read([no], { show: stage([], { loading }) });
    expect(busy.result).toMatchObject({ verdict: 'failed', reads: 74 });
    const patient = await read([no], { show: stage([], { loading }), window_ms: 9000 });
    expect(patient.result.reads).toBe(83);
  });

  it('fails when the time of the call is over', async () => {
    const { result } = await read([no], { ms: 200, window_ms: 60_000 });
    expect(result).toMatchObject({ verdict: 'failed', reads: 3 });
  });
});

describe('scenes that were seen anyway', () => {
  it('count as two reads when they lie far enough apart', async () => {
    const seen = seenAt(0, 50, 150);
    const { result, captures, asked } = await read([yes], { seen });
    expect(result).toMatchObject({ verdict: 'verified', reads: 2 });
    expect(captures).toBe(0);
    expect(asked).toEqual([seen[1], seen[2]]);
    expect(result.scene).toBe(seen[2]);
    expect((await read([yes], { seen: seenAt(0, 100) })).captures).toBe(0);
  });

  it('count as one read when they do not, and a fresh one is made', async () => {
    const seen = seenAt(0, 99);
    const { result, captures, asked } = await read([yes], { seen });
    expect(result.reads).toBe(2);
    expect(captures).toBe(1);
    expect(asked[0]).toBe(seen[1]);
  });

  it('are both read before anything is decided, and never decide against alone', async () => {
    const { result, captures, asked } = await read([yes, no], { seen: seenAt(0, 200), window_ms: 100 });
    expect(result.verdict).toBe('failed');
    expect(asked.length).toBe(3);
    expect(captures).toBe(1);
    const late = await read([no, yes], { seen: seenAt(0, 200), window_ms: 0 });
    expect(late.result).toMatchObject({ verdict: 'verified', reads: 3 });
  });

  it('may be none', async () => {
    expect((await read([yes], { seen: [] })).captures).toBe(2);
  });
});

describe('where the platform listens', () => {
  const after = (ms: number, heard: boolean) => {
    const asked: number[] = [];
    const listen = async (left: number): Promise<boolean> => {
      asked.push(left);
      await soon().pause(Math.min(ms, left));
      return heard;
    };
    return { asked, listen };
  };

  it('a no waits for it instead of pausing; the second yes comes after a pause all the same', async () => {
    const { asked, listen } = after(700, true);
    const { result } = await read([no, yes], { window_ms: 5000, listen });
    expect(asked).toEqual([5000]);
    expect(result).toMatchObject({ verdict: 'verified', reads: 3, elapsed_ms: 810 });
  });

  it('what hears nothing leaves the last word to a look after the window', async () => {
    const { asked, listen } = after(400, false);
    const { result } = await read([no], { window_ms: 1000, listen });
    expect(asked).toEqual([1000, 600, 200]);
    expect(result).toMatchObject({ verdict: 'failed', reads: 4, elapsed_ms: 1000 });
  });

  it('what hears wrongly does not make reads follow each other without a gap', async () => {
    const { asked, listen } = after(0, true);
    const { result } = await read([no], { window_ms: 1000, listen });
    expect(asked.length).toBeGreaterThan(1);
    expect(result).toMatchObject({ verdict: 'failed', elapsed_ms: 1100 });
    expect(result.reads).toBeLessThanOrEqual(21);
  });

  it('a look that could not tell is followed by a pause', async () => {
    const { asked, listen } = after(0, true);
    await read(['unavailable'], { window_ms: 300, listen });
    expect(asked).toEqual([]);
  });
});
