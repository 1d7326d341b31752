import type { NodeTuple } from '../page-answers.ts';
import { FLAG, toTenth } from '../page-answers.ts';
import { attributeBits, stableId } from './attributes.ts';
import { ALL_KINDS } from './clickable.ts';
import { CLIP_FLAGS, clipOutcome, NO_CLIPS } from './clipping.ts';
import { keyOf } from './keys.ts';
import { squeeze } from './names.ts';
import type { Place } from './walker.ts';

/**
 * Text met on a walk goes two ways: into the pieces, from which names of elements around it are made, and into the
 * current run, which becomes a line of its own when no name carries it.
 */
export class TextCollector {
  readonly #emit: (tuple: NodeTuple, node: Node) => void;
  #pieces: string[] = [];
  #depths: number[] = [];
  #hidden: boolean[] = [];
  #open = 0;
  #run: Text[] = [];
  #runText = '';
  #runPlace: Place | null = null;
  #runHidden = false;
  /** The block that the current run would fill completely. */
  #block: Element | null = null;
  #owner: Element | null = null;
  #ownerSeen: 'yes' | 'hidden' | 'no' = 'yes';

  constructor(emit: (tuple: NodeTuple, node: Node) => void) {
    this.#emit = emit;
  }

  openBlock(element: Element): void {
    this.flush();
    this.#space();
    this.#block = element;
  }

  closeBlock(element: Element): void {
    this.flush(this.#block === element ? element : null);
    this.#space();
  }

  /** The walker has just looked at this element; its own text needs no second look. */
  looked(element: Element, seen: boolean): void {
    this.#owner = element;
    this.#ownerSeen = seen ? 'yes' : 'hidden';
  }

  openName(): number {
    this.#open += 1;
    this.#space();
    return this.#pieces.length;
  }

  /** All text since `mark` that no inner control keeps for itself; hidden text only in the name of what is hidden. */
  closeName(mark: number, depth: number, withHidden: boolean): string {
    let text = '';
    for (let i = mark; i < this.#pieces.length; i++) {
      if ((this.#depths[i] as number) <= depth && (withHidden || !this.#hidden[i])) text += this.#pieces[i];
    }
    this.#open -= 1;
    if (this.#open === 0) {
      this.#pieces = [];
      this.#depths = [];
      this.#hidden = [];
    } else this.#space();
    return squeeze(text);
  }

  /** Words that stand in for a picture inside a name. */
  addWords(words: string, depth: number): void {
    if (this.#open > 0) this.#push(` ${words} `, depth, false);
  }

  /** Words on both sides of this place are not one word. */
  gap(): void {
    if (this.#run.length > 0) this.#runText += ' ';
    this.#space();
  }

  add(text: Text, place: Place): void {
    const data = text.data;
    if (!/\S/.test(data)) return this.gap();
    const seen = this.#lookAt(text);
    if (seen === 'no') return;
    if (this.#open > 0 && !(place.decoration && place.swallowed)) this.#push(data, place.depth, seen === 'hidden');
    if (place.swallowed) return;
    const hidden = seen === 'hidden';
    if (this.#run.length > 0 && hidden !== this.#runHidden) {
      // What a run says is what can be read of it; hidden words speak only where there are no others.
      if (hidden) {
        this.#runText += ' ';
        return;
      }
      this.#run = [];
      this.#runText = '';
    }
    if (this.#run.length === 0) {
      this.#runPlace = place;
      this.#runHidden = hidden;
    }
    this.#run.push(text);
    this.#runText += data;
  }

  flush(cover: Element | null = null): void {
    this.#block = null;
    if (this.#run.length === 0) return;
    const run = this.#run;
    const label = squeeze(this.#runText);
    this.#run = [];
    this.#runText = '';
    const first = run[0] as Text;
    const parent = first.parentElement;
    const whole = cover ?? (run.length === 1 && parent?.childNodes.length === 1 && !isLabelled(parent) ? parent : null);
    const box = whole ? whole.getBoundingClientRect() : rangeBox(first, run[run.length - 1] as Text);
    const hidden = this.#runHidden || (box.width <= 1 && box.height <= 1);
    const clipped = parent ? clipOutcome(whole ?? parent, box, this.#runPlace?.clips ?? NO_CLIPS) : 'shown';
    const node: Node = whole ?? first;
    this.#emit(
      [
        keyOf(node),
        this.#runPlace?.parent ?? 0,
        'text',
        (hidden ? FLAG.hidden : 0) | CLIP_FLAGS[clipped],
        label,
        0,
        whole ? stableId(whole, attributeBits(whole)) : 0,
        toTenth(box.left),
        toTenth(box.top),
        toTenth(box.right),
        toTenth(box.bottom),
        whole?.localName ?? '#text',
        0,
        0,
        0,
      ],
      node,
    );
  }

  #lookAt(text: Text): 'yes' | 'hidden' | 'no' {
    const owner = text.parentElement;
    if (owner === null || owner === this.#owner) return owner === null ? 'yes' : this.#ownerSeen;
    this.#owner = owner;
    if (owner.checkVisibility(ALL_KINDS)) this.#ownerSeen = 'yes';
    else if (owner.checkVisibility()) this.#ownerSeen = 'hidden';
    else this.#ownerSeen = getComputedStyle(owner).display === 'contents' ? 'yes' : 'no';
    return this.#ownerSeen;
  }

  #space(): void {
    if (this.#open > 0 && this.#pieces.length > 0 && this.#pieces[this.#pieces.length - 1] !== ' ')
      this.#push(' ', 0, false);
  }

  #push(piece: string, depth: number, hidden: boolean): void {
    this.#pieces.push(piece);
    this.#depths.push(depth);
    this.#hidden.push(hidden);
  }
}

/** An element that has a line of its own cannot lend its key to the text inside it. */
function isLabelled(parent: Element): boolean {
  return parent.hasAttribute('role') || parent === document.body;
}

function rangeBox(first: Text, last: Text): DOMRect {
  const range = document.createRange();
  range.setStartBefore(first);
  range.setEndAfter(last);
  return range.getBoundingClientRect();
}
