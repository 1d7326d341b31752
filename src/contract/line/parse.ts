import type { Expectation, LineError, Parsed, Step, Target } from './ast.ts';
import { type Token, tokenize } from './lexer.ts';
import { parseSteps } from './parse-step.ts';

const TARGET_EXAMPLES = 'e9, button "Pay", #pay_button, text "Visa", listitem "Ada" > button "Delete", or 120,340';
const EXPECTATION_EXAMPLES =
  'button "Pay" enabled, not text "Error", textbox "Email" value="a@b.c", or screen "Receipt"';
const POINT = /^\s*(\d+(?:\.\d+)?)\s*,\s*(\d+(?:\.\d+)?)\s*$/;

/** A line that names what to act on. Never throws, whatever the text. */
export function parseTarget(line: string): Parsed<Target> {
  const point = POINT.exec(line);
  if (point) return { ok: true, value: { kind: 'point', x: Number(point[1]), y: Number(point[2]) } };

  const tokens = tokenize(line);
  if (!tokens.ok) return explain(tokens, 'target', TARGET_EXAMPLES);
  const first = tokens.value[0];
  if (first && isWord(first, 'not')) {
    return {
      ok: false,
      at: first.at,
      message: `A target names something that is there, so it cannot begin with "not"; write for example ${TARGET_EXAMPLES}.`,
    };
  }
  const steps = parseSteps(tokens.value, line.length);
  if (!steps.ok) return explain(steps, 'target', TARGET_EXAMPLES);
  const [only, ...more] = steps.value;
  if (only?.ref !== undefined && more.length === 0) {
    const { ref, ...shown } = only;
    return { ok: true, value: saysNothing(shown) ? { kind: 'ref', id: ref } : { kind: 'ref', id: ref, shown } };
  }
  return { ok: true, value: { kind: 'path', steps: steps.value } };
}

/** A line that says what must be true. Never throws, whatever the text. */
export function parseExpectation(line: string): Parsed<Expectation> {
  const all = tokenize(line);
  if (!all.ok) return explain(all, 'expectation', EXPECTATION_EXAMPLES);
  const negated = all.value[0] !== undefined && isWord(all.value[0], 'not');
  const tokens = negated ? withoutDash(all.value.slice(1)) : all.value;

  if (tokens[0] && isWord(tokens[0], 'screen')) return parseScreen(tokens, negated, line.length);
  const steps = parseSteps(tokens, line.length);
  if (!steps.ok) return explain(steps, 'expectation', EXPECTATION_EXAMPLES);
  return { ok: true, value: { negated, kind: 'element', steps: steps.value } };
}

function parseScreen(tokens: Token[], negated: boolean, end: number): Parsed<Expectation> {
  const [, name, extra] = tokens;
  if (extra || !name || (name.kind !== 'string' && name.kind !== 'word')) {
    return {
      ok: false,
      at: (extra ?? name)?.at ?? end,
      message: 'After screen exactly one name is needed, for example screen "Receipt".',
    };
  }
  if (name.kind === 'word') return { ok: true, value: { negated, kind: 'screen', name: name.word } };
  return {
    ok: true,
    value: { negated, kind: 'screen', name: name.value, ...(name.cut ? { name_cut: true as const } : {}) },
  };
}

function explain(error: LineError, what: string, examples: string): LineError {
  return {
    ...error,
    message: `This ${what} could not be read at character ${error.at + 1}. ${error.message} One looks like ${examples}.`,
  };
}

function saysNothing(step: Step): boolean {
  return Object.entries(step).every(
    ([field, said]) => said === undefined || (field === 'states' && step.states.length === 0),
  );
}

function withoutDash(tokens: Token[]): Token[] {
  return tokens[0] && isWord(tokens[0], '-') ? tokens.slice(1) : tokens;
}

function isWord(token: Token, word: string): boolean {
  return token.kind === 'word' && token.word === word;
}
