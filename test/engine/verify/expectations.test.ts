import { describe, expect, it } from 'vitest';
import { TouchstoneError } from '../../../src/contract/failure.ts';
import { Trace } from '../../../src/engine/record/trace.ts';
import { markAlreadyTrue, parseExpectations, verifyExpectations } from '../../../src/engine/verify/expectations.ts';
import type { Script } from '../fake-driver.ts';
import { memory, node, scene } from '../nodes.ts';
import { blind, sessionOn, soon, stage } from '../rig.ts';
import { play, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const pay = node('button', 'Pay', { state: { enabled: true } });
const done = node('heading', 'Receipt');

async function verify(lines: string[], script: Partial<Script>, options: { live?: boolean; before?: boolean } = {}) {
  const { driver, session } = sessionOn(options.live ?? false, { show: [stage([pay])], ...script });
  const expected = parseExpectations(lines);
  if (options.before) markAlreadyTrue(expected, (await play(session.observer.look(soon()))).scene);
  const made = verifyExpectations(session, expected, { trace: new Trace(), window_ms: 300 }, soon());
  const { report, scene: last } = await play(made);
  return { report, driver, last };
}

describe('lines', () => {
  it('are read before anything else, and a bad one is told with its place', () => {
    expect(parseExpectations(['button "Pay"'])).toMatchObject([{ line: 'button "Pay"', already: false }]);
    try {
      parseExpectations(['button "Pay"', 'button "Pa']);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(TouchstoneError);
      expect(error instanceof TouchstoneError && error.failure).toMatchObject({
        failure_code: 'INVALID_ARGUMENT',
        reason: 'bad_argument',
        message: expect.stringContaining('could not be read at character'),
        next: 'snapshot',
        details: { line: 'button "Pa', at: expect.any(Number) },
      });
    }
  });

  it('that hold before are marked, and marked anew for each scene', () => {
    const expected = parseExpectations(['button "Pay"', 'heading "Receipt"']);
    markAlreadyTrue(expected, scene([pay], null, memory(true)));
    expect(expected.map((entry) => entry.already)).toEqual([true, false]);
    markAlreadyTrue(expected, scene([done], null, memory(true)));
    expect(expected.map((entry) => entry.already)).toEqual([false, true]);
  });
});

describe('a report', () => {
  it('is verified when every line holds', async () => {
    const { report, last } = await verify(['button "Pay"', 'not heading "Receipt"'], {});
    expect(report).toEqual({
      verdict: 'verified',
      basis: 'expect',
      reads: 2,
      lines: [
        { expect: 'button "Pay"', verdict: 'verified', observed: 'button "Pay" [e1]' },
        { expect: 'not heading "Receipt"', verdict: 'verified', observed: 'nothing that matches' },
      ],
    });
    expect(last.items).toHaveLength(1);
  });

  it('fails when one line does not hold, with its nearest miss', async () => {
    const { report } = await verify(['button "Pay"', 'button "Pay now"', 'button "Pay" checked'], {});
    expect(report.verdict).toBe('failed');
    expect(report.lines.map((line) => line.verdict)).toEqual(['verified', 'failed', 'unavailable']);
    expect(report.lines[1]).toMatchObject({ nearest: 'button "Pay" [e1]' });
    expect(report.lines[0]).not.toHaveProperty('nearest');
  });

  it('is unavailable when one line cannot be told and none fails', async () => {
    const { report } = await verify(['button "Pay"', 'button "Pay" checked'], {});
    expect(report.verdict).toBe('unavailable');
    expect((await verify(['not heading "Receipt"'], { show: [blind] })).report.verdict).toBe('unavailable');
  });

  it('is already_true when everything held before, and verified when one line became true', async () => {
    const held = await verify(['button "Pay"'], {}, { before: true });
    expect(held.report).toMatchObject({ verdict: 'already_true', lines: [{ verdict: 'already_true' }] });
    const show = [stage([pay]), stage([pay, done])];
    const mixed = await verify(['button "Pay"', 'heading "Receipt"'], { show }, { before: true });
    expect(mixed.report.verdict).toBe('verified');
    expect(mixed.report.lines.map((line) => line.verdict)).toEqual(['already_true', 'verified']);
  });

  it('fails on a line that held before and no longer does', async () => {
    const { report } = await verify(['button "Pay"'], { show: [stage([pay]), stage([done])] }, { before: true });
    expect(report).toMatchObject({ verdict: 'failed', lines: [{ verdict: 'failed' }] });
  });

  it('is unavailable when nobody knows whether it held before, unless something surely became true', async () => {
    const { session } = sessionOn(false, { show: [stage([pay, done])] });
    const half = { ...scene([], null, memory(true)) };
    half.capture = { ...half.capture, complete: false };
    const options = { trace: new Trace(), window_ms: 0 };
    const judge = async (marks: (boolean | 'unknown')[]) => {
      const expected = parseExpectations(['button "Pay"', 'heading "Receipt"']);
      markAlreadyTrue(expected, half);
      expect(expected.map((entry) => entry.already)).toEqual(['unknown', 'unknown']);
      for (const [index, already] of marks.entries()) Object.assign(expected[index] as object, { already });
      return (await play(verifyExpectations(session, expected, options, soon()))).report;
    };
    const unknown = await judge([]);
    expect(unknown.verdict).toBe('unavailable');
    expect(unknown.lines[0]).toMatchObject({
      verdict: 'unavailable',
      observed: 'button "Pay" [e1] (whether it was so before is not known)',
    });
    expect((await judge([true, 'unknown'])).verdict).toBe('unavailable');
    expect((await judge([true, 'unknown'])).lines.map((line) => line.verdict)).toEqual(['already_true', 'unavailable']);
    expect((await judge([false, 'unknown'])).verdict).toBe('verified');
    expect((await judge([true, true])).verdict).toBe('already_true');
  });

  it('needs both reads to see all the lines', async () => {
    const show = [stage([pay]), stage([pay, done]), stage([done]), stage([pay, done])];
    expect((await verify(['button "Pay"', 'heading "Receipt"'], { show })).report).toMatchObject({
      verdict: 'verified',
      reads: 5,
    });
  });
});

describe('absence', () => {
  const line = 'not heading "Receipt"';
  const left = { screen: { package: 'com.android.launcher' } };

  interface Asked {
    line?: string;
    known?: boolean;
    live?: boolean;
    page_failed?: boolean;
    /** The address before. */
    url?: string;
  }

  async function absent(now: Script['show'], options: Asked = {}) {
    const { session } = sessionOn(options.live ?? false, { show: now });
    const before =
      options.known === false
        ? undefined
        : scene([pay], null, memory(true), options.url ? { url: options.url } : { package: 'com.shop' });
    const expected = parseExpectations([options.line ?? line]);
    const made = verifyExpectations(
      session,
      expected,
      { trace: new Trace(), window_ms: 0, before, page_failed: options.page_failed },
      soon(),
    );
    return (await play(made)).report.lines[0];
  }

  it('is proved by the same app without it', async () => {
    const here = stage([pay], { screen: { package: 'com.shop' } });
    expect(await absent([here])).toMatchObject({ verdict: 'verified', observed: 'nothing that matches' });
    expect(await absent([stage([pay, done], { screen: { package: 'com.shop' } })])).toMatchObject({
      verdict: 'failed',
    });
    expect(await absent([stage([pay], left)], { known: false })).toMatchObject({ verdict: 'verified' });
  });

  it('is not proved by another app in front', async () => {
    expect(await absent([stage([pay], left)])).toEqual({
      expect: line,
      verdict: 'unavailable',
      observed: 'another app in front (com.android.launcher)',
    });
    expect((await absent([stage([pay])]))?.observed).toBe('another app in front (unknown)');
  });

  it('is not proved by a page of somewhere else, or one that may be an error page', async () => {
    const at = (address?: string) => [stage([pay], { screen: { url: address } })];
    const url = 'https://shop.test/cart';
    const other = { verdict: 'unavailable', observed: 'another page, which may be an error page' };
    expect(await absent(at('https://shop.test/done'), { url })).toMatchObject({ verdict: 'verified' });
    expect(await absent(at('https://shop.test/done'), { url, page_failed: false })).toMatchObject({
      verdict: 'verified',
    });
    expect(await absent(at('https://shop.test/done'), { url, page_failed: true })).toMatchObject(other);
    expect(await absent(at(url), { url, page_failed: true })).toMatchObject({ verdict: 'verified' });
    expect(await absent(at('https://else.test/cart'), { url })).toMatchObject(other);
    expect(await absent(at(undefined), { url })).toMatchObject(other);
    expect(await absent(at('no address'), { url: 'neither' })).toMatchObject({ verdict: 'verified' });
    const seen = { url, line: 'not heading "Receipt" visible', live: true };
    expect(await absent(at('https://else.test/cart'), seen)).toMatchObject(other);
  });

  it('is not proved by an empty screen', async () => {
    const empty = { expect: line, verdict: 'unavailable', observed: 'an empty screen' };
    expect(await absent([stage([])])).toEqual(empty);
    expect(await absent([stage([])], { known: false })).toEqual(empty);
    expect((await absent([blind]))?.observed).toContain('could not be read whole');
  });

  it('is not proved either by asking whether it is seen', async () => {
    for (const live of [true, false]) {
      const seen = { line: 'not heading "Receipt" visible', live };
      expect((await absent([stage([pay], left)], seen))?.observed).toContain('another app in front');
      expect((await absent([stage([])], seen))?.observed).toBe('an empty screen');
    }
  });

  it('of a screen, and presence, are judged as always', async () => {
    expect(await absent([stage([], left)], { line: 'not screen "Other"' })).toMatchObject({ verdict: 'verified' });
    expect(await absent([stage([done], left)], { line: 'heading "Receipt"' })).toMatchObject({ verdict: 'verified' });
    expect(await absent([stage([])], { line: 'heading "Receipt"' })).toMatchObject({ verdict: 'failed' });
  });
});

describe('being seen, on a live platform', () => {
  it('is read again from the page, because no event announces a cover', async () => {
    const covered = { ...pay, covered_by: 'dialog' };
    // The feed says nothing of the cover; only reading the node again shows it.
    const silent: Partial<Script> = {
      show: ({ look }) => stage([look === 0 ? pay : covered]),
      breaks: { mark: () => undefined },
    };
    const { driver, session } = sessionOn(true, { ...silent, show: [stage([pay])] });
    await play(session.observer.look(soon()));
    const reread = async () => [covered];
    Object.assign(driver.changes as object, { reread });
    const options = { trace: new Trace(), window_ms: 0 };
    const judge = async (line: string) =>
      (await play(verifyExpectations(session, parseExpectations([line]), options, soon()))).report.verdict;
    expect(await judge('button "Pay" visible')).toBe('failed');
    expect(await judge('button "Pay" covered')).toBe('verified');
    expect(await judge('button "Pay" hidden')).toBe('verified');
    expect(await judge('button "Pay" offscreen')).toBe('failed');
    expect(await judge('not button "Pay" visible')).toBe('verified');
    expect(await judge('button "Pay"')).toBe('verified');
    expect(await judge('button "Pay" enabled')).toBe('verified');
    expect(await judge('button "Pay" enabled visible')).toBe('failed');
    Object.assign(driver.changes as object, { reread: async () => [] });
    expect(await judge('button "Pay" visible')).toBe('failed');
  });

  it('is not asked by a line that says nothing', async () => {
    const { session } = sessionOn(true, { show: [stage([pay])] });
    for (const negated of [true, false]) {
      const empty = { line: '', expectation: { kind: 'element' as const, negated, steps: [] }, already: false };
      const made = verifyExpectations(session, [empty], { trace: new Trace(), window_ms: 0 }, soon());
      expect((await play(made)).report.verdict).toBe('unavailable');
    }
  });

  it('costs a reread only for lines that ask for it', async () => {
    const count = async (line: string) => (await verify([line], {}, { live: true })).driver.count('reread');
    expect(await count('button "Pay"')).toBe(0);
    expect(await count('button "Pay" enabled')).toBe(0);
    expect(await count('screen "Test"')).toBe(0);
    expect(await count('button "Pay" visible')).toBe(2);
    expect(await count('not button "Buy" visible')).toBe(0);
    expect(await count('not button "Pay" hidden')).toBe(2);
    expect(await count('not button "Pay" covered')).toBe(2);
    expect(await count('not button "Pay" offscreen')).toBe(2);
  });

  it('reads nothing again on a platform whose looks are always whole', async () => {
    const { report, driver } = await verify(['button "Pay" visible'], {});
    expect(report.verdict).toBe('verified');
    expect(driver.count('reread')).toBe(0);
  });
});
