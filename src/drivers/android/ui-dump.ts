import type { Bounds } from '../../contract/geometry.ts';
import { scanXml, type XmlElement, XmlError } from './xml-scanner.ts';

/** One node of a uiautomator dump, as the device told it. */
export interface UiNode {
  className: string;
  text: string;
  description: string;
  resourceId: string;
  hint: string | undefined;
  package: string;
  bounds: Bounds;
  checkable: boolean;
  checked: boolean;
  clickable: boolean;
  longClickable: boolean;
  /** Absent when the dump does not say. */
  enabled: boolean | undefined;
  focusable: boolean;
  focused: boolean;
  scrollable: boolean;
  password: boolean;
  selected: boolean;
  children: UiNode[];
}

export type UiDump =
  | { kind: 'tree'; roots: UiNode[]; rotation: number | undefined }
  /** The tool ran and wrote its XML somewhere else. */
  | { kind: 'elsewhere' }
  | { kind: 'problem'; reason: string };

// The device's own spelling, and the right one, should it ever be mended.
const TRAILER = /^\s*(?:UI hier(?:chary|archy) dumped to: [^\n]*)?\s*$/;

/** What `uiautomator dump` said. Never a partial tree: what cannot be read whole is a problem with a reason. */
export function readUiDump(bytes: Uint8Array): UiDump {
  let said: string;
  try {
    said = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return { kind: 'problem', reason: 'the dump is not UTF-8 text' };
  }
  const start = xmlStart(said);
  if (start < 0) return withoutXml(said);
  try {
    const xml = said.slice(start);
    const { root, end } = scanXml(xml);
    if (root.name !== 'hierarchy')
      return { kind: 'problem', reason: `the dump is a <${root.name}>, not a <hierarchy>` };
    if (!TRAILER.test(xml.slice(end))) return { kind: 'problem', reason: 'something else follows the dump' };
    const rotation = Number(root.attributes.get('rotation') ?? Number.NaN);
    if (root.children.length === 0) return { kind: 'problem', reason: 'the dump has no window in it' };
    return {
      kind: 'tree',
      roots: inPaintOrder(root.children).map(toUiNode),
      rotation: Number.isInteger(rotation) ? rotation : undefined,
    };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { kind: 'problem', reason: `the dump cannot be read: ${error.message}` };
  }
}

/** Warnings of the device's linker may stand before the XML. */
function xmlStart(said: string): number {
  const declared = said.indexOf('<?xml');
  return declared >= 0 ? declared : said.indexOf('<hierarchy');
}

function withoutXml(said: string): UiDump {
  if (/could not get idle state/i.test(said)) {
    return { kind: 'problem', reason: 'could not get idle state: the screen does not come to rest' };
  }
  if (/null root node/i.test(said)) return { kind: 'problem', reason: 'null root node: no window gave its content' };
  if (/dumped to:/.test(said)) return { kind: 'elsewhere' };
  const words = said.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  return { kind: 'problem', reason: words === '' ? 'uiautomator said nothing' : `uiautomator said: ${words}` };
}

function toUiNode(element: XmlElement): UiNode {
  const text = (name: string) => element.attributes.get(name) ?? '';
  const flag = (name: string) => element.attributes.get(name) === 'true';
  const enabled = element.attributes.get('enabled');
  return {
    className: text('class') || element.name,
    text: text('text'),
    description: text('content-desc'),
    resourceId: text('resource-id'),
    hint: element.attributes.get('hint'),
    package: text('package'),
    bounds: parseBounds(text('bounds')),
    checkable: flag('checkable'),
    checked: flag('checked'),
    clickable: flag('clickable'),
    longClickable: flag('long-clickable'),
    enabled: enabled === undefined ? undefined : enabled === 'true',
    focusable: flag('focusable'),
    focused: flag('focused'),
    scrollable: flag('scrollable'),
    password: flag('password'),
    selected: flag('selected'),
    children: inPaintOrder(element.children).map(toUiNode),
  };
}

/** Newer devices tell in which order siblings are drawn; where they do not, the order of the document is that order. */
function inPaintOrder(siblings: XmlElement[]): XmlElement[] {
  const order = (element: XmlElement) => Number(element.attributes.get('drawing-order') ?? 0);
  return siblings.length < 2 ? siblings : siblings.toSorted((a, b) => order(a) - order(b));
}

/** `[l,t][r,b]`; anything else is a place without area, which is a fact that the gate tells. */
function parseBounds(text: string): Bounds {
  const match = /^\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]$/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3]), Number(match[4])] : [0, 0, 0, 0];
}
