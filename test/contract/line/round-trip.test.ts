import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseExpectation,
  parseTarget,
  printExpectation,
  printTarget,
  quoteScreenText,
} from '../../../src/contract/line/index.ts';
import { expectation, screenText, target } from './arbitraries.ts';

describe('what is printed is read back the same', () => {
  test('targets', () => {
    fc.assert(
      fc.property(target, (it) => {
        expect(parseTarget(printTarget(it))).toEqual({ ok: true, value: it });
      }),
      { numRuns: 1000 },
    );
  });

  test('expectations', () => {
    fc.assert(
      fc.property(expectation, (it) => {
        expect(parseExpectation(printExpectation(it))).toEqual({ ok: true, value: it });
      }),
      {
        numRuns: 1000,
      },
    );
  });

  test('a printed line is one line and hides nothing', () => {
    fc.assert(
      fc.property(target, (it) => {
        expect(printTarget(it)).not.toMatch(/[\n\r\u2028\u2029\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
      }),
    );
  });
});

test('no text makes the parser throw, and every refusal points into the line and gives an example', () => {
  const fragments = fc.constantFrom(
    '"',
    '\\',
    '[',
    ']',
    'e9',
    '#',
    '>',
    'value=',
    'nth=',
    'not',
    'text',
    'button',
    '-',
    ' ',
    ',',
    '1',
    '…',
  );
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fragments).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(line, (text) => {
      for (const parsed of [parseTarget(text), parseExpectation(text)]) {
        if (parsed.ok) continue;
        expect(parsed.at).toBeGreaterThanOrEqual(0);
        expect(parsed.at).toBeLessThanOrEqual(text.length);
        expect(parsed.message).toMatch(/button "Pay"|screen "Receipt"/);
      }
    }),
    { numRuns: 2000 },
  );
});

describe('quoteScreenText', () => {
  test('is a JSON string of the text itself', () => {
    fc.assert(
      fc.property(screenText, (text) => {
        expect(JSON.parse(quoteScreenText(text))).toBe(text);
      }),
    );
  });

  test('never shows more than the cap, and marks the cut', () => {
    fc.assert(
      fc.property(screenText, fc.integer({ min: 1, max: 10 }), (text, cap) => {
        const points = Array.from(text);
        const read = Array.from(JSON.parse(quoteScreenText(text, cap)) as string);
        expect(read).toEqual(points.length > cap ? [...points.slice(0, cap), '…'] : points);
      }),
    );
  });

  test.each([
    ['bidi override', '\u202E'],
    ['zero-width space', '\u200B'],
    ['zero-width joiner', '\u200D'],
    ['newline', '\n'],
    ['escape', '\u001b'],
    ['C1 control', '\u0085'],
    ['line separator', '\u2028'],
    ['tag character', '\u{E0041}'],
    ['byte order mark', '\uFEFF'],
    ['Hangul filler', '\u3164'],
  ])('escapes a %s', (_name, character) => {
    const quoted = quoteScreenText(`a${character}b`);
    expect(quoted).not.toContain(character);
    expect(JSON.parse(quoted)).toBe(`a${character}b`);
  });
});
