import { Redactor } from './redact.ts';

/** Tools that put text into the app. Whether it is a password is known only once the field was found. */
const TYPING = new Set(['type_text', 'fill_form', 'handle_dialog']);

/** What those tools' other arguments are called; whatever stands under another name may be the text, misspelled. */
const TOLD = new Set(['target', 'mode', 'expect', 'action', 'detail', 'session_id', 'secret']);

/**
 * Arguments as the trace tells them: text on its way into a field only by its length, and not at all where another
 * argument repeats it (`expect`: 'textbox "Password" value="…"').
 */
export function sayArguments(tool: string, args: unknown): unknown {
  if (tool === 'batch') return sayBatch(args);
  return TYPING.has(tool) ? sayTyping(args ?? {}) : (args ?? {});
}

/** Each step is a call of its own and tells its arguments there. */
function sayBatch(args: unknown): unknown {
  if (!isObject(args) || !Array.isArray(args.steps)) return {};
  return { steps: args.steps.map((step: unknown) => (isObject(step) ? step.tool : null)) };
}

function sayTyping(args: unknown): unknown {
  const typed = new Redactor();
  for (const text of textsIn(args)) typed.remember('typed text', text);
  return withhold(args, typed);
}

/** Every text that is not told. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => (TOLD.has(name) ? [] : textsIn(field)));
}

function withhold(value: unknown, typed: Redactor): unknown {
  if (typeof value === 'string') return `[${[...value].length} characters]`;
  if (Array.isArray(value)) return value.map((one) => withhold(one, typed));
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    TOLD.has(name) ? typed.data(field) : withhold(field, typed),
  ]);
  return Object.fromEntries(fields);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
