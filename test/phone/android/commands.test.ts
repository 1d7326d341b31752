import { SaxesParser } from 'saxes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ShellRig, shellRig } from './rig.ts';

const DEMO = 'dev.touchstone.demo';
const ATTRIBUTES =
  'index,text,resource-id,class,package,content-desc,checkable,checked,clickable,enabled,focusable,focused,scrollable,long-clickable,password,selected,bounds';

let rig: ShellRig;
beforeEach(async () => {
  // A stepped clock: nothing moves unless the test says so.
  rig = await shellRig({ clock: 'stepped' });
  await rig.sh(`am start -n ${DEMO}/.SignInActivity`);
  rig.phone.clock.step(2000);
});
afterEach(() => rig.phone.close());

/** The nodes of a dump in document order. */
function nodesOf(xml: string): Record<string, string>[] {
  const nodes: Record<string, string>[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => {
    if (tag.name === 'node') nodes.push(tag.attributes);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return nodes;
}

async function dump(): Promise<Record<string, string>[]> {
  const answer = await rig.sh('uiautomator dump /sdcard/ui.xml && cat /sdcard/ui.xml');
  expect(answer.out).toMatch(/^UI hierchary dumped to: \/sdcard\/ui\.xml\n<\?xml/);
  return nodesOf(answer.out.slice(answer.out.indexOf('<?xml')));
}

async function tapOn(resourceId: string): Promise<void> {
  const node = (await dump()).find((candidate) => candidate['resource-id'] === `${DEMO}:id/${resourceId}`);
  const [left = 0, top = 0, right = 0, bottom = 0] = (node?.bounds?.match(/-?\d+/g) ?? []).map(Number);
  await rig.sh(`input tap ${(left + right) / 2} ${(top + bottom) / 2}`);
  rig.phone.clock.step(1000);
}

describe('uiautomator', () => {
  it('writes the active window with exactly the attributes of the stock tool', async () => {
    const nodes = await dump();
    expect(nodes.length).toBeGreaterThan(4);
    for (const node of nodes) expect(Object.keys(node).join()).toBe(ATTRIBUTES);
    expect(new Set(nodes.map((node) => node.package))).toEqual(new Set([DEMO]));
  });

  it('shows what was typed, and a password as bullets', async () => {
    await tapOn('email');
    await rig.sh('input text \'a<b>%s"c"&d\'');
    rig.phone.clock.step(1000);
    await tapOn('password');
    await rig.sh('input text secret');
    rig.phone.clock.step(1000);
    const nodes = await dump();
    const byId = (id: string) => nodes.find((node) => node['resource-id'] === `${DEMO}:id/${id}`);
    expect(byId('email')?.text).toBe('a<b> "c"&d');
    expect(byId('password')).toMatchObject({ text: '••••••', password: 'true', focused: 'true' });
  });

  it('does not show the keyboard, which is another window', async () => {
    await tapOn('email');
    expect((await rig.sh('dumpsys input_method')).out).toMatch(/mInputShown=true/);
    expect(new Set((await dump()).map((node) => node.package))).toEqual(new Set([DEMO]));
  });

  it('prints to the terminal in one piece with its last line', async () => {
    const { out } = await rig.sh('uiautomator dump --compressed /dev/tty');
    expect(out).toMatch(/^<\?xml version='1\.0' encoding='UTF-8' standalone='yes' \?><hierarchy rotation="0"><node /);
    expect(out).toMatch(/<\/hierarchy>UI hierchary dumped to: \/dev\/tty\n$/);
  });

  it('waits for a screen that comes to rest, in phone time', async () => {
    rig.phone.door.fault('never_idle', true);
    const answer = dump();
    for (let step = 0; step < 20; step++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      rig.phone.clock.step(100);
    }
    rig.phone.door.fault('never_idle', false);
    rig.phone.clock.step(1000);
    expect((await answer).length).toBeGreaterThan(4);
  });

  it('gives up after ten seconds of phone time without rest', async () => {
    rig.phone.door.fault('never_idle', true);
    const answer = rig.sh('uiautomator dump');
    let ended = false;
    void answer.then(() => {
      ended = true;
    });
    while (!ended) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      rig.phone.clock.step(1000);
    }
    expect(await answer).toEqual({ out: '', err: 'ERROR: could not get idle state.\n', code: 0 });
  });

  it('has no root under null_root', async () => {
    rig.phone.door.fault('null_root', true);
    const { out, err } = await rig.sh('uiautomator dump /dev/tty');
    expect(out).toBe('');
    expect(err).toBe('ERROR: null root node returned by UiTestAutomationBridge.\n');
  });
});

describe('input', () => {
  it('throws on a letter that the keyboard does not have, and types nothing', async () => {
    await tapOn('email');
    const answer = await rig.sh("input text 'caf\u00e9'");
    expect(answer.code).toBe(255);
    expect(answer.err).toMatch(/NullPointerException: Attempt to get length of null array/);
    expect((await dump()).find((node) => node['resource-id'] === `${DEMO}:id/email`)?.text).toBe('');
  });

  it('takes keys by number and by name, several at once', async () => {
    await tapOn('email');
    await rig.sh('input text abcd; input keyevent KEYCODE_DEL 67; input keyevent MOVE_HOME FORWARD_DEL');
    rig.phone.clock.step(1000);
    expect((await dump()).find((node) => node['resource-id'] === `${DEMO}:id/email`)?.text).toBe('b');
  });

  it('repeats a deleting key that is held', async () => {
    await tapOn('email');
    await rig.sh('input text abcd; input keyevent --longpress DEL');
    rig.phone.clock.step(1000);
    expect((await dump()).find((node) => node['resource-id'] === `${DEMO}:id/email`)?.text).toBe('ab');
  });

  it('swipes in phone time, with moves on the way', async () => {
    const kinds: string[] = [];
    const { host } = rig.phone;
    const pointer = host.pointer.bind(host);
    host.pointer = (input) => {
      kinds.push(input.kind);
      pointer(input);
    };
    const swipe = rig.sh('input swipe 500 1500 500 500 200');
    let ended = false;
    void swipe.then(() => {
      ended = true;
    });
    while (!ended) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      rig.phone.clock.step(16);
    }
    expect(kinds[0]).toBe('down');
    expect(kinds.at(-1)).toBe('up');
    expect(kinds.filter((kind) => kind === 'move').length).toBeGreaterThan(5);
  });

  it.each([
    ['input tap 5', 'IllegalArgumentException: Argument expected after "5"'],
    ['input tap a b', 'NumberFormatException: For input string: "a"'],
  ])('%s fails as the framework does', async (script, words) => {
    const answer = await rig.sh(script);
    expect(answer.code).toBe(255);
    expect(answer.err).toContain(words);
  });
});

describe('what other tools read', () => {
  it.each<[script: string, shape: RegExp, code: number]>([
    ['wm size', /^Physical size: 1080x2400\n$/, 0],
    ['wm density', /^Physical density: 420\n$/, 0],
    ['getprop ro.build.version.sdk', /^34\n$/, 0],
    ['getprop no.such.property', /^\n$/, 0],
    ['getprop', /^\[ro\.product\.model\]: \[Touchstone Phone\]$/m, 0],
    ['settings get global device_name', /^Touchstone Phone\n$/, 0],
    ['settings get global nothing', /^null\n$/, 0],
    ['settings put system a 1; settings list system', /^a=1$/m, 0],
    ['pm list packages', /^package:dev\.touchstone\.demo$/m, 0],
    ['pm list packages -f -3', /^package:\/data\/app\/[^\n]*base\.apk=dev\.touchstone\.demo$/m, 0],
    [`cmd package list packages --show-versioncode ${DEMO}`, /^package:dev\.touchstone\.demo versionCode:\d+\n$/, 0],
    [`pm path ${DEMO}`, /^package:\/data\/app\/.*\/base\.apk\n$/, 0],
    ['pm path no.such', /^$/, 1],
    ['pm clear no.such', /^Failed\n$/, 1],
    ['pm list features', /^feature:android\.hardware\.touchscreen$/m, 0],
    ['cmd package has-feature android.software.leanback', /^false\n$/, 1],
    [`cmd package resolve-activity --brief ${DEMO} | tail -n 1`, /^dev\.touchstone\.demo\/\.\w+\n$/, 0],
    [
      'cmd package query-activities -a android.intent.action.MAIN -c android.intent.category.LAUNCHER',
      /packageName=dev\.touchstone\.demo/,
      0,
    ],
    [
      'dumpsys window displays',
      /mCurrentFocus=Window\{[0-9a-f]+ u0 dev\.touchstone\.demo\/dev\.touchstone\.demo\.SignInActivity\}/,
      0,
    ],
    ['dumpsys window', /mFocusedApp=ActivityRecord\{[0-9a-f]+ u0 dev\.touchstone\.demo\/\.SignInActivity t\d+\}/, 0],
    [
      'dumpsys activity activities',
      /topResumedActivity=ActivityRecord\{[0-9a-f]+ u0 dev\.touchstone\.demo\/\.SignInActivity t\d+\}/,
      0,
    ],
    ['dumpsys activity top', /ACTIVITY dev\.touchstone\.demo\/\.SignInActivity [0-9a-f]+ pid=\d+/, 0],
    [`dumpsys package ${DEMO}`, /versionCode=\d+ minSdk=\d+ targetSdk=34\n\s+versionName=/, 0],
    ['dumpsys package no.such', /^Unable to find package: no\.such\n$/, 0],
    ['dumpsys battery', /^ {2}level: 100$/m, 0],
    ['dumpsys SurfaceFlinger --display-id', /^Display \d+ \(HWC display 0\): port=0 pnpId=\w+ displayName="/, 0],
    ['am get-current-user', /^0\n$/, 0],
    [
      'am broadcast -a some.action',
      /^Broadcasting: Intent \{ act=some\.action flg=0x400000 \}\nBroadcast completed: result=0\n$/,
      0,
    ],
    [
      `am start -W -a android.intent.action.MAIN -p ${DEMO}`,
      /^Starting: Intent \{ act=android\.intent\.action\.MAIN pkg=dev\.touchstone\.demo \}\nStatus: ok\nLaunchState: \w+\nActivity: dev\.touchstone\.demo\/\.\w+\nTotalTime: \d+\nWaitTime: \d+\nComplete\n$/,
      0,
    ],
    ['am start -n no.such/.Activity', /^Starting: Intent \{ cmp=no\.such\/\.Activity \}\n$/, 1],
    ['am start -a android.intent.action.VIEW -d nope://x', /^Starting: Intent/, 1],
    ['am force-stop no.such', /^$/, 0],
    [`monkey -p ${DEMO} -c android.intent.category.LAUNCHER 1`, /^Events injected: 1$/m, 0],
    [
      'monkey -p no.such -c android.intent.category.LAUNCHER 1',
      /^\*\* No activities found to run, monkey aborted\.$/m,
      252,
    ],
    [`ps -A -o PID,NAME | grep ${DEMO}`, /^ *\d+ dev\.touchstone\.demo\n$/, 0],
    ['ps -A -o CMD', /^$/, 1],
    [`ps -A | grep ${DEMO}`, /^u0_a\d+ +\d+ +\d+ .* S dev\.touchstone\.demo\n$/, 0],
    [`pidof ${DEMO}`, /^\d+\n$/, 0],
    ['cmd clipboard get', /^$/, 0],
    ['svc wifi disable; settings get global wifi_on', /^0\n$/, 0],
    ['pm install /sdcard/none.apk', /^$/, 255],
    ['echo PK > /sdcard/bad.apk; pm install /sdcard/bad.apk', /^Failure \[INSTALL_\w+: .*\]\n$/, 1],
    ['pm uninstall no.such', /^Failure \[DELETE_FAILED_INTERNAL_ERROR\]\n$/, 1],
  ])('%s', async (script, shape, code) => {
    const answer = await rig.sh(script);
    expect(answer.out).toMatch(shape);
    expect(answer.code).toBe(code);
  });

  it('force-stop ends the process and leaves its screen', async () => {
    await rig.sh(`am force-stop ${DEMO}`);
    expect((await rig.sh(`pidof ${DEMO}`)).code).toBe(1);
    expect((await rig.sh('dumpsys window')).out).not.toMatch(/mCurrentFocus=.*touchstone/);
  });

  it('goes home by intent, and only the home screen answers to HOME', async () => {
    await rig.sh('am start -a android.intent.action.MAIN -c android.intent.category.HOME');
    expect((await rig.sh('dumpsys window displays')).out).toMatch(
      /mCurrentFocus=Window\{\w+ u0 com\.android\.launcher3\//,
    );
    const launchers = await rig.sh('cmd package query-activities --components -c android.intent.category.LAUNCHER');
    expect(launchers.out).not.toMatch(/launcher3/);
    expect((await rig.sh('cmd package resolve-activity --brief -c android.intent.category.HOME')).out).toMatch(
      /launcher3/,
    );
  });

  it('tells the frame of the keyboard window, shown and hidden', async () => {
    const frame =
      /Window\{[0-9a-f]+ u0 InputMethod\}:[\s\S]*?frame=\[(\d+),(\d+)\]\[(\d+),(\d+)\][\s\S]*?isVisible=(\w+)/;
    expect((await rig.sh('dumpsys window windows')).out.match(frame)?.slice(1)).toEqual([
      '0',
      '2400',
      '1080',
      '2400',
      'false',
    ]);
    await tapOn('email');
    const shown = (await rig.sh('dumpsys window windows')).out.match(frame)?.slice(1) ?? [];
    expect(Number(shown[1])).toBeLessThan(2000);
    expect(shown[4]).toBe('true');
  });
});
