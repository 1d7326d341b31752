import type { DoorEvent } from '../door.ts';
import type { KeyPress } from '../layout/keyboard.ts';
import type { EditState, PlacedNode } from '../layout/node.ts';
import { type Edited, insert, moveCaret, remove, selectAll } from './editing.ts';
import { characterOf, KEY, KEY_A, META_CTRL, META_SHIFT } from './key-codes.ts';

export interface TextInputEffects {
  /** The text fields on the screen, in document order. */
  fields(): PlacedNode[];
  fire(event: Pick<DoorEvent, 'kind' | 'id' | 'row' | 'detail'>, handler: () => void): void;
  changed(): void;
}

/** Focus, caret and the soft keyboard. */
export interface TextInput {
  edit(): EditState | undefined;
  keyboard(): { shown: boolean; shifted: boolean };
  focus(node: PlacedNode): void;
  blur(): void;
  /** Without a word about it: for use while the glass is being drawn. */
  raiseKeyboard(): void;
  /** True when there was a keyboard to hide. */
  hideKeyboard(): boolean;
  type(text: string): void;
  key(keycode: number, metaState: number): void;
  press(key: KeyPress): void;
}

export function textInput(effects: TextInputEffects): TextInput {
  let edit: EditState | undefined;
  let shown = false;
  let shifted = false;

  const focused = () => {
    const node = effects.fields().find((field) => field.id === edit?.nodeId);
    return node?.target?.kind === 'field' ? node.target : undefined;
  };

  const apply = (change: (state: EditState, value: string) => Edited) => {
    const target = focused();
    if (edit === undefined || target === undefined) return;
    const { field, row } = target;
    const { value, caret, anchor } = change(edit, field.value);
    edit = { ...edit, caret, anchor };
    if (value === field.value) return effects.changed();
    effects.fire({ kind: 'typed', id: field.id, row, detail: value }, () => field.onInput(value));
    const kept = focused()?.field.value;
    if (kept === undefined || kept === value) return;
    // The app made something else of it; code that rewrites a field puts the caret behind what it wrote.
    edit = { ...edit, caret: kept.length, anchor: kept.length };
    effects.changed();
  };

  const focus = (node: PlacedNode) => {
    const target = node.target;
    if (target?.kind !== 'field') return;
    edit = { nodeId: node.id, caret: target.field.value.length, anchor: target.field.value.length };
    shown = true;
    effects.changed();
  };

  const hideKeyboard = () => {
    if (!shown) return false;
    shown = false;
    effects.changed();
    return true;
  };

  const focusNext = (): boolean => {
    const fields = effects.fields();
    const next = fields[fields.findIndex((field) => field.id === edit?.nodeId) + 1];
    if (next) focus(next);
    return next !== undefined;
  };

  /** The action key: submit where the field has an action, else go to the next field, else just close the keyboard. */
  const enter = () => {
    const target = focused();
    if (target === undefined) return;
    if (target.field.onSubmit) {
      hideKeyboard();
      target.field.onSubmit();
    } else if (!focusNext()) {
      hideKeyboard();
    }
  };

  return {
    edit: () => edit,
    keyboard: () => ({ shown, shifted }),
    focus,
    blur() {
      edit = undefined;
      shown = false;
    },
    raiseKeyboard() {
      shown = true;
    },
    hideKeyboard,
    type: (text) => apply((state, value) => insert(state, value, text)),
    key(keycode, metaState) {
      const shift = (metaState & META_SHIFT) !== 0;
      const extendTo = (to: 'left' | 'right' | 'start' | 'end') => apply((s, value) => moveCaret(s, value, to, shift));
      if ((metaState & META_CTRL) !== 0) {
        if (keycode === KEY_A) apply((_state, value) => selectAll(value));
        return;
      }
      if (keycode === KEY.enter) return enter();
      if (keycode === KEY.tab) return void focusNext();
      if (keycode === KEY.del) return apply((state, value) => remove(state, value, 'before'));
      if (keycode === KEY.forwardDel) return apply((state, value) => remove(state, value, 'after'));
      if (keycode === KEY.left) return extendTo('left');
      if (keycode === KEY.right) return extendTo('right');
      if (keycode === KEY.moveHome) return extendTo('start');
      if (keycode === KEY.moveEnd) return extendTo('end');
      const character = characterOf(keycode, shift);
      if (character !== undefined) apply((state, value) => insert(state, value, character));
    },
    press(key) {
      if ('type' in key) {
        shifted = false;
        apply((state, value) => insert(state, value, key.type));
      } else if (key.press === 'shift') {
        shifted = !shifted;
        effects.changed();
      } else if (key.press === 'delete') {
        apply((state, value) => remove(state, value, 'before'));
      } else {
        enter();
      }
    },
  };
}
