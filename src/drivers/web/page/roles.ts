import { ROLES, type Role } from '../../../contract/words.ts';
import { HAS } from './attributes.ts';

const KNOWN = new Set<string>(ROLES);

const BY_TAG: Record<string, Role> = {
  button: 'button',
  summary: 'button',
  textarea: 'textbox',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  ul: 'list',
  ol: 'list',
  menu: 'list',
  li: 'listitem',
  table: 'table',
  tr: 'row',
  td: 'cell',
  th: 'columnheader',
  dialog: 'dialog',
  progress: 'progressbar',
  meter: 'progressbar',
  iframe: 'iframe',
  frame: 'iframe',
  canvas: 'canvas',
  video: 'video',
  main: 'main',
  nav: 'navigation',
  header: 'banner',
  footer: 'contentinfo',
  aside: 'complementary',
  section: 'region',
  form: 'form',
  search: 'search',
  fieldset: 'group',
  article: 'article',
  figure: 'figure',
  output: 'status',
  option: 'option',
  audio: 'video',
};

const BY_INPUT: Record<string, Role> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  file: 'button',
  color: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
};

/** ARIA words that the contract has under another name. */
const ALIASES: Record<string, Role> = {
  image: 'img',
  log: 'status',
  meter: 'progressbar',
  directory: 'list',
  feed: 'list',
  rowgroup: 'generic',
  label: 'text',
  none: 'generic',
  presentation: 'generic',
  paragraph: 'generic',
  strong: 'generic',
  emphasis: 'generic',
};

/** Shown only when they have a name: an unnamed landmark is a line that tells an agent nothing. */
const NAMED_ONLY = new Set<Role>([
  'banner',
  'complementary',
  'contentinfo',
  'form',
  'main',
  'navigation',
  'region',
  'search',
  'group',
  'article',
  'figure',
  'application',
  'document',
  'generic',
  'separator',
  'tabpanel',
  'toolbar',
  'img',
]);

/** Roles whose name is what they contain. listitem and row are here because their text is how people tell them apart. */
export const NAMED_BY_CONTENT = new Set<Role>([
  'button',
  'cell',
  'checkbox',
  'columnheader',
  'gridcell',
  'heading',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'row',
  'rowheader',
  'switch',
  'tab',
  'tooltip',
  'treeitem',
  'listitem',
  'alert',
  'status',
  'timer',
  'text',
]);

/** Their text is their own: it does not count as text of the row around them. */
export const OWN_TEXT = new Set<Role>([
  'button',
  'checkbox',
  'combobox',
  'listbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'row',
  'listitem',
  'treeitem',
]);

export const ROW_ROLES = new Set<Role>(['listitem', 'row', 'option', 'treeitem']);

export const WIDGETS = new Set<Role>([
  'button',
  'checkbox',
  'combobox',
  'link',
  'listbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'scrollbar',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'treeitem',
]);

/** Worth a line even when they have neither a name nor anything inside. */
export const SHOWN_EMPTY = new Set<Role>([
  'iframe',
  'canvas',
  'video',
  'dialog',
  'alertdialog',
  'progressbar',
  'list',
  'table',
  'grid',
  'tree',
  'listbox',
  'row',
  'cell',
  'gridcell',
  'generic',
]);

/** The role, or null when the element is nothing by itself. */
export function roleOf(element: Element, tag: string, bits: number): Role | null {
  if (bits & HAS.role) {
    for (const word of (element.getAttribute('role') ?? '').toLowerCase().split(/\s+/)) {
      if (KNOWN.has(word)) return word as Role;
      const alias = ALIASES[word];
      if (alias) return alias === 'generic' ? null : alias;
    }
  }
  if (tag === 'input') return inputRole(element as HTMLInputElement);
  if (tag === 'a' || tag === 'area')
    return element.hasAttribute('href') || element.hasAttribute('xlink:href') ? 'link' : null;
  if (tag === 'img') return 'img';
  if (tag === 'svg') return bits & (HAS.label | HAS.labelledby) ? 'img' : null;
  if (tag === 'select') {
    const select = element as HTMLSelectElement;
    return select.multiple || select.size > 1 ? 'listbox' : 'combobox';
  }
  if (bits & HAS.editable && (element as HTMLElement).isContentEditable) return 'textbox';
  if (tag === 'th' && element.getAttribute('scope') === 'row') return 'rowheader';
  if ((tag === 'td' || tag === 'tr' || tag === 'th') && isLayoutTable(element)) return null;
  if (tag === 'table' && /^(none|presentation)$/.test(element.getAttribute('role') ?? '')) return null;
  // An unnamed li outside a list is still one of several alike, so the tag alone decides.
  return BY_TAG[tag] ?? null;
}

function inputRole(input: HTMLInputElement): Role | null {
  const type = input.type;
  if (type === 'hidden') return null;
  return BY_INPUT[type] ?? (input.hasAttribute('list') ? 'combobox' : 'textbox');
}

function isLayoutTable(element: Element): boolean {
  const role = element.closest('table')?.getAttribute('role');
  return role === 'presentation' || role === 'none';
}

/** Whether a role is worth a line when nothing else speaks for the element. */
export function standsAlone(role: Role, named: boolean): boolean {
  return named || !NAMED_ONLY.has(role);
}
