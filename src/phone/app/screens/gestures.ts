import type { ScreenFactory } from '../screen.ts';
import type { Widget } from '../widget.ts';
import { labPage, statusLine } from './lab-page.ts';

/** One pad for each gesture; a plain tap on any of them is told to the side door and does nothing. */
export const gesturesScreen: ScreenFactory = (context) => {
  let status = '';
  let menu = false;
  let tip = false;
  let swiped = false;
  let deliveries = 0;
  const show = (text: string) => {
    status = text;
    context.changed();
  };

  const pads: Widget[] = [
    {
      kind: 'row',
      key: 'taps',
      gap: 12,
      children: [
        { kind: 'pad', id: 'double', label: 'Double tap me', grow: true, onDoubleTap: () => show('Double tapped') },
        { kind: 'pad', id: 'triple', label: 'Triple tap me', grow: true, onTripleTap: () => show('Triple tapped') },
      ],
    },
    {
      kind: 'row',
      key: 'menus',
      gap: 12,
      children: [
        {
          kind: 'pad',
          id: 'hold',
          label: 'Hold me',
          grow: true,
          onHold() {
            menu = true;
            show('Held');
          },
        },
        { kind: 'pad', id: 'right', label: 'Right click me', grow: true, onRightClick: () => show('Right clicked') },
      ],
    },
    {
      kind: 'row',
      key: 'moves',
      gap: 12,
      children: [
        {
          kind: 'pad',
          id: 'hover',
          label: 'Hover me',
          grow: true,
          onHover(inside) {
            tip = inside;
            if (inside) status = 'Hovered';
            context.changed();
          },
        },
        {
          kind: 'pad',
          id: 'parcel',
          label: 'Parcel',
          grow: true,
          onDrop(zone) {
            if (zone === 'truck') deliveries += 1;
            show(zone === 'truck' ? 'Delivered to Truck' : 'Parcel came back');
          },
        },
      ],
    },
    { kind: 'zone', key: 'truck', id: 'truck', label: 'Truck' },
  ];
  const swipeRow: Widget = {
    kind: 'pad',
    key: 'swipe',
    id: 'swipe',
    label: 'Swipe me away',
    onSwipe() {
      swiped = true;
      show('Swiped away');
    },
  };

  return {
    view() {
      const news: Widget[] = [];
      if (menu) news.push({ kind: 'text', key: 'menu', id: 'context', text: 'Copy or share' });
      if (tip) news.push({ kind: 'text', key: 'tip', id: 'tooltip', text: 'A helpful tip', tooltip: true });
      return { body: labPage('Gestures', swiped ? pads : [...pads, swipeRow], [...news, ...statusLine(status)]) };
    },
    state: () => ({ status, menu, tip, swiped, deliveries }),
  };
};
