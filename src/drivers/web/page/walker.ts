import type { Role } from '../../../contract/words.ts';
import { FLAG, type NodeMore, type NodeTuple, toTenth } from '../page-answers.ts';
import { attributeBits, HAS, rowKey, stableId } from './attributes.ts';
import { hasOwnHandler, isDecoration, isFocusable, isPlain, type Look, lookAt, standsIn } from './clickable.ts';
import { CLIP_FLAGS, type Clips, clipOutcome, clipsInside, NO_CLIPS } from './clipping.ts';
import { collectionKind, mayBeRow, type RowShape, rowShape } from './collections.ts';
import { deepActiveElement, firstChildren, flatParent } from './flat-tree.ts';
import { keyOf } from './keys.ts';
import { labelsOf } from './labels.ts';
import { hasClosedRoot } from './listeners.ts';
import { givenName, lastResortName, squeeze } from './names.ts';
import { NAMED_BY_CONTENT, OWN_TEXT, ROW_ROLES, roleOf, SHOWN_EMPTY, standsAlone, WIDGETS } from './roles.ts';
import { type Scroll, scrollOf } from './scrolling.ts';
import { stateOf } from './state.ts';
import { beginsLine, holdsWords, isWordless } from './svg.ts';
import { INLINE, LEAVES, SKIPPED } from './tags.ts';
import { TextCollector } from './text-collector.ts';
import { awaitShown, watchRoot } from './watch.ts';

/** What a walk knows about the place that it has reached. */
export interface Place {
  parent: number;
  /** Text in here belongs to the name of an ancestor that has a line of its own. */
  swallowed: boolean;
  depth: number;
  pointer: boolean;
  clips: Clips;
  decoration: boolean;
}

export const TOP: Place = { parent: 0, swallowed: false, depth: 0, pointer: false, clips: NO_CLIPS, decoration: false };
const LONGEST_CLICKABLE_NAME = 300;

interface Subject {
  element: Element;
  /** Whose role, name and state are told: the element itself, or the control that a label stands in for. */
  speaker: Element;
  tag: string;
  bits: number;
  role: Role;
  given: string;
  clickable: boolean;
  repeated: boolean;
  scroll: Scroll | null;
}

/**
 * One pass over the drawn tree. Every element that an agent may act on or has to read becomes one tuple, parents before
 * children; text that no name carries becomes a tuple of its own, one for each run of inline text.
 */
export class Walker {
  readonly tuples: NodeTuple[] = [];
  readonly nodes: Node[] = [];
  readonly #text = new TextCollector((tuple, node) => {
    this.tuples.push(tuple);
    this.nodes.push(node);
  });
  readonly #active = deepActiveElement();
  /** A label has looked at its control already. */
  #controlLook: { control: Element; look: Look } | undefined;
  /** Positioned boxes met on the way: only these can lie on top of something else. */
  readonly layers: Element[] = [];

  walk(root: Element, place: Place): void {
    const parent = flatParent(root);
    const kind = parent ? collectionKind(parent) : undefined;
    this.#visit(root, root.localName, place, kind ? rowShape(root, kind) : 'none');
    this.#text.flush();
  }

  #visit(element: Element, tag: string, place: Place, repeated: RowShape): void {
    if (SKIPPED.has(tag) || isWordless(element, tag)) return;
    const bits = attributeBits(element);
    if (bits & HAS.inert) return;
    const role = roleOf(element, tag, bits);
    const widget = role !== null && WIDGETS.has(role);
    let { pointer, clips, decoration } = place;
    let scroll: Scroll | null = null;
    if (!decoration && bits & HAS.hidden) decoration = isDecoration(element);
    if ((!widget && (!pointer || clips !== NO_CLIPS)) || (role === 'listbox' && tag !== 'select')) {
      const style = getComputedStyle(element);
      if (!pointer) pointer = style.cursor === 'pointer';
      const { position } = style;
      if (element.firstElementChild !== null || element.shadowRoot !== null) {
        if (style.display === 'none') return awaitShown(element);
        clips = clipsInside(element, style, position, clips);
        // What scrolls also clips.
        if (clips !== place.clips) scroll = scrollOf(element, style);
      }
      if (position !== 'static' && position !== 'relative') this.layers.push(element);
    }
    const changed = pointer !== place.pointer || clips !== place.clips || decoration !== place.decoration;
    const inside = changed ? { ...place, pointer, clips, decoration } : place;
    const clickable =
      widget || (pointer && !place.pointer) || isFocusable(element, bits) || hasOwnHandler(element, bits, pointer);
    if (tag === 'label' && role === null) return this.#visitLabel(element as HTMLLabelElement, bits, inside);
    const shown = role ?? (clickable || scroll ? 'generic' : plainRole(element, repeated));
    if (shown === null || (decoration && !clickable)) return this.#pass(element, tag, inside);
    const given = givenName(element, tag, bits);
    const worthALine = clickable || scroll !== null || repeated !== 'none' || standsAlone(shown, given !== '');
    if (!worthALine && !hasClosedRoot(element)) return this.#pass(element, tag, inside);
    const isRow = repeated !== 'none';
    this.#emit(
      { element, speaker: element, tag, bits, role: shown, given, clickable, repeated: isRow, scroll },
      place,
      inside,
    );
  }

  /** An element without a line: its children speak for themselves. */
  #pass(element: Element, tag: string, place: Place): void {
    if (tag === 'img' || (tag === 'svg' && !holdsWords(element))) return;
    if (INLINE.has(tag)) {
      if (beginsLine(element)) this.#text.gap();
      return this.#children(element, place);
    }
    this.#text.openBlock(element);
    this.#children(element, place);
    this.#text.closeBlock(element);
  }

  /** A label's text is the name of its control; a label whose control cannot be seen stands in for it. */
  #visitLabel(label: HTMLLabelElement, bits: number, place: Place): void {
    const control = label.control;
    if (control === null) return this.#pass(label, 'label', place);
    this.#controlLook = { control, look: lookAt(control) };
    if (!standsIn(label, control, this.#controlLook.look)) {
      const inside = { ...place, swallowed: true, pointer: true };
      return this.#children(label, inside);
    }
    const tag = control.localName;
    const controlBits = attributeBits(control);
    const role = roleOf(control, tag, controlBits) ?? 'generic';
    const given = givenName(control, tag, controlBits);
    this.#emit(
      { element: label, speaker: control, tag, bits, role, given, clickable: true, repeated: false, scroll: null },
      place,
      place,
    );
  }

  #emit(subject: Subject, outer: Place, place: Place): void {
    const { element, tag, role, clickable, repeated } = subject;
    const known = this.#controlLook;
    const look = known?.control === element ? known.look : lookAt(element);
    const { box, seen } = look;
    if (!seen && !element.checkVisibility()) {
      if (getComputedStyle(element).display === 'contents') this.#children(element, place);
      else awaitShown(element);
      return;
    }
    if (element === subject.speaker && LABELLED.has(tag) && !isPlain(look) && hasStandIn(element, look)) return;
    this.#text.flush();
    this.#text.looked(element, seen);
    const key = keyOf(element);
    const at = this.tuples.length;
    // Its place in document order; filled in below, when what it contains is known.
    this.tuples.push([key, outer.parent, role, 0, 0, 0, 0, 0, 0, 0, 0, tag, 0, 0, 0]);
    this.nodes.push(element);
    const content = this.#content(subject, place, key, seen);
    const label = subject.given || content || lastResortName(element, tag, subject.bits, role);
    if (at === this.tuples.length - 1 && label === '' && !clickable && !repeated && !SHOWN_EMPTY.has(role)) {
      this.tuples.pop();
      this.nodes.pop();
      return;
    }
    if (role === 'img') this.#text.addWords(label, place.depth);
    this.#fill(this.tuples[at] as NodeTuple, subject, box, seen, label, content, outer);
  }

  /** Walks what is inside and returns the text that may serve as a name. */
  #content(subject: Subject, place: Place, key: number, seen: boolean): string {
    const { element, tag, role, clickable } = subject;
    if (LEAVES.has(subject.element.localName) || (role === 'textbox' && tag !== 'label')) return '';
    if (tag === 'svg' && !holdsWords(element)) return '';
    const byContent =
      NAMED_BY_CONTENT.has(role) ||
      role === 'combobox' ||
      (role === 'generic' && clickable && (element.textContent?.length ?? 0) <= LONGEST_CLICKABLE_NAME);
    // The words in a picture that has a name are no part of the name of what the picture stands in.
    const named = tag === 'svg' && subject.given !== '';
    const depth = OWN_TEXT.has(role) || subject.repeated || named ? place.depth + 1 : place.depth;
    const swallowed = byContent || (place.swallowed && !named);
    const inside = { ...place, parent: key, swallowed, depth, pointer: place.pointer || clickable };
    if (!byContent) {
      this.#children(element, inside);
      this.#text.flush();
      return '';
    }
    const mark = this.#text.openName();
    this.#children(element, inside);
    this.#text.flush();
    const content = this.#text.closeName(mark, depth, !seen);
    return content;
  }

  #fill(
    t: NodeTuple,
    subject: Subject,
    box: DOMRect,
    seen: boolean,
    label: string,
    content: string,
    outer: Place,
  ): void {
    const { element, speaker, tag, bits, role, repeated } = subject;
    const clipped = clipOutcome(element, box, outer.clips);
    const tiny = box.width <= 1 && box.height <= 1 && box.width > 0 && box.height > 0;
    const speakerBits = speaker === element ? bits : attributeBits(speaker);
    t[3] = flagsOf(subject) | (!seen || tiny ? FLAG.hidden : 0) | CLIP_FLAGS[clipped];
    t[4] = label || 0;
    t[5] = subject.given && content && content !== subject.given ? content : 0;
    t[6] = stableId(speaker, speakerBits);
    t[7] = toTenth(box.left);
    t[8] = toTenth(box.top);
    t[9] = toTenth(box.right);
    t[10] = toTenth(box.bottom);
    if (hasClosedRoot(element)) t[11] = `${tag} (closed shadow root)`;
    t[12] = stateOf(speaker, tag, role, speakerBits, this.#active);
    if (role === 'combobox' && tag !== 'input' && tag !== 'select' && t[12]) t[12].text_value ??= content;
    if (repeated || ROW_ROLES.has(role)) {
      const developerKey = rowKey(element, bits);
      const text = content || label;
      t[13] = developerKey === undefined ? [text] : [text, developerKey];
    }
    const more = moreOf(subject);
    if (more) t[15] = more;
  }

  #children(element: Element, place: Place): void {
    const special = firstChildren(element);
    if (special) {
      if (element.shadowRoot) watchRoot(element.shadowRoot);
      for (const child of special) this.#child(child, place, null);
      return;
    }
    for (let child = element.firstChild; child; child = child.nextSibling) this.#child(child, place, element);
  }

  /** `parent`: where its rows are looked for; null: nowhere. */
  #child(child: Node, place: Place, parent: Element | null): void {
    const type = child.nodeType;
    if (type === TEXT_NODE) return this.#text.add(child as Text, place);
    if (type !== ELEMENT_NODE) return;
    const tag = (child as Element).localName;
    const kind = parent !== null && mayBeRow(tag) ? collectionKind(parent) : undefined;
    this.#visit(child as Element, tag, place, kind ? rowShape(child as Element, kind) : 'none');
  }
}

const { ELEMENT_NODE, TEXT_NODE } = Node;
const LABELLED = new Set(['input', 'select']);

function hasStandIn(control: Element, look: Look): boolean {
  return labelsOf(control).some((label) => standsIn(label, control as HTMLElement, look));
}

function plainRole(element: Element, repeated: RowShape): Role | null {
  if (hasClosedRoot(element)) return 'generic';
  if (repeated === 'none') return null;
  return repeated === 'text' ? 'text' : 'listitem';
}

function flagsOf({ speaker, tag, role, clickable, scroll }: Subject): number {
  let flags = clickable ? FLAG.clickable : 0;
  if (role === 'textbox' || role === 'searchbox' || role === 'spinbutton' || role === 'combobox') {
    const field = speaker as HTMLInputElement;
    const types = tag === 'input' || tag === 'textarea' || field.isContentEditable;
    if (types && !field.readOnly) flags |= FLAG.editable;
    if (tag === 'input' && field.type === 'password') flags |= FLAG.password;
  }
  return scroll ? flags | FLAG.scrollable : flags;
}

function moreOf({ speaker, tag, scroll }: Subject): NodeMore | null {
  if (tag === 'select' && speaker instanceof HTMLSelectElement) {
    return { options: Array.from(speaker.options, (option) => squeeze(option.label)) };
  }
  return scroll ? { scroll } : null;
}
