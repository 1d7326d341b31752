import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  callOf,
  eitherOf,
  type NextArgs,
  oneAfterTheOther,
  parseNext,
  sameCallWith,
  sameCallWithout,
  spelledOut,
  THE_SAME_CALL,
} from '../../src/contract/next.ts';

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/);
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const args: fc.Arbitrary<NextArgs> = fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true });
const changes: fc.Arbitrary<NextArgs> = fc.dictionary(name, value, { minKeys: 1, maxKeys: 3, noNullPrototype: true });

describe('next', () => {
  test('what is printed is read again, whatever the arguments hold', () => {
    fc.assert(
      fc.property(
        name,
        args,
        changes,
        fc.array(name, { minLength: 1, maxLength: 3 }),
        (tool, own, changed, dropped) => {
          const text = eitherOf(
            oneAfterTheOther(callOf(tool, own), THE_SAME_CALL),
            sameCallWith(changed),
            sameCallWithout(dropped),
          );
          expect(text).not.toMatch(/[\p{Cc}\u2028\u202e\u200b]/u);
          expect(parseNext(text)).toEqual([
            [
              { kind: 'call', tool, args: zeros(own) },
              { kind: 'same', with: {}, without: [] },
            ],
            [{ kind: 'same', with: zeros(changed), without: [] }],
            [{ kind: 'same', with: {}, without: dropped }],
          ]);
        },
      ),
    );
  });

  test.each([
    '',
    'Call snapshot.',
    'snapshot, then dismiss what is named',
    'tap target e9',
    'tap with target "e9"',
    'tap target "e9',
    'tap target "\\q"',
    'the same call with',
    'the same call with a corrected target',
    'snapshot or tap target "e9"',
    'snapshot, or ',
    'the same call without ',
  ])('%j is advice, not a call', (text) => expect(parseNext(text)).toBeUndefined());
});

describe('what a part of a larger call advises', () => {
  test('is written out for the whole', () => {
    const args = { target: 'button "Go"', kind: 'double' };
    expect(spelledOut('snapshot', 'tap', args)).toBe('snapshot');
    expect(spelledOut('press_back, then the same call', 'tap', args)).toBe(
      'press_back, then tap target "button \\"Go\\"" kind "double"',
    );
    expect(spelledOut('the same call with target "e2", or the same call without kind', 'tap', args)).toBe(
      'tap target "e2" kind "double", or tap target "button \\"Go\\""',
    );
  });

  test('is to look first where it cannot be written out', () => {
    expect(spelledOut(THE_SAME_CALL, 'fill_form', { fields: [] })).toBe('snapshot');
    expect(spelledOut('advice for people', 'tap', {})).toBe('advice for people');
  });
});

/** JSON knows no negative zero. */
function zeros(said: NextArgs): NextArgs {
  return Object.fromEntries(Object.entries(said).map(([key, one]) => [key, one === 0 ? 0 : one]));
}
