import type { Role } from '../../../contract/words.ts';
import { HAS } from './attributes.ts';
import { labelsOf } from './labels.ts';

/** Elements that are named by elements with these ids: when one of those changes, so does their name. */
export const namedBy = new Map<string, Set<Element>>();

const UNEVEN = /[\t\n\r\f\u00a0]| {2}|^ | $/;

export function squeeze(text: string): string {
  if (!UNEVEN.test(text)) return text;
  return text.replace(/\s+/g, ' ').trim();
}

/** Text of a label or a caption: what it says, without the values of the controls inside it. */
export function plainText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node as Text).data;
  if (!(node instanceof Element)) return '';
  const tag = node.localName;
  if (tag === 'select' || tag === 'textarea' || tag === 'script' || tag === 'style' || tag === 'input') return '';
  if (tag === 'img') return node.getAttribute('alt') ?? '';
  if (node.getAttribute('aria-hidden') === 'true') return '';
  let text = '';
  for (let child = node.firstChild; child; child = child.nextSibling)
    text += `${plainText(child)}${child.nodeType === 1 ? ' ' : ''}`;
  return text;
}

/** The name that was given on purpose (aria-labelledby, aria-label, a label, alt, a caption), or ''. */
export function givenName(element: Element, tag: string, bits: number): string {
  if (bits & HAS.labelledby) {
    const root = element.getRootNode() as Document | ShadowRoot;
    const parts: string[] = [];
    for (const id of (element.getAttribute('aria-labelledby') ?? '').split(/\s+/)) {
      if (!id) continue;
      let users = namedBy.get(id);
      if (!users) namedBy.set(id, (users = new Set()));
      users.add(element);
      const source = root.getElementById?.(id);
      if (source) parts.push(source.getAttribute('aria-label') ?? plainText(source));
    }
    const name = squeeze(parts.join(' '));
    if (name) return name;
  }
  if (bits & HAS.label) {
    const name = squeeze(element.getAttribute('aria-label') ?? '');
    if (name) return name;
  }
  return nativeName(element, tag);
}

function nativeName(element: Element, tag: string): string {
  switch (tag) {
    case 'input':
    case 'select':
    case 'textarea':
    case 'progress':
    case 'meter':
    case 'output':
      return labelledName(element as HTMLInputElement);
    case 'img':
    case 'area':
      return squeeze(element.getAttribute('alt') ?? '');
    case 'fieldset':
      return childText(element, 'legend');
    case 'table':
      return childText(element, 'caption');
    case 'figure':
      return childText(element, 'figcaption');
    default:
      return '';
  }
}

function labelledName(control: HTMLInputElement): string {
  const labels = labelsOf(control);
  if (labels.length > 0) {
    const name = squeeze(labels.map(plainText).join(' '));
    if (name) return name;
  }
  const type = control.localName === 'input' ? control.type : '';
  if (type === 'submit') return control.value || 'Submit';
  if (type === 'reset') return control.value || 'Reset';
  if (type === 'button') return control.value;
  if (type === 'image') return control.alt;
  return '';
}

function childText(element: Element, tag: string): string {
  for (const child of element.children) if (child.localName === tag) return squeeze(plainText(child));
  return '';
}

/** What is left when neither a given name nor the content speaks. */
export function lastResortName(element: Element, tag: string, bits: number, role: Role): string {
  if (bits & HAS.title) {
    const title = squeeze(element.getAttribute('title') ?? '');
    if (title) return title;
  }
  if (tag === 'input' || tag === 'textarea' || role === 'textbox') {
    const hint = element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder');
    if (hint) return squeeze(hint);
  }
  if (tag === 'iframe') return squeeze(element.getAttribute('name') ?? '');
  return '';
}
