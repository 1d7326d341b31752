import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ShellRig, shellRig } from './rig.ts';

let rig: ShellRig;
beforeEach(async () => {
  rig = await shellRig({ clock: 'stepped' });
  rig.phone.host.log.clear();
  const add = (level: 'D' | 'I' | 'E', tag: string, message: string, pid = 100): void =>
    rig.phone.host.log.append({ pid, tid: pid + 1, level, tag, message });
  add('D', 'Net', 'GET /a');
  add('I', 'Main', 'one\ntwo');
  add('E', 'AndroidRuntime', 'FATAL EXCEPTION: main', 200);
});
afterEach(() => rig.phone.close());

const messages = (out: string): string[] =>
  out
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith('-----'))
    .map((text) => text.replace(/^.*?: /, ''));

describe('logcat', () => {
  it('has the threadtime shape by default, every line of a message with its head', async () => {
    const { out } = await rig.sh('logcat -d');
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toBe('--------- beginning of main');
    expect(lines).toHaveLength(5);
    for (const line of lines.slice(1)) {
      expect(line).toMatch(/^\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} {1,5}\d+ {1,5}\d+ [VDIWEF] [^:]+: .*$/);
    }
  });

  it.each<[options: string, expected: string[]]>([
    ['*:E', ['FATAL EXCEPTION: main']],
    ['"*:S" Net:D', ['GET /a']],
    ['-s Main', ['one', 'two']],
    ['Net:S', ['one', 'two', 'FATAL EXCEPTION: main']],
    ['--pid=200', ['FATAL EXCEPTION: main']],
    ['--pid 100 "*:I"', ['one', 'two']],
    ['-t 1', ['FATAL EXCEPTION: main']],
    ['-b crash', ['FATAL EXCEPTION: main']],
    ['-e GET', ['GET /a']],
  ])('-d %s', async (options, expected) => {
    expect(messages((await rig.sh(`logcat -d ${options}`)).out)).toEqual(expected);
  });

  it.each<[format: string, shape: RegExp]>([
    ['time', /^\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} E\/AndroidRuntime\( {2}200\): FATAL EXCEPTION: main$/m],
    ['brief', /^E\/AndroidRuntime\( {2}200\): FATAL EXCEPTION: main$/m],
    ['tag', /^E\/AndroidRuntime: FATAL EXCEPTION: main$/m],
    ['raw', /^FATAL EXCEPTION: main$/m],
    ['year', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} {3}200 {3}201 E AndroidRuntime: FATAL EXCEPTION: main$/m],
  ])('-v %s', async (format, shape) => {
    expect((await rig.sh(`logcat -d -v ${format}`)).out).toMatch(shape);
  });

  it('-c empties the log, and the form that adb sends works', async () => {
    expect((await rig.sh(`export ANDROID_LOG_TAGS="''"; exec logcat '-d' '-v' 'raw'`)).out).toContain('GET /a');
    expect(await rig.sh('logcat -c && logcat -d')).toEqual({ out: '', err: '', code: 0 });
  });

  it('refuses an option that it does not know', async () => {
    expect((await rig.sh('logcat --frobnicate')).code).toBe(1);
  });
});
