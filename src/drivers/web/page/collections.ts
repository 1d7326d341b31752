/** Repeated siblings: three or more children of one parent, alike in tag and class list, are rows of a collection. */
const NEVER_ROWS = new Set([
  'a',
  'button',
  'input',
  'select',
  'textarea',
  'label',
  'option',
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'br',
  'hr',
  'span',
  'b',
  'i',
  'em',
  'strong',
  'small',
  'code',
  'li',
  'tr',
  'td',
  'th',
  'tbody',
  'thead',
  'colgroup',
  'col',
  'img',
  'svg',
  'path',
  'g',
  'script',
  'style',
  'link',
  'meta',
  'template',
  'slot',
  'source',
  'iframe',
  'canvas',
  'video',
  'dt',
  'dd',
  'form',
  'section',
  'nav',
  'main',
  'header',
  'footer',
  'ul',
  'ol',
  'table',
  'fieldset',
  'noscript',
]);
const STRUCTURE =
  'ul,ol,table,form,main,nav,section,fieldset,iframe,dialog,[role=list],[role=grid],[role=table],[role=tree],[role=dialog],[role=tablist],[role=listbox]';
const ACTIONS = 'a[href],button,input,select,textarea,[role],[tabindex],[onclick],h1,h2,h3,h4,h5,h6,img';
const LONGEST_ROW = 400;
const CHILDREN_LOOKED_AT = 60;

/** Most parents hold only what is never a row, and need not be asked whether they are a collection. */
export function mayBeRow(tag: string): boolean {
  return !NEVER_ROWS.has(tag);
}

/** No row, a row that is only text, or a row with things to act on. */
export type RowShape = 'none' | 'text' | 'item';

interface Kind {
  tag: string;
  firstClass: string;
}

/**
 * A parent that once was a collection stays one, so that rows keep their identity when the list shrinks to two, or
 * when one of them gets another class because it was selected.
 */
const collections = new WeakMap<Element, Kind>();

export function collectionKind(parent: Element): Kind | undefined {
  const known = collections.get(parent);
  // The parts of a drawing are alike as a rule, and are not rows.
  if (known || parent.childElementCount < 3 || parent instanceof SVGElement) return known;
  const counts = new Map<string, number>();
  let looked = 0;
  for (let child = parent.firstElementChild; child && looked < CHILDREN_LOOKED_AT; child = child.nextElementSibling) {
    looked += 1;
    const tag = child.localName;
    if (NEVER_ROWS.has(tag) || child.firstChild === null) continue;
    const names = child.getAttribute('class') ?? '';
    // Without a class only what is built alike is repeated, and what has a name of its own is not.
    if (names === '' && child.id !== '') continue;
    const alike =
      names === '' ? `${tag}>${Array.from(child.children, (it) => it.localName).join()}` : `${tag} ${names}`;
    const count = (counts.get(alike) ?? 0) + 1;
    if (count === 3 && parent.textContent?.trim()) {
      const kind = { tag, firstClass: child.classList[0] ?? '' };
      collections.set(parent, kind);
      return kind;
    }
    counts.set(alike, count);
  }
  return undefined;
}

export function rowShape(child: Element, kind: Kind): RowShape {
  if (child.localName !== kind.tag) return 'none';
  if (
    kind.firstClass === '' ? child.classList.length > 0 || child.id !== '' : !child.classList.contains(kind.firstClass)
  )
    return 'none';
  const length = child.textContent?.length ?? 0;
  if (length === 0 || length > LONGEST_ROW || child.querySelector(STRUCTURE)) return 'none';
  const actions = child.querySelectorAll(ACTIONS);
  if (actions.length === 0) return child.shadowRoot ? 'none' : 'text';
  // A label and its field: the field's own name says it all.
  if (actions.length === 1 && actions[0]?.matches('input,select,textarea') && child.querySelector('label'))
    return 'none';
  return 'item';
}

/** True once: the parent's children turned into rows just now. */
export function becameCollection(parent: Element): boolean {
  return !collections.has(parent) && collectionKind(parent) !== undefined;
}
