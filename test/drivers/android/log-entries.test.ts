import { describe, expect, it } from 'vitest';
import { logSince, parseLog } from '../../../src/drivers/android/log-entries.ts';
import { crashEntries, errorsIn } from '../../../src/drivers/android/log-errors.ts';
import { entriesOf } from './log-lines.ts';

describe('lines of the log', () => {
  it('are read with their time, level, tag, process and words', () => {
    const said = [
      '--------- beginning of main',
      '2024-05-01 10:20:30.456  4211  4232 I okhttp.OkHttpClient: --> GET https://h/p: x',
      '2024-05-01 10:20:30.456789 +0200  4211  4232 W tag     : ',
      '2024-05-01 10:20:31.000   812   812 F libc    : Fatal signal 11',
      'not a line of the log',
    ].join('\n');
    expect(parseLog(said)).toEqual([
      {
        at_ms: Date.UTC(2024, 4, 1, 10, 20, 30, 456),
        level: 'INFO',
        tag: 'okhttp.OkHttpClient',
        pid: 4211,
        tid: 4232,
        message: '--> GET https://h/p: x',
        fatal: false,
      },
      expect.objectContaining({ at_ms: Date.UTC(2024, 4, 1, 8, 20, 30, 456), level: 'WARN', tag: 'tag', message: '' }),
      expect.objectContaining({ level: 'ERROR', fatal: true, pid: 812, message: 'Fatal signal 11' }),
    ]);
  });

  it.each(['V VERBOSE', 'D DEBUG', 'I INFO', 'W WARN', 'E ERROR', 'F ERROR'])('level %s', (pair) => {
    const [letter, level] = pair.split(' ');
    expect(entriesOf(`${letter} tag: words`)).toMatchObject([{ level, message: 'words' }]);
  });

  it('are asked for from a moment on, in a form without time zones', () => {
    expect(logSince(1_700_000_000_123)).toBe('logcat -d -v threadtime -v year -v UTC -T 1700000000.123');
  });
});

describe('errors in the log', () => {
  it('a crash is one sentence: its head, its process and its exception', () => {
    const crash = [
      'E AndroidRuntime: FATAL EXCEPTION: main',
      'E AndroidRuntime: Process: com.shop, PID: 4211',
      'I other   : between',
      '[900/901] E AndroidRuntime: FATAL EXCEPTION: worker',
      'E AndroidRuntime: java.lang.IllegalStateException: no cart',
      '[900/901] E AndroidRuntime: java.lang.OutOfMemoryError',
      'E AndroidRuntime: \tat com.shop.Cart.pay(Cart.kt:12)',
      'E AndroidRuntime: Caused by: java.lang.Error: deeper',
    ];
    expect(errorsIn(entriesOf(...crash))).toEqual([
      'FATAL EXCEPTION: main (com.shop): java.lang.IllegalStateException: no cart',
      'FATAL EXCEPTION: worker: java.lang.OutOfMemoryError',
    ]);
  });

  it('an ANR is told with its reason', () => {
    const anr = [
      'E ActivityManager: ANR in com.shop (com.shop/.CartActivity)',
      'E ActivityManager: PID: 4211',
      'E ActivityManager: Reason: Input dispatching timed out (5001ms)',
      'E ActivityManager: Load: 3.1 / 2.2 / 1.0',
    ];
    expect(errorsIn(entriesOf(...anr))).toEqual([
      'ANR in com.shop (com.shop/.CartActivity): Input dispatching timed out (5001ms)',
    ]);
  });

  it('a native crash is its first line, and a lone line of the runtime is told as it is', () => {
    const lines = [
      'F libc    : Fatal signal 11 (SIGSEGV) in tid 4211 (com.shop)',
      'F DEBUG   : backtrace:',
      'E AndroidRuntime: Error reporting crash',
      'E AndroidRuntime: Error reporting crash',
    ];
    expect(errorsIn(entriesOf(...lines))).toEqual([
      'libc: Fatal signal 11 (SIGSEGV) in tid 4211 (com.shop)',
      'AndroidRuntime: Error reporting crash',
    ]);
  });

  it.each([
    'E MessageSender: Sending failed: HTTP 500',
    'I AndroidRuntime: VM exiting',
    'I ActivityManager: ANR in a sentence of no one',
    'E AndroidRuntime: \tat a.frame.of.a.trace(Trace.java:1)',
  ])('%s is none', (line) => {
    expect(errorsIn(entriesOf(line))).toEqual([]);
  });
});

describe('lines of a crash', () => {
  it('are the head, all that the same thread says of it, and the frames of a native crash', () => {
    const lines = [
      'E ActivityManager: ANR in com.shop (com.shop/.CartActivity)',
      'E ActivityManager: Load: 3.1 / 2.2 / 1.0',
      'I ActivityManager: Killing 4211:com.shop',
      '[900/901] E ActivityManager: Another thread',
      'E AndroidRuntime: FATAL EXCEPTION: main',
      'E AndroidRuntime: \tat com.shop.Cart.pay(Cart.kt:12)',
      'E Cart: an ordinary error',
      'F DEBUG   : backtrace:',
    ];
    const entries = entriesOf(...lines);
    const found = crashEntries(entries);
    expect(entries.map((entry) => found.has(entry))).toEqual([true, true, false, false, true, true, false, true]);
  });
});
