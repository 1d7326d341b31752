import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/base/deadline.ts';
import { readScreenshot } from '../../../src/drivers/android/png.ts';
import { parseDisplaySize, parseScreen } from '../../../src/drivers/android/screen-facts.ts';
import { toFailure } from '../../../src/drivers/android/wire-failures.ts';
import { AdbError, type AdbErrorKind } from '../../../src/wires/adb/adb-error.ts';
import type { Answer } from './fake-device.ts';
import { driverOn, NATURAL, sentFor } from './fake-driver.ts';
import { dumpOf, node, SCREEN } from './node-xml.ts';

const soon = () => Deadline.after(5000);
describe('capture', () => {
  const WITH_FIELD = dumpOf(
    node('FrameLayout', { bounds: SCREEN }, node('EditText', { text: 'old\ntext', clickable: true })),
  );

  it('falls back to a file for good when the terminal swallows the dump, and leaves no file', async () => {
    const { device, driver } = driverOn((command) => {
      if (command.includes('/dev/tty')) return { stdout: 'UI hierchary dumped to: /dev/tty\n' };
      return command.startsWith('uiautomator')
        ? { stdout: `UI hierchary dumped to: x\n${WITH_FIELD.split('UI hier')[0]}` }
        : {};
    });
    expect((await driver.capture(soon())).nodes).toHaveLength(1);
    await driver.capture(soon());
    expect(device.sent.filter((command) => command.includes('/dev/tty'))).toHaveLength(1);
    expect(device.sent.filter((command) => command.startsWith('rm -f /data/local/tmp/'))).toHaveLength(2);
  });

  it.each(['ERROR: could not get idle state.', 'ERROR: null root node returned by UiTestAutomationBridge.'])(
    'is incomplete with a reason: %s',
    async (said) => {
      const { driver } = driverOn((command) => (command.startsWith('uiautomator') ? { stderr: `${said}\n` } : {}));
      const capture = await driver.capture(soon());
      expect(capture).toMatchObject({ complete: false, nodes: [], screen: NATURAL });
      expect(capture.reason).toContain(said.slice(7, 21));
    },
  );

  it('says that a dialog is only a part of the screen', async () => {
    const small = dumpOf(node('FrameLayout', { bounds: '[100,800][980,1400]' }, node('Button', { text: 'OK' })));
    const { driver } = driverOn((command) => (command.startsWith('uiautomator') ? { stdout: small } : {}));
    expect(await driver.capture(soon())).toMatchObject({
      complete: true,
      scope: 'active_window',
    });
  });

  it('deletes all that a field showed, forwards too where it has several lines', async () => {
    const { device, driver } = driverOn((command) => (command.startsWith('uiautomator') ? { stdout: WITH_FIELD } : {}));
    const [field] = (await driver.capture(soon())).nodes;
    await driver.perform(
      { kind: 'text', text: 'new', mode: 'replace', current_length: 0, key: field?.key ?? '' },
      soon(),
    );
    const [deleting, typing] = device.sent.slice(-2);
    expect(deleting).toBe(`input keyevent 123${' 67'.repeat(8)}${' 112'.repeat(8)}`);
    expect(typing).toBe('input text new');
  });
});

describe('perform', () => {
  it('sends what a person would do, in the fewest commands', async () => {
    expect(await sentFor({ kind: 'tap', at: { x: 10.7, y: 20.2 } })).toEqual(['input tap 10 20']);
    expect(await sentFor({ kind: 'back' })).toEqual(['input keyevent 4']);
    expect(await sentFor({ kind: 'key', key: 'a', modifiers: ['ctrl', 'shift'] })).toEqual([
      'input keycombination 113 59 29',
    ]);
    expect(await sentFor({ kind: 'text', text: 'a b', mode: 'replace', current_length: 3 })).toEqual([
      'input keyevent 123 67 67 67',
      'input text a%sb',
    ]);
    expect(await sentFor({ kind: 'text', text: '50%s', mode: 'append', current_length: 3 })).toEqual([
      'input keyevent 123',
      'input text 50%',
      'input text s',
    ]);
    expect(await sentFor({ kind: 'text', text: '', mode: 'replace', current_length: 2 })).toEqual([
      'input keyevent 123 67 67',
    ]);
    expect(await sentFor({ kind: 'text', text: '', mode: 'replace', current_length: 0 })).toEqual([]);
  });

  it('sends a long text whole, in pieces that fit', async () => {
    const text = "it's ".repeat(1000);
    const sent = await sentFor({ kind: 'text', text, mode: 'replace', current_length: 0 });
    expect(Math.max(...sent.map((command) => command.length))).toBeLessThan(4000);
    const typed = sent.map((command) =>
      command
        .slice('input text '.length)
        .replaceAll(`'\\''`, '\0')
        .replaceAll("'", '')
        .replaceAll('\0', "'")
        .replaceAll('%s', ' '),
    );
    expect(typed.join('')).toBe(text);
  });

  it.each<[string, Answer]>([
    ['a non-zero exit', { exit: 1, stderr: 'java.lang.SecurityException: Injecting input\n' }],
    ['error words with exit 0, as on old devices', { stderr: 'Error: Invalid arguments for command: tap\n' }],
  ])('says what the device said on %s', async (_what, answer) => {
    const { driver } = driverOn((command) => (command.startsWith('input') ? answer : {}));
    const receipt = await driver.perform({ kind: 'tap', at: { x: 1, y: 1 } }, soon());
    expect(receipt).toMatchObject({ delivered: false, received_by: 'unknown' });
    expect(receipt.by).toContain(answer.stderr?.trim());
  });

  it('is not put off by warnings of the linker', async () => {
    const { driver } = driverOn(() => ({ stderr: 'WARNING: linker: libdvm.so has text relocations\n' }));
    expect(await driver.perform({ kind: 'back' }, soon())).toEqual({ delivered: true, received_by: 'unknown' });
  });

  it('does not say that nothing arrived when a part did', async () => {
    const { driver } = driverOn((command) => (command.startsWith('input text') ? { exit: 1, stderr: 'Killed' } : {}));
    const receipt = await driver.perform({ kind: 'text', text: 'x', mode: 'replace', current_length: 2 }, soon());
    expect(receipt.delivered).toBe(true);
    expect(receipt.by).toContain('only in part');
  });

  it.each(['é', 'a\nb', 'tab\t', '😀', '\u202e'])('refuses %j before anything is sent', async (text) => {
    const { device, driver } = driverOn(() => ({}));
    await expect(
      driver.perform({ kind: 'text', text, mode: 'replace', current_length: 5 }, soon()),
    ).rejects.toMatchObject({
      failure: { failure_code: 'CAPABILITY_MISSING', reason: 'text_not_typable' },
    });
    expect(device.sent.filter((command) => command.startsWith('input'))).toEqual([]);
  });
});

describe('screen facts', () => {
  it('lets an override win', () => {
    expect(
      parseDisplaySize(
        'Physical size: 1080x2400\nOverride size: 720x1600\nPhysical density: 420\nOverride density: 320',
      ),
    ).toEqual({ width: 720, height: 1600, density: 2 });
    expect(parseDisplaySize('wm: not found')).toBeUndefined();
  });

  it('turns with the device', () => {
    expect(parseScreen('', '', NATURAL, 1)).toMatchObject({ width: 2400, height: 1080 });
    expect(parseScreen('  mCurrentRotation=ROTATION_270', '', NATURAL, undefined)).toMatchObject({
      width: 2400,
      height: 1080,
    });
    expect(parseScreen('init=1080x2400 420dpi cur=2400x1080 app=2400x1017', '', NATURAL, 0)).toMatchObject({
      width: 2400,
      height: 1080,
    });
  });

  it('takes the focused window, or the focused app behind a popup', () => {
    const app = 'mFocusedApp=ActivityRecord{1f u0 com.shop/.ui.CartActivity t12}';
    expect(
      parseScreen(`mCurrentFocus=Window{a1 u0 com.shop/com.shop.ui.CartActivity}\n${app}`, '', NATURAL, 0),
    ).toMatchObject({ id: 'CartActivity', activity: 'com.shop.ui.CartActivity', package: 'com.shop' });
    expect(parseScreen(`mCurrentFocus=Window{a1 u0 PopupWindow:7}\n${app}`, '', NATURAL, 0)).toMatchObject({
      id: 'CartActivity',
      package: 'com.shop',
    });
    expect(parseScreen('mCurrentFocus=Window{a1 u0 NotificationShade}', '', NATURAL, 0)).toMatchObject({
      id: 'NotificationShade',
    });
    expect(parseScreen('mCurrentFocus=null', '', NATURAL, 0).id).toBeUndefined();
  });

  it('knows where the keyboard is, that it is hidden, or that nobody says', () => {
    const window = (rest: string) =>
      `  Window #3 Window{ab u0 InputMethod}:\n    mHasSurface=true\n    ${rest}\n  Window #4 Window{cd u0 other}:\n    frame=[0,0][1080,2400]\n`;
    const keyboard = (windows: string, method: string) => parseScreen(windows, method, NATURAL, 0).keyboard;
    expect(keyboard(window('Frames: parent=[0,0][1080,2400] frame=[0,1600][1080,2400]'), 'mInputShown=true')).toEqual([
      0, 1600, 1080, 2400,
    ]);
    expect(
      keyboard(
        window('mFrame=[0,63][1080,2400]\n    mGivenContentInsets=[0,1400][0,0] mGivenVisibleInsets=[0,1450][0,0]'),
        'mInputShown=true',
      ),
    ).toEqual([0, 1513, 1080, 2400]);
    expect(
      keyboard('InsetsSource id=3 type=ime frame=[0,1517][1080,2400] visible=true flags=', 'mInputShown=true'),
    ).toEqual([0, 1517, 1080, 2400]);
    expect(keyboard(window('frame=[0,1600][1080,2400]'), 'mInputShown=false')).toBeNull();
    expect(keyboard(window('frame=[0,1600][1080,2400]'), '')).toBeUndefined();
    expect(keyboard('', 'mInputShown=true')).toBeUndefined();
  });
});

describe('screenshots', () => {
  it('finds the picture behind a warning, and refuses half a picture', () => {
    const png = Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      Buffer.from([0, 0, 4, 56, 0, 0, 9, 96]),
      Buffer.alloc(20),
      Buffer.from('49454e44ae426082', 'hex'),
    ]);
    expect(readScreenshot(Buffer.concat([Buffer.from('[Warning] Multiple displays\n'), png]))).toMatchObject({
      width: 1080,
      height: 2400,
    });
    expect(() => readScreenshot(png.subarray(0, 40))).toThrow('ends in the middle');
    expect(() => readScreenshot(Buffer.from('screencap: not found'))).toThrow('not found');
  });
});

describe('failures of the wire', () => {
  it.each<[AdbErrorKind, string | undefined, string, string]>([
    ['no_adb', undefined, 'CAPABILITY_MISSING', 'no_adb'],
    ['auth', undefined, 'CAPABILITY_MISSING', 'device_unauthorized'],
    ['refused', undefined, 'DEVICE_LOST', 'disconnected'],
    ['reset', undefined, 'DEVICE_LOST', 'disconnected'],
    ['truncated', undefined, 'DEVICE_LOST', 'disconnected'],
    ['closed', undefined, 'DEVICE_LOST', 'disconnected'],
    ['said_no', "device 'x' not found", 'DEVICE_LOST', 'disconnected'],
    ['said_no', 'device offline', 'DEVICE_LOST', 'device_offline'],
    ['said_no', 'device unauthorized.', 'DEVICE_LOST', 'device_unauthorized'],
    ['protocol', undefined, 'CAPABILITY_MISSING', 'not_supported'],
    ['too_long', undefined, 'INVALID_ARGUMENT', 'bad_argument'],
  ])('%s (%s) is %s, %s', (kind, said, code, reason) => {
    const failure = toFailure(new AdbError(kind, 'It happened.', { said }), 'the phone');
    expect(failure).toMatchObject({ failure: { failure_code: code, reason, next: expect.any(String) } });
  });

  it('tells listeners once that the device is gone, until they leave or it is closed', async () => {
    const { device, driver } = driverOn(() => ({}));
    const heard: string[] = [];
    const leave = driver.on((event) => heard.push(event.kind));
    device.lose('cable');
    expect(heard).toEqual(['disconnected']);
    leave();
    device.lose('cable');
    expect(heard).toEqual(['disconnected']);
    await driver.close();
    expect(device.closed).toBe(true);
  });
});
