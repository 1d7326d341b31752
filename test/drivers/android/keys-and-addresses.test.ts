import { describe, expect, it } from 'vitest';
import { assertAllowedUrl, extraSchemes } from '../../../src/drivers/android/allowed-url.ts';
import { keyPress } from '../../../src/drivers/android/key-codes.ts';
import { assertPackage, assertSerial } from '../../../src/drivers/android/names.ts';

describe('keys', () => {
  it.each([
    ['Enter', [], { codes: [66] }],
    ['F12', [], { codes: [142] }],
    ['z', [], { codes: [54] }],
    ['0', [], { codes: [7] }],
    ['A', [], { text: 'A' }],
    ['!', [], { text: '!' }],
    ['A', ['ctrl'], { codes: [113, 59, 29] }],
    ['ArrowLeft', ['shift'], { codes: [59, 21] }],
  ] as const)('%s with %j', (key, modifiers, press) => {
    expect(keyPress(key, modifiers)).toEqual(press);
  });

  it.each(['', 'Ente', 'é', 'ab', 'constructor', '__proto__'])('%j is no key', (key) => {
    expect(() => keyPress(key, [])).toThrow('is not a key');
  });
});

describe('addresses', () => {
  it.each(['http://a.example', 'https://a.example/?q=1', 'SHOP://cart/1'])('opens %s', (url) => {
    expect(() => assertAllowedUrl(url, extraSchemes({ TOUCHSTONE_URL_SCHEMES: 'shop, other' }, false))).not.toThrow();
  });

  it.each([
    'file:///etc/hosts',
    'content://sms',
    'intent://x#Intent;end',
    'javascript:alert(1)',
    'data:text/html,x',
    'tel:112',
    'sms:1',
    'FILE:///x',
    'touchstone://x',
    'other2://x',
  ])('never opens %s', (url) => {
    expect(() =>
      assertAllowedUrl(
        url,
        extraSchemes({ TOUCHSTONE_URL_SCHEMES: 'file,content,intent,javascript,data,tel,sms' }, false),
      ),
    ).toThrow(/never opened|not allowed/);
  });

  it.each(['', 'no scheme', 'https:', 'https://a b', 'https://a\n', `https://${'a'.repeat(3000)}`])(
    '%j is no address',
    (url) => {
      expect(() => assertAllowedUrl(url, [])).toThrow('not an address');
    },
  );

  it('knows package names and serials from everything else', () => {
    for (const name of ['com.example.app', 'a.b_c.D1']) expect(() => assertPackage(name)).not.toThrow();
    for (const name of ['', 'com', 'com..x', 'com.1x', 'a.b;reboot', 'a.b c', '-n a.b'])
      expect(() => assertPackage(name)).toThrow('not an Android package name');
    for (const serial of ['emulator-5554', 'R58N12', '10.0.0.2:5555', 'adb-1._adb-tls-connect._tcp'])
      expect(() => assertSerial(serial)).not.toThrow();
    for (const serial of ['', 'a b', 'a\nb', 'é', 'x'.repeat(200)])
      expect(() => assertSerial(serial)).toThrow('not an Android serial');
  });
});
