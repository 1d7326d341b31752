import type { Rect } from '../host.ts';
import { px, SCREEN, TEXT_STYLES } from './metrics.ts';
import { lineIn, nodeAt } from './node.ts';
import { type PlacedWindow, rootAt } from './windows.ts';

export const IME_PACKAGE = 'com.android.inputmethod.latin';
const ROW_HEIGHT = px(54);
const KEY_COLOUR = '#ffffff';
const BOARD_COLOUR = '#dfe1e6';

/** What a key does: types itself, or one of the named things. */
export type KeyPress = { type: string } | { press: 'shift' | 'delete' | 'enter' };

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', '⇧zxcvbnm⌫', ',@-_ .⏎'];
const NAMED: Record<string, { press: 'shift' | 'delete' | 'enter'; label: string }> = {
  '⇧': { press: 'shift', label: 'Shift' },
  '⌫': { press: 'delete', label: 'Delete' },
  '⏎': { press: 'enter', label: 'Enter' },
};
/** How many columns wide the wider keys are. */
const WIDE: Record<string, number> = { ' ': 4, '⏎': 2, '⇧': 1.5, '⌫': 1.5 };

/** The soft keyboard is a window of its own, above the app; it never has input focus. */
export function keyboardWindow(shifted: boolean, press: (key: KeyPress) => void): PlacedWindow {
  const top = SCREEN.height - ROWS.length * ROW_HEIGHT - px(24);
  const bounds: Rect = [0, top, SCREEN.width, SCREEN.height];
  const root = rootAt(bounds, 'ime', BOARD_COLOUR);
  ROWS.forEach((row, line) => {
    const keys = Array.from(row);
    const columns = keys.reduce((sum, key) => sum + (WIDE[key] ?? 1), 0);
    const unit = SCREEN.width / Math.max(10, columns);
    let x = (SCREEN.width - columns * unit) / 2;
    for (const key of keys) {
      const width = (WIDE[key] ?? 1) * unit;
      const y = top + line * ROW_HEIGHT;
      const full: Rect = [Math.round(x), y, Math.round(x + width), y + ROW_HEIGHT];
      x += width;
      const named = NAMED[key];
      const character = shifted ? key.toUpperCase() : key;
      const face: Rect = [full[0] + 6, full[1] + 8, full[2] - 6, full[3] - 8];
      const node = nodeAt(full, bounds, {
        id: `ime/${key}`,
        className: 'android.view.View',
        contentDesc: named?.label ?? (key === ' ' ? 'Space' : character),
        clickable: true,
        focusable: false,
        target: { kind: 'tap', run: () => press(named ? { press: named.press } : { type: character }) },
        paint: {
          radius: 0,
          shapes: [{ bounds: face, colour: KEY_COLOUR, radius: px(5) }],
          lines: [lineIn(face, character, TEXT_STYLES.body, 'centre')],
        },
      });
      if (node) root.children.push(node);
    }
  });
  return {
    id: 'ime',
    kind: 'ime',
    package: IME_PACKAGE,
    title: 'InputMethod',
    bounds,
    active: false,
    modal: false,
    dimsBelow: false,
    root,
  };
}
