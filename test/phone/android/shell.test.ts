import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ShellRig, shellRig } from './rig.ts';

let rig: ShellRig;
beforeAll(async () => {
  rig = await shellRig();
});
afterAll(() => rig.phone.close());

describe('the device shell', () => {
  it.each<[script: string, out: string, code: number]>([
    ['echo a  b', 'a b\n', 0],
    ["echo 'a  b'", 'a  b\n', 0],
    ['echo "a  $HOME" \'$HOME\' \\$HOME', 'a  / $HOME $HOME\n', 0],
    ['false; echo $?', '1\n', 0],
    ['true && echo yes || echo no', 'yes\n', 0],
    ['false && echo yes || echo no', 'no\n', 0],
    ['false || false', '', 1],
    ['export A=5; echo "$A${A}b"', '55b\n', 0],
    ["export T=\"''\"; exec echo '-d'; echo never", '-d\n', 0],
    ['A=1; B="$A  2"; echo "$B" $B', '1  2 1 2\n', 0],
    ['echo one; exit 3; echo two', 'one\n', 3],
    ['(exit 7); echo $?', '7\n', 0],
    ['printf "b\\na\\nc\\n" | grep -v b | wc -l', '2\n', 0],
    ['echo "x y" | cat | head -n 1', 'x y\n', 0],
    ['printf "1\\n2\\n3\\n" | tail -1', '3\n', 0],
    ['ls /nope 2>&1 | cat', 'ls: /nope: No such file or directory\n', 0],
    ['echo in > /sdcard/t1; cat /sdcard/t1; rm /sdcard/t1; ls /sdcard/t1 2>/dev/null; echo $?', 'in\n1\n', 0],
    ['echo a > /sdcard/t2; echo b >> /sdcard/t2; cat < /sdcard/t2', 'a\nb\n', 0],
    ['mkdir -p /sdcard/d/e && mv /sdcard/t2 /sdcard/d/e/ && ls /sdcard/d/e', 't2\n', 0],
    ['echo *:V', '*:V\n', 0],
    ['ls /sdcard/d/*/t?', '/sdcard/d/e/t2\n', 0],
    ['echo $(echo inner; echo "two  words")', 'inner two words\n', 0],
    ['echo "$(printf \'a\\n\\n\')"', 'a\n', 0],
    ['sh -c \'echo "$0 $1 $#"; exit 4\' name path; echo $?', 'name path 1\n4\n', 0],
    ['sh -c \'for_="$@"; echo "$2"\' n a "b  c"', 'b  c\n', 0],
    ['pidof no.such.app || echo NONE', 'NONE\n', 0],
    ['! true; echo $?', '1\n', 0],
    ['{ echo a; echo b; } | wc -l', '2\n', 0],
    ['echo a # a comment\necho b', 'a\nb\n', 0],
    ['cd /sdcard && pwd', '/sdcard\n', 0],
    ['nohup echo hi', 'hi\n', 0],
    ['echo ""x"" \'\' end', 'x  end\n', 0],
    ['[ -f /sdcard/nothing ] && echo is || echo "is not"', 'is not\n', 0],
  ])('%s', async (script, out, code) => {
    expect(await rig.sh(script)).toEqual({ out, err: '', code });
  });

  it('names an unknown command as mksh does', async () => {
    expect(await rig.sh('frobnicate now')).toEqual({
      out: '',
      err: '/system/bin/sh: frobnicate: inaccessible or not found\n',
      code: 127,
    });
  });

  it.each(["echo 'open", 'echo "open', 'echo (', 'ls | | cat', '; ;', 'echo >'])('refuses %s', async (script) => {
    const answer = await rig.sh(script);
    expect(answer.out).toBe('');
    expect(answer.err).toMatch(/^\/system\/bin\/sh: (syntax error: unexpected|no closing quote)/);
    expect(answer.code).toBe(1);
  });

  it('writes only where the shell user of a device may', async () => {
    expect(await rig.sh('echo x > /system/bin/evil')).toEqual({
      out: '',
      err: "/system/bin/sh: can't create /system/bin/evil: Read-only file system\n",
      code: 1,
    });
    expect((await rig.sh('rm -rf /sdcard/../data/app')).err).toMatch(/Permission denied/);
  });

  it('ends a command whose reader is gone', async () => {
    const writesForever = rig.sh('logcat | head -0');
    let ended = false;
    void writesForever.then(() => {
      ended = true;
    });
    // As on a device, the writer notices at its next line.
    while (!ended) {
      rig.phone.host.log.append({ pid: 1, tid: 1, level: 'I', tag: 'test', message: 'wakes the writer' });
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect((await writesForever).code).toBe(0);
  });

  it('keeps one word one word, whatever is in it, and records it', async () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', ''));
    const special = fc.string({
      unit: fc.constantFrom(...Array.from(' \t\n\'"\\$`;&|<>(){}[]*?!#~=%-aé😀')),
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(hostile, special), { minLength: 1, maxLength: 4 }), async (words) => {
        rig.device.executed.length = 0;
        const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
        const answer = await rig.sh(`printf '%s\\n' ${quoted}`);
        expect(rig.device.executed).toEqual([['printf', '%s\\n', ...words]]);
        expect(answer.out).toBe(words.map((word) => `${word}\n`).join(''));
      }),
    );
  });

  it('re-splits words that were not quoted: the mistake that the record must show', async () => {
    rig.device.executed.length = 0;
    await rig.sh('input text a b;id $HOME');
    expect(rig.device.executed).toEqual([
      ['input', 'text', 'a', 'b'],
      ['id', '/'],
    ]);
  });
});
