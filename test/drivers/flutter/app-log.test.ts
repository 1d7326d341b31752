import { beforeEach, describe, expect, it } from 'vitest';
import { monotonicNow } from '../../../src/base/clock.ts';
import type { RequestFacts } from '../../../src/drivers/flutter/app-answers.ts';
import { AppLog } from '../../../src/drivers/flutter/app-log.ts';

let log: AppLog;
beforeEach(() => {
  log = new AppLog();
});

const written = (stream: 'Stdout' | 'Stderr', what: string | Buffer) =>
  log.noteEvent(stream, { kind: 'WriteEvent', bytes: Buffer.from(what).toString('base64'), timestamp: 7 });
const seen = () => log.evidence(Number.NEGATIVE_INFINITY, true);
const messages = () => seen().logs.map(({ message }) => message);

describe('what an app writes', () => {
  it('is told line by line, wherever the events begin and end', () => {
    for (const part of ['one\r', '\ntw', 'o\n\nthr', 'ee\nfour']) written('Stdout', part);
    expect(messages()).toEqual(['one', 'two', 'three']);
    written('Stdout', '\n');
    expect(messages()).toEqual(['one', 'two', 'three', 'four']);
  });

  it('keeps a character whole that came in two events, and the streams apart', () => {
    const bytes = Buffer.from('añ漢🙂\n');
    for (const byte of bytes) {
      written('Stdout', Buffer.of(byte));
      if (byte !== 10) written('Stderr', 'x');
    }
    expect(messages()).toEqual(['añ漢🙂']);
    expect(seen().errors).toEqual([]);
  });

  it('is cut where a line never ends, and the next line is whole', () => {
    // As much as this took the better part of a minute while all of it was kept and read again with each event.
    const event = { kind: 'WriteEvent', bytes: Buffer.alloc(64 * 1024, 'x').toString('base64') };
    for (let count = 0; count < 800; count++) log.noteEvent('Stdout', event);
    written('Stdout', 'end\nnext\n');
    expect(messages()).toEqual([`${'x'.repeat(1999)}…`, 'next']);
  });

  it('takes what a stranger logs as text', () => {
    log.noteEvent('Logging', { kind: 'Logging', logRecord: { message: { valueAsString: 5 } } });
    expect(messages()).toEqual(['5']);
  });
});

describe('an exception that nobody caught', () => {
  it('is told by the line that follows, whatever came before it in the same event', () => {
    written('Stderr', 'a warning\nanother\nUnhandled exception:\nBad state: no\n#0      main (app.dart:3)\n');
    expect(seen().errors).toEqual(['Bad state: no']);
  });

  it('is told when that line comes in a later event, once', () => {
    written('Stderr', 'Unhandled exception:\n');
    written('Stdout', 'something else\n');
    expect(seen().errors).toEqual([]);
    written('Stderr', 'Bad state: la');
    written('Stderr', 'ter\n#0      main (app.dart:3)\n');
    expect(seen().errors).toEqual(['Bad state: later']);
  });

  it('is told when all is in one line', () => {
    written('Stderr', 'Unhandled exception: Bad state: short\nmore\n');
    expect(seen().errors).toEqual(['Unhandled exception: Bad state: short']);
  });
});

describe('requests', () => {
  // The clock of the app is an hour behind ours: only how old a request is by that clock counts.
  const now = (Date.now() - 3_600_000) * 1000;
  const ago = (ms: number, path: string): RequestFacts => ({ method: 'GET', host: 'h', path, began: now - ms * 1000 });
  const poll = ago(5000, '/poll');
  const save = ago(0, '/save');
  const note = (ended: RequestFacts[], pending: RequestFacts[], later = 0) =>
    log.noteAnswer({ requests: { ended, pending, now: now + later * 1000 } });
  const justNow = () => log.evidence(monotonicNow() - 1000, true);

  it('that were open before are not pending since, those that began since are', () => {
    note([], [poll, save]);
    expect(justNow()).toMatchObject({ pending: ['GET /save'], open: [{ path: '/save' }] });
    expect(seen().pending).toEqual(['GET /poll', 'GET /save']);
  });

  it('that were open before and ended since belong to what was before, even when nobody had heard of them', () => {
    note(
      [
        { ...poll, status: 200 },
        { ...save, status: 201 },
      ],
      [],
    );
    expect(justNow()).toMatchObject({ requests: [{ path: '/save', status: 201 }], pending: [] });
    expect(seen().requests).toHaveLength(2);
  });

  it('are told by the clock here', () => {
    note([{ ...save, status: 201 }], []);
    expect(Math.abs(Date.now() - Number(seen().requests[0]?.began_at_ms))).toBeLessThan(60_000);
  });

  it('grow no younger when an answer is long on its way', () => {
    note([], [poll]);
    // A clock that was set back in between, or an answer that lay about for five seconds.
    note([{ ...poll, status: 200 }], [], -5000);
    expect(justNow().requests).toEqual([]);
  });

  it('that are like an older one are still their own', () => {
    note([], [poll, { ...poll, began: now }]);
    expect(justNow().pending).toEqual(['GET /poll']);
  });
});
