import { padActions } from '../../app/pad-actions.ts';
import type { Pad, Segmented, Zone } from '../../app/widget.ts';
import { boundTo, type PageContext, setAttribute, setText } from './binding.ts';
import { type ElementMaker, part } from './controls.ts';

const HOLD_MS = 500;
/** CSS pixels that a pointer may wander and still be one that rests. */
const SLOP = 8;
const SWIPED_SHARE = 1 / 3;

/** A pointer that is down on a pad. */
interface Press {
  startX: number;
  startY: number;
  moved: boolean;
  /** The zone under the latest move that came after the pad was lifted; a release tells nothing of the way. */
  over: string | undefined;
  /** How far the latest move is from where the pointer came down. */
  across: number;
  timer: number;
}

function zoneUnder(x: number, y: number): string | undefined {
  const zone = document.elementsFromPoint(x, y).find((element) => boundTo(element, 'zone'));
  return zone && boundTo(zone, 'zone')?.widget.id;
}

export const padMaker: ElementMaker<Pad> = {
  create(context) {
    const pad = document.createElement('button');
    pad.type = 'button';
    let press: Press | undefined;
    /** The press was a gesture of its own, so the click that ends it is none. */
    let spent = false;
    let clicks = 0;
    const actions = () => {
      const bound = boundTo(pad, 'pad');
      return bound && padActions(bound.widget, bound.row, context.app().fire);
    };

    pad.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      const mine: Press = {
        startX: event.clientX,
        startY: event.clientY,
        moved: false,
        over: undefined,
        across: 0,
        timer: window.setTimeout(() => {
          spent = true;
          actions()?.hold?.();
        }, HOLD_MS),
      };
      if (!actions()?.hold) clearTimeout(mine.timer);
      press = mine;
      spent = false;
      pad.setPointerCapture(event.pointerId);
    });
    pad.addEventListener('pointermove', (event) => {
      if (press === undefined) return;
      const across = event.clientX - press.startX;
      const along = event.clientY - press.startY;
      if (press.moved) {
        press.over = zoneUnder(event.clientX, event.clientY);
        press.across = Math.abs(across) > Math.abs(along) ? across : 0;
      } else if (Math.hypot(across, along) > SLOP) {
        press.moved = true;
        spent = true;
        clearTimeout(press.timer);
      }
      const { drop, swipe } = actions() ?? {};
      if (press.moved && (drop || swipe)) pad.style.transform = `translate(${across}px, ${drop ? along : 0}px)`;
    });
    const release = (cancelled: boolean) => {
      if (press === undefined) return;
      clearTimeout(press.timer);
      pad.style.transform = '';
      const { drop, swipe } = actions() ?? {};
      const { moved, over, across } = press;
      press = undefined;
      if (cancelled || !moved) return;
      drop?.(over);
      if (Math.abs(across) >= pad.offsetWidth * SWIPED_SHARE) swipe?.();
    };
    pad.addEventListener('pointerup', () => release(false));
    pad.addEventListener('pointercancel', () => release(true));
    pad.addEventListener('click', (event) => {
      if (spent) return;
      // The browser counts clicks on the glass; a series is made of those that came here.
      clicks = event.detail > 1 ? clicks + 1 : 1;
      actions()?.tap(clicks);
    });
    pad.addEventListener('contextmenu', (event) => {
      const rightClick = actions()?.rightClick;
      if (!rightClick) return;
      event.preventDefault();
      rightClick();
    });
    pad.addEventListener('mouseenter', () => actions()?.hover?.(true));
    pad.addEventListener('mouseleave', () => actions()?.hover?.(false));
    return pad;
  },
  update(element, widget) {
    setText(element, widget.label);
    const moves = widget.onDrop ? ' drag' : widget.onSwipe ? ' swipe' : '';
    setAttribute(element, 'class', `pad${moves}${widget.grow ? ' grow' : ''}`);
  },
};

export const zoneMaker: ElementMaker<Zone> = {
  create() {
    const zone = document.createElement('div');
    zone.className = 'zone';
    setAttribute(zone, 'role', 'group');
    return zone;
  },
  update(element, widget) {
    setAttribute(element, 'aria-label', widget.label);
    setText(element, widget.label);
  },
};

export const segmentedMaker: ElementMaker<Segmented> = {
  create(context: PageContext) {
    const group = document.createElement('div');
    group.className = 'segmented';
    const label = document.createElement('span');
    label.className = 'grow';
    const radios = document.createElement('div');
    radios.className = 'options';
    group.append(label, radios);
    radios.addEventListener('click', (event) => {
      const bound = boundTo(group, 'segmented');
      const option = (event.target as Element).closest('[role=radio]')?.textContent;
      if (!bound || option === null || option === undefined) return;
      const { widget, row } = bound;
      context.app().fire({ kind: 'selected', id: widget.id, row, detail: option }, () => widget.onSelect(option));
    });
    return group;
  },
  update(element, widget) {
    const radios = part<HTMLElement>(element, '.options');
    setText(part(element, 'span'), widget.label);
    setAttribute(radios, 'role', widget.unnamed ? 'group' : 'radiogroup');
    setAttribute(radios, 'aria-label', widget.label);
    setAttribute(radios, 'id', widget.id);
    widget.options.forEach((option, index) => {
      const radio = radios.children[index] ?? radios.appendChild(document.createElement('button'));
      setAttribute(radio, 'type', 'button');
      setAttribute(radio, 'role', 'radio');
      setAttribute(radio, 'aria-checked', String(option === widget.value));
      setText(radio, option);
    });
  },
};
