import type { LaidNode, LaidWindow, Rect } from '../../app/host.ts';

/** The tree of one window as stock uiautomator writes it: these attributes, in this order, and no others. */
export function hierarchyXml(window: LaidWindow): string {
  const head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";
  return `${head}<hierarchy rotation="0">${nodeXml(window.root, 0, window.package)}</hierarchy>`;
}

function nodeXml(node: LaidNode, index: number, packageName: string): string {
  const attributes: [string, string | number | boolean][] = [
    ['index', index],
    ['text', dumpedText(node)],
    ['resource-id', node.resourceId],
    ['class', node.className],
    ['package', packageName],
    ['content-desc', node.contentDesc],
    ['checkable', node.checkable],
    ['checked', node.checked],
    ['clickable', node.clickable],
    ['enabled', node.enabled],
    ['focusable', node.focusable],
    ['focused', node.focused],
    ['scrollable', node.scrollable],
    ['long-clickable', node.longClickable],
    ['password', node.password],
    ['selected', node.selected],
    ['bounds', boundsText(node.bounds)],
  ];
  const start = `<node ${attributes.map(([name, value]) => `${name}="${escaped(String(value))}"`).join(' ')}`;
  if (node.children.length === 0) return `${start} />`;
  return `${start}>${node.children.map((child, at) => nodeXml(child, at, packageName)).join('')}</node>`;
}

/**
 * An empty field shows no text here, and before API 35 there is no `hint` attribute to read instead: what Compose and
 * Flutter fields do. (A plain EditText puts its hint into `text`; change this one line to play such an app.)
 */
function dumpedText(node: LaidNode): string {
  return node.showingHint ? '' : node.text;
}

function boundsText([left, top, right, bottom]: Rect): string {
  return `[${Math.round(left)},${Math.round(top)}][${Math.round(right)},${Math.round(bottom)}]`;
}

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML cannot hold become dots, as uiautomator does; white space and astral characters become numbers. */
function escaped(text: string): string {
  let out = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (NAMED[char]) out += NAMED[char];
    else if (code === 9 || code === 10 || code === 13 || code > 0xffff) out += `&#${code};`;
    else if (code < 32 || (code >= 0x7f && code <= 0x9f && code !== 0x85) || (code >= 0xd800 && code <= 0xdfff))
      out += '.';
    else if ((code >= 0xfdd0 && code <= 0xfddf) || code >= 0xfffe) out += '.';
    else out += char;
  }
  return out;
}
