import type { Expectation, Step, Target } from './ast.ts';
import { ELLIPSIS, PLAIN_STABLE_ID } from './lexer.ts';
import { quoteScreenText, WHOLE } from './screen-text.ts';

export function printTarget(target: Target): string {
  switch (target.kind) {
    case 'ref':
      return target.shown ? printStep({ ...target.shown, ref: target.id }) : target.id;
    case 'point':
      return `${target.x},${target.y}`;
    case 'path':
      return target.steps.map(printStep).join(' > ');
  }
}

export function printExpectation(expectation: Expectation): string {
  const not = expectation.negated ? 'not ' : '';
  if (expectation.kind === 'screen') return `${not}screen ${quote(expectation.name, expectation.name_cut)}`;
  return not + expectation.steps.map(printStep).join(' > ');
}

/** `role "name" [eN] #stable_id text "…" states value="…" nth=N`, the parts that are there. */
export function printStep(step: Step): string {
  const parts: string[] = [];
  const name = step.name === undefined ? [] : [quote(step.name, step.name_cut)];
  const role = step.role === undefined ? [] : [step.role];
  // `text "x"` means "shows x", so the rare line for "role text, named x" has its name first.
  if (step.role === 'text') parts.push(...name, ...role);
  else parts.push(...role, ...name);
  if (step.ref !== undefined) parts.push(`[${step.ref}]`);
  if (step.stable_id !== undefined) parts.push(printStableId(step.stable_id));
  if (step.text !== undefined) parts.push(step.contains ? 'contains' : 'text', quote(step.text, step.text_cut));
  parts.push(...step.states);
  if (step.value !== undefined) parts.push(`value=${quote(step.value, step.value_cut)}`);
  if (step.nth !== undefined) parts.push(`nth=${step.nth}`);
  return parts.join(' ');
}

export function printStableId(id: string): string {
  return `#${PLAIN_STABLE_ID.test(id) ? id : quoteScreenText(id, WHOLE)}`;
}

function quote(text: string, cut: true | undefined): string {
  const quoted = quoteScreenText(text, WHOLE);
  return cut ? `${quoted.slice(0, -1)}${ELLIPSIS}"` : quoted;
}
