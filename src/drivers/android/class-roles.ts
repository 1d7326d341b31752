import type { Role } from '../../contract/words.ts';
import type { UiNode } from './ui-dump.ts';

/** First match wins, so the special stands before the general. Tested against the class name without its package. */
const ROLE_OF_CLASS: [RegExp, Role][] = [
  [/Switch|^ToggleButton$/, 'switch'],
  [/CheckBox|^CheckedTextView$/, 'checkbox'],
  [/RadioButton$/, 'radio'],
  [/RadioGroup$/, 'radiogroup'],
  [/EditText$|AutoComplete|TextInput$/, 'textbox'],
  [/SeekBar$|Slider$|RatingBar$/, 'slider'],
  [/Spinner$/, 'combobox'],
  [/NumberPicker$/, 'spinbutton'],
  [/RecyclerView$|ListView$|GridView$/, 'list'],
  [/ProgressBar$|ProgressIndicator$/, 'progressbar'],
  [/^WebView$/, 'document'],
  [/^TabWidget$|^TabLayout$/, 'tablist'],
  [/ActionBar\$Tab$|TabView$/, 'tab'],
  [/Dialog$/, 'dialog'],
  [/Button$|^Chip$/, 'button'],
  [/^VideoView$/, 'video'],
  [/^Image$|ImageView$/, 'img'],
  [/TextView$/, 'text'],
];

/** `generic` for everything that only arranges others. */
export function roleOfClass(className: string): Role {
  const name = className.slice(className.lastIndexOf('.') + 1);
  return ROLE_OF_CLASS.find(([pattern]) => pattern.test(name))?.[1] ?? 'generic';
}

const CONTROLS: ReadonlySet<Role> = new Set([
  'switch',
  'checkbox',
  'radio',
  'textbox',
  'slider',
  'combobox',
  'spinbutton',
  'tab',
]);

/** Something that a person operates, as opposed to what they only read. */
export function isControl(node: UiNode): boolean {
  return (
    node.clickable ||
    node.longClickable ||
    node.checkable ||
    CONTROLS.has(roleOfClass(node.className)) ||
    roleChild(node) !== undefined
  );
}

/**
 * Compose tells the role of a control by a nameless child that carries only a class. Without it a disabled Compose
 * button (which is not clickable) would look like plain text.
 */
export function roleChild(node: UiNode): Role | undefined {
  if (roleOfClass(node.className) !== 'generic') return undefined;
  for (const child of node.children) {
    if (child.children.length > 0 || child.clickable || child.checkable) continue;
    if (child.text !== '' || child.description !== '' || child.resourceId !== '') continue;
    const role = roleOfClass(child.className);
    if (role === 'button' || role === 'tab' || role === 'switch' || role === 'checkbox' || role === 'radio')
      return role;
  }
  return undefined;
}

/** A list by its class, or a plain scrolling view whose children are mostly of one shape (Compose, Flutter). */
export function isCollection(node: UiNode): boolean {
  const role = roleOfClass(node.className);
  if (role === 'list') return true;
  if (role !== 'generic' || !node.scrollable || /Scroll|Pager/.test(node.className)) return false;
  const shapes = new Map<string, number>();
  for (const child of node.children) shapes.set(shapeOf(child), (shapes.get(shapeOf(child)) ?? 0) + 1);
  return node.children.length >= 3 && Math.max(...shapes.values()) * 2 > node.children.length;
}

function shapeOf(node: UiNode): string {
  return `${node.className} ${node.clickable} ${node.children.map((child) => child.className).join()}`;
}
