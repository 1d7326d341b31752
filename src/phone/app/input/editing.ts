import type { EditState } from '../layout/node.ts';

/** The text of a field and where its caret stands, in UTF-16 units. */
export interface Edited {
  value: string;
  caret: number;
  anchor: number;
}

function selection(edit: EditState, value: string): { start: number; end: number } {
  const caret = Math.min(edit.caret, value.length);
  const anchor = Math.min(edit.anchor, value.length);
  return { start: Math.min(caret, anchor), end: Math.max(caret, anchor) };
}

function collapsed(value: string, caret: number): Edited {
  return { value, caret, anchor: caret };
}

export function insert(edit: EditState, value: string, text: string): Edited {
  const { start, end } = selection(edit, value);
  return collapsed(value.slice(0, start) + text + value.slice(end), start + text.length);
}

/** Removes the selection, or the whole character on one side of the caret: a surrogate pair goes as one. */
export function remove(edit: EditState, value: string, side: 'before' | 'after'): Edited {
  const { start, end } = selection(edit, value);
  if (start !== end) return collapsed(value.slice(0, start) + value.slice(end), start);
  if (side === 'before') {
    const kept = Array.from(value.slice(0, start)).slice(0, -1).join('');
    return collapsed(kept + value.slice(start), kept.length);
  }
  return collapsed(value.slice(0, start) + Array.from(value.slice(start)).slice(1).join(''), start);
}

/** Moves the caret; with `extend` (Shift) the other end of the selection stays. */
export function moveCaret(
  edit: EditState,
  value: string,
  to: 'left' | 'right' | 'start' | 'end',
  extend: boolean,
): Edited {
  const caret = Math.min(edit.caret, value.length);
  const before = Array.from(value.slice(0, caret));
  const after = Array.from(value.slice(caret));
  const left = caret - (before.at(-1)?.length ?? 0);
  const places = { left, right: caret + (after[0]?.length ?? 0), start: 0, end: value.length };
  return { value, caret: places[to], anchor: extend ? edit.anchor : places[to] };
}

export function selectAll(value: string): Edited {
  return { value, caret: value.length, anchor: 0 };
}
