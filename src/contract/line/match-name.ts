import type { Step } from './ast.ts';
import { ELLIPSIS } from './lexer.ts';
import { SCREEN_NAME_CAP, tidy } from './screen-text.ts';

/**
 * exact: the same text. cut: the line's text was cut short and this one begins with it. part: `contains`.
 * near: the same but for upper and lower case, which is only ever told as a near miss. none: another text.
 */
export type NameMatch = 'exact' | 'cut' | 'part' | 'near' | 'none';

/** The step's name against an element's name. A step that says no name matches any. */
export function matchName(step: Pick<Step, 'name' | 'name_cut'>, actual: string | undefined): NameMatch {
  return step.name === undefined ? 'exact' : matchText(step.name, step.name_cut === true, false, actual);
}

/** The step's `text` or `contains` against a text that an element shows. */
export function matchShownText(
  step: Pick<Step, 'text' | 'text_cut' | 'contains'>,
  actual: string | undefined,
): NameMatch {
  return step.text === undefined
    ? 'exact'
    : matchText(step.text, step.text_cut === true, step.contains === true, actual);
}

/** True for the matches that count; a near miss does not. */
export function counts(match: NameMatch): boolean {
  return match === 'exact' || match === 'cut' || match === 'part';
}

/**
 * What our lines cut is long. A short text before `…` was never cut by us: it is an ellipsis that the app shows, or a
 * guess at how a name goes on, and a guess is only told as a near miss.
 */
export function wasCut(beginning: string): boolean {
  return Array.from(beginning).length >= SCREEN_NAME_CAP;
}

function matchText(wanted: string, cut: boolean, contains: boolean, actual: string | undefined): NameMatch {
  if (actual === undefined) return 'none';
  const want = tidy(wanted);
  const have = tidy(actual);
  // An app may itself show "Loading…"; a line that copies it means exactly that.
  if (have === (cut ? want + ELLIPSIS : want)) return 'exact';
  if (cut && wasCut(wanted) && have.startsWith(want)) return 'cut';
  if (contains && want !== '' && have.includes(want)) return 'part';
  const [low, lowWant] = [have.toLowerCase(), want.toLowerCase()];
  const near =
    low === lowWant ||
    (cut && want !== '' && low.startsWith(lowWant)) ||
    (contains && want !== '' && low.includes(lowWant));
  return near ? 'near' : 'none';
}
