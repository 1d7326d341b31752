import fc from 'fast-check';
import type { Expectation, Step, Target } from '../../../src/contract/line/index.ts';
import { ROLES, STATE_WORDS } from '../../../src/contract/words.ts';

/** Texts as hostile as screens can show them: quotes, newlines, bidi marks, lone surrogates, words of the grammar. */
export const screenText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    '…',
    'Loading…',
    'a…',
    '"',
    '\\',
    '\\"',
    ' > ',
    '[e9]',
    '#x',
    'not',
    'text "x"',
    'value="1"',
    '\u202Eevil',
    'a\u200Bb',
    '\n- button "x"',
    '\uD800',
    '❤️',
    '\u{E0041}',
  ),
);

function optional<T, K extends string>(key: K, values: fc.Arbitrary<T>): fc.Arbitrary<Partial<Record<K, T>>> {
  return fc
    .option(values, { nil: undefined })
    .map((value) => (value === undefined ? {} : { [key]: value }) as Partial<Record<K, T>>);
}

function cuttable<K extends 'name' | 'text' | 'value'>(key: K): fc.Arbitrary<Partial<Step>> {
  return fc
    .option(fc.record({ text: screenText, cut: fc.boolean() }), { nil: undefined })
    .map(
      (given): Partial<Step> => (given ? { [key]: given.text, ...(given.cut ? { [`${key}_cut`]: true } : {}) } : {}),
    );
}

const elementId = fc.nat(9999).map((n) => `e${n}`);

const anyStep: fc.Arbitrary<Step> = fc
  .tuple(
    optional('ref', elementId),
    optional('role', fc.constantFrom(...ROLES)),
    cuttable('name'),
    optional(
      'stable_id',
      screenText.filter((text) => text !== ''),
    ),
    cuttable('text'),
    cuttable('value'),
    optional('nth', fc.integer({ min: 1, max: 99 })),
    fc.uniqueArray(fc.constantFrom(...STATE_WORDS), { maxLength: 3 }),
    fc.boolean(),
  )
  .map(([ref, role, name, stableId, text, value, nth, states, contains]) => ({
    ...ref,
    ...role,
    ...name,
    ...stableId,
    ...text,
    ...(contains && text.text !== undefined ? { contains: true as const } : {}),
    ...value,
    ...nth,
    states,
  }));

export const step = anyStep.filter((it) => (it.ref ?? it.role ?? it.name ?? it.stable_id ?? it.text) !== undefined);
const steps = fc.array(step, { minLength: 1, maxLength: 3 });

const shown = fc.option(
  anyStep
    .map(({ ref: _ref, ...rest }) => rest)
    .filter((rest) => Object.keys(rest).length > 1 || rest.states.length > 0),
  { nil: undefined },
);

export const target: fc.Arbitrary<Target> = fc.oneof(
  fc
    .record({ id: elementId, shown })
    .map(({ id, shown: rest }): Target => (rest ? { kind: 'ref', id, shown: rest } : { kind: 'ref', id })),
  fc.record({ kind: fc.constant('point' as const), x: fc.nat(99999), y: fc.nat(99999).map((n) => n / 4) }),
  steps
    .filter((path) => path.length > 1 || path[0]?.ref === undefined)
    .map((path): Target => ({ kind: 'path', steps: path })),
);

export const expectation: fc.Arbitrary<Expectation> = fc.oneof(
  fc.record({ negated: fc.boolean(), kind: fc.constant('element' as const), steps }),
  fc.record({ negated: fc.boolean(), name: screenText, cut: fc.boolean() }).map(
    ({ negated, name, cut }): Expectation => ({
      negated,
      kind: 'screen',
      name,
      ...(cut ? { name_cut: true as const } : {}),
    }),
  ),
);
