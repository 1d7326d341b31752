import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compareTyped } from '../../../src/engine/act/compare-typed.ts';

test.each([
  // Another number.
  ['1250', '12.50', 'mismatch'],
  ['1250', '$12.50', 'mismatch'],
  ['1250', '12,50 €', 'mismatch'],
  ['1250 EUR', '12.50 EUR', 'mismatch'],
  ['1234567', '12,345.67', 'mismatch'],
  ['50', '.50', 'mismatch'],
  ['5', '-5', 'mismatch'],
  ['5', '\u22125', 'mismatch'],
  ['5', '-$5', 'mismatch'],
  ['5', '$ -5', 'mismatch'],
  ['1250', '-1,250', 'mismatch'],
  ['-5', '5', 'mismatch'],
  // It may be one.
  ['1250', '1.250', 'ambiguous'],
  ['1250', '1.250 €', 'ambiguous'],
  ['5', '(5)', 'ambiguous'],
  ['5', '5-', 'ambiguous'],
  // The same number.
  ['1250', '1,250', 'transformed'],
  ['1250', '1 250', 'transformed'],
  ['1250', '1\u202f250', 'transformed'],
  ['1250', "1'250", 'transformed'],
  ['1250', '1’250', 'transformed'],
  ['1250', '$1,250', 'transformed'],
  ['1250', '+1250', 'transformed'],
  ['-1250', '-1,250', 'transformed'],
  ['1250.50', '1,250.50', 'transformed'],
  ['1250,50', '1.250,50', 'transformed'],
  ['1250000', '1.250.000', 'transformed'],
  ['1234567', '12,34,567', 'transformed'],
  ['5', '5 %', 'transformed'],
  ['12.5', '12.5 %', 'transformed'],
  // No number at all: masks.
  ['5551234567', '(555) 123-4567', 'transformed'],
  ['5551234567', '555.123.4567', 'transformed'],
  ['495551234567', '+49 555 1234567', 'transformed'],
  ['4242424242424242', '4242 4242 4242 4242', 'transformed'],
  ['4242 1111', '4242-1111', 'transformed'],
  ['31122024', '31.12.2024', 'transformed'],
  ['31122024', '31/12/2024', 'transformed'],
  ['20241231', '2024-12-31', 'transformed'],
  ['1230', '12:30', 'transformed'],
  ['12345678900', '123.456.789-00', 'transformed'],
  ['AB12CD', 'ab-12-cd', 'transformed'],
  ['apt 5', 'Apt-5', 'transformed'],
  ['nr 50', 'Nr.50', 'transformed'],
  [' Ada ', 'ada', 'transformed'],
  ['Ada', 'Ad', 'mismatch'],
  ['', '()', 'mismatch'],
  ['5', '5', 'matched'],
] as const)('%j in a field that then holds %j: %s', (typed, holds, result) => {
  expect(compareTyped(typed, holds)).toBe(result);
});

describe('any number', () => {
  const whole = fc.integer({ min: 0, max: 999_999_999 });
  const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark);

  it('stays itself with its thousands set apart', () => {
    fc.assert(
      fc.property(
        whole,
        fc.constantFrom(',', ' ', "'", '\u00a0'),
        fc.constantFrom('', '.5', '.05'),
        (n, mark, rest) => {
          const holds = grouped(String(n), mark) + rest;
          expect(['matched', 'transformed']).toContain(compareTyped(`${n}${rest}`, holds));
        },
      ),
    );
  });

  it('becomes another one by a sign', () => {
    fc.assert(
      fc.property(whole, fc.constantFrom('-', '\u2212', '- ', '-€'), (n, sign) => {
        expect(compareTyped(String(n), `${sign}${n}`)).toBe('mismatch');
      }),
    );
  });

  it('is never proved by a point between two of its digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 999_999_999 }), fc.nat(), fc.constantFrom('.', ','), (n, at, mark) => {
        const digits = String(n);
        const place = 1 + (at % (digits.length - 1));
        const holds = `${digits.slice(0, place)}${mark}${digits.slice(place)}`;
        const thousands = holds === grouped(digits, mark);
        const result = compareTyped(digits, holds);
        if (!thousands) expect(result).toBe('mismatch');
        else expect(result).toBe(mark === ',' ? 'transformed' : 'ambiguous');
      }),
    );
  });
});
