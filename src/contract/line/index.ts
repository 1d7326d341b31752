export { ELLIPSIS } from './lexer.ts';
export type { Expectation, LineError, Parsed, Step, Target } from './ast.ts';
export { counts, matchName, matchShownText, type NameMatch, wasCut } from './match-name.ts';
export { parseExpectation, parseTarget } from './parse.ts';
export { printExpectation, printStableId, printStep, printTarget } from './print.ts';
export {
  describeElement,
  printElementLine,
  type ShownElement,
  shownStates,
  shownValue,
} from './print-element.ts';
export {
  escapeUnseen,
  NAME_CAP,
  SCREEN_NAME_CAP,
  oneLine,
  plainWord,
  quotePending,
  quoteRequest,
  quoteScreenText,
  quoteValue,
  tidy,
  WHOLE,
} from './screen-text.ts';
export { type StructuredTarget, structuredTargetSchema, targetFromStructured } from './structured.ts';
