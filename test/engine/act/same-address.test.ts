import { expect, test } from 'vitest';
import { isSameAddress } from '../../../src/engine/act/same-address.ts';

test.each([
  ['http://a.example/x', 'http://a.example/x', true],
  ['http://a.example', 'http://a.example/', true],
  ['http://a.example/x', 'http://a.example/x/', true],
  ['http://a.example/x', 'https://a.example/x', true],
  ['http://a.example/x', 'https://www.a.example/x', true],
  ['http://www.a.example/x', 'http://a.example/x', true],
  ['http://a.example/x#part', 'http://a.example/x', true],
  ['http://a.example/x', 'http://a.example/x#part', true],
  ['http://a.example/', 'http://a.example/#/', true],
  ['http://a.example/#/account', 'http://a.example/#/account', true],
  ['http://a.example/#/account', 'http://a.example/#/login', false],
  ['http://a.example/#!/account', 'http://a.example/', false],
  ['https://a.example/x', 'http://a.example/x', false],
  ['http://a.example:81/x', 'https://a.example:82/x', false],
  ['http://a.example/account', 'http://a.example/login?next=account', false],
  ['http://a.example/x?a=1', 'http://a.example/x', false],
  ['http://a.example/x', 'http://b.example/x', false],
  ['http://a.example/x', 'http://m.a.example/x', false],
  ['about:blank', 'about:blank', true],
  ['app://shop/cart', 'app://shop/other', false],
  ['no address', 'no address', true],
  ['no address', 'http://a.example/', false],
])('%s, and then %s: %s', (wanted, url, same) => {
  expect(isSameAddress(wanted, url)).toBe(same);
});
