import { ROLES, type Role, STATE_WORDS, type StateWord } from '../words.ts';
import type { LineError, Parsed, Step } from './ast.ts';
import type { Token } from './lexer.ts';

const roles: ReadonlySet<string> = new Set(ROLES);
const stateWords: ReadonlySet<string> = new Set(STATE_WORDS);
const REF_WORD = /^e\d+$/;

/** Steps joined by `>`; at least one, each of which says which element is meant. */
export function parseSteps(tokens: Token[], end: number): Parsed<Step[]> {
  const steps: Step[] = [];
  let rest = tokens;
  for (;;) {
    const border = rest.findIndex((token) => token.kind === 'within');
    const own = border < 0 ? rest : rest.slice(0, border);
    const at = own[0]?.at ?? rest[border]?.at ?? end;
    const step = parseStep(own, at);
    if (!step.ok) return step;
    steps.push(step.value);
    if (border < 0) return { ok: true, value: steps };
    rest = rest.slice(border + 1);
  }
}

function parseStep(tokens: Token[], at: number): Parsed<Step> {
  const step: Step = { states: [] };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    if (token.kind === 'word') {
      const taken = takeWord(step, token, tokens[index + 1]);
      if (typeof taken !== 'number') return taken;
      index += taken - 1;
      continue;
    }
    const problem = takeMark(step, token);
    if (problem) return problem;
  }
  const named = step.ref ?? step.role ?? step.name ?? step.stable_id ?? step.text;
  if (named === undefined) {
    return refuse(
      at,
      'It must say which element is meant: a role, a quoted name, #stable_id, text "…" or an element_id.',
    );
  }
  return { ok: true, value: step };
}

/** Takes one word, with the string behind it where the word wants one, and returns how many tokens that was. */
function takeWord(step: Step, token: Token & { kind: 'word' }, next: Token | undefined): number | LineError {
  const { word, at } = token;
  if (word === 'text' || word === 'contains') {
    const shown = shownText(next);
    if (shown) {
      if (step.text !== undefined) return twice(at, 'A text');
      step.text = shown.value;
      if (shown.cut) step.text_cut = true;
      if (word === 'contains') step.contains = true;
      return 2;
    }
    if (word === 'contains') return refuse(at, 'contains needs a text, for example contains "Visa".');
  }
  if (REF_WORD.test(word)) return one(takeMark(step, { kind: 'ref', id: word, at }));
  if (isRole(word)) {
    if (step.role !== undefined) return twice(at, 'A role');
    step.role = word;
    return 1;
  }
  if (isStateWord(word)) {
    if (step.states.includes(word)) return twice(at, `"${word}"`);
    step.states.push(word);
    return 1;
  }
  // A bare word is never taken for a name: a misspelt state word in `not button enabld` would then hold for ever.
  const hint = step.role === undefined ? `text ${JSON.stringify(word)}` : `${step.role} ${JSON.stringify(word)}`;
  return refuse(
    at,
    `${JSON.stringify(word)} is neither a role nor a state word; names are quoted: ${hint}. State words: ${STATE_WORDS.join(', ')}.`,
  );
}

function takeMark(step: Step, token: Exclude<Token, { kind: 'word' }>): LineError | undefined {
  switch (token.kind) {
    case 'string':
      if (step.name !== undefined) return twice(token.at, 'A name');
      step.name = token.value;
      if (token.cut) step.name_cut = true;
      return;
    case 'ref':
      if (step.ref !== undefined) return twice(token.at, 'An element_id');
      step.ref = token.id;
      return;
    case 'stable_id':
      if (step.stable_id !== undefined) return twice(token.at, 'A stable id');
      step.stable_id = token.id;
      return;
    case 'value':
      if (step.value !== undefined) return twice(token.at, 'A value');
      step.value = token.value;
      if (token.cut) step.value_cut = true;
      return;
    case 'nth':
      if (step.nth !== undefined) return twice(token.at, 'nth');
      step.nth = token.nth;
      return;
    case 'within':
      return refuse(token.at, 'Nothing stands before or after this ">".');
  }
}

/** What follows `text`: a string, or one bare word that can mean nothing else. */
function shownText(token: Token | undefined): { value: string; cut: boolean } | undefined {
  if (token?.kind === 'string') return token;
  if (token?.kind !== 'word') return undefined;
  const { word } = token;
  const meansMore = REF_WORD.test(word) || isRole(word) || isStateWord(word) || word === 'contains';
  return meansMore ? undefined : { value: word, cut: false };
}

function isRole(word: string): word is Role {
  return roles.has(word);
}

function isStateWord(word: string): word is StateWord {
  return stateWords.has(word);
}

function one(problem: LineError | undefined): number | LineError {
  return problem ?? 1;
}

function twice(at: number, what: string): LineError {
  return refuse(
    at,
    `${what} was already given for this element; leave one of them out, or join two elements with " > ".`,
  );
}

function refuse(at: number, message: string): LineError {
  return { ok: false, at, message };
}
