import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ShellRig, shellRig } from './rig.ts';

const DEMO = 'dev.touchstone.demo';

let rig: ShellRig;
beforeEach(async () => {
  rig = await shellRig({ clock: 'stepped' });
});
afterEach(() => rig.phone.close());

const open = async (path: string) => {
  await rig.sh(`am start -a android.intent.action.VIEW -d touchstone://${path}`);
  rig.phone.clock.step(2000);
};
const dump = async () => (await rig.sh('uiautomator dump /sdcard/ui.xml && cat /sdcard/ui.xml')).out;
const centre = (xml: string, text: string) => {
  const bounds = new RegExp(` text="${text}".*?bounds="\\[(\\d+),(\\d+)\\]\\[(\\d+),(\\d+)\\]"`).exec(xml);
  const [left = 0, top = 0, right = 0, bottom = 0] = (bounds ?? []).slice(1).map(Number);
  return `${(left + right) / 2} ${(top + bottom) / 2}`;
};

describe('faults as the shell shows them', () => {
  it('stale_dump: uiautomator alone shows what was there a second ago', async () => {
    await open('restless');
    const count = centre(await dump(), 'Count');
    await rig.sh(`input tap ${count}`);
    rig.phone.door.fault('stale_dump', true);
    rig.phone.clock.step(600);
    expect(await dump()).not.toContain('Counted 1');
    const glass = JSON.stringify(rig.phone.host.windows());
    expect(glass).toContain('Counted 1');
    rig.phone.clock.step(400);
    expect(await dump()).toContain('Counted 1');
  });

  it('stale_dump shows the former screen, while dumpsys knows the new one', async () => {
    await open('dialogs');
    await rig.sh(`am start -n ${DEMO}/.GesturesActivity`);
    rig.phone.door.fault('stale_dump', true);
    rig.phone.clock.step(700);
    expect(await dump()).toContain('text="Ask twice"');
    expect((await rig.sh('dumpsys window windows')).out).toMatch(/mCurrentFocus=.*GesturesActivity/);
  });

  it('truncated_dump: the file ends in the middle, and the tool says that all is well', async () => {
    await open('dialogs');
    const whole = await dump();
    rig.phone.door.fault('truncated_dump', true);
    const cut = await dump();
    expect(cut).toMatch(/^UI hierchary dumped to: /);
    expect(cut).not.toContain('</hierarchy>');
    expect(cut.length).toBeLessThan(whole.length);
    expect(whole.startsWith(cut.slice(0, 500))).toBe(true);
  });

  it('app_crash: logcat has the exception, and the launcher is in front', async () => {
    await open('restless');
    const count = centre(await dump(), 'Count');
    rig.phone.door.fault('app_crash', true);
    await rig.sh(`input tap ${count}`);
    expect((await rig.sh('logcat -d')).out).toMatch(/E AndroidRuntime: FATAL EXCEPTION: main/);
    expect((await rig.sh('dumpsys window windows')).out).toMatch(/mCurrentFocus=.*launcher3/);
    expect((await rig.sh(`pidof ${DEMO}`)).out).toBe('');
  });

  it('keyboard_up: the keyboard has a window although no field has the focus', async () => {
    rig.phone.door.fault('keyboard_up', true);
    await open('dialogs');
    expect((await rig.sh('dumpsys input_method')).out).toContain('mInputShown=true');
    expect(await dump()).not.toContain('focused="true"');
  });

  it('partial_text: half of what input text was given arrives', async () => {
    await open('signin');
    // An empty field has no text in a dump; it is the first one below the title.
    const [left = 0, top = 0, right = 0, bottom = 0] = (
      /class="android.widget.EditText".*?bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"/.exec(await dump()) ?? []
    )
      .slice(1)
      .map(Number);
    await rig.sh(`input tap ${(left + right) / 2} ${(top + bottom) / 2}`);
    rig.phone.door.fault('partial_text', true);
    await rig.sh('input text abcdefgh');
    rig.phone.clock.step(600);
    expect(await dump()).toContain('text="abcd"');
  });
});

describe('gestures by the input tool', () => {
  it('taps twice, holds, drags and swipes', async () => {
    const running = await shellRig();
    try {
      const { host, door } = running.phone;
      await running.sh('am start -a android.intent.action.VIEW -d touchstone://gestures');
      const at = (label: string) => {
        const search = (node: (typeof top)['root']): (typeof top)['root'] | undefined =>
          node.text === label ? node : node.children.map(search).find((found) => found);
        const top = host.windows()[0] as ReturnType<typeof host.windows>[0];
        const [left, up, right, bottom] = search(top.root)?.bounds ?? [0, 0, 0, 0];
        return { x: (left + right) / 2, y: (up + bottom) / 2 };
      };
      const double = at('Double tap me');
      await running.sh(`input tap ${double.x} ${double.y}; input tap ${double.x} ${double.y}`);
      expect(door.events({ kind: 'double_tapped' })).toHaveLength(1);
      const hold = at('Hold me');
      await running.sh(`input swipe ${hold.x} ${hold.y} ${hold.x} ${hold.y} 550`);
      expect(door.events({ kind: 'long_pressed' })).toHaveLength(1);
      const [parcel, truck] = [at('Parcel'), at('Truck')];
      await running.sh(`input draganddrop ${parcel.x} ${parcel.y} ${truck.x} ${truck.y} 200`);
      expect(door.events({ kind: 'dropped' })).toMatchObject([{ detail: 'truck' }]);
      const swipe = at('Swipe me away');
      await running.sh(`input swipe ${swipe.x} ${swipe.y} ${swipe.x - 400} ${swipe.y} 100`);
      expect(door.events({ kind: 'swiped_away' })).toHaveLength(1);
    } finally {
      await running.phone.close();
    }
  });
});
