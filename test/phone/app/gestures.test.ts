import { describe, expect, it } from 'vitest';
import { type Glass, glass } from './glass.ts';

/** A finger that comes down on one thing, waits, goes to another place in steps, and lifts. */
function move(phone: Glass, from: string, to: { x: number; y: number }, waits = 0) {
  const start = phone.centre(phone.one(from));
  phone.host.pointer({ kind: 'down', ...start });
  phone.clock.step(waits);
  for (let step = 1; step <= 10; step++) {
    const part = step / 10;
    const at = { x: start.x + (to.x - start.x) * part, y: start.y + (to.y - start.y) * part };
    phone.host.pointer({ kind: 'move', ...at });
    phone.clock.step(16);
  }
  phone.host.pointer({ kind: 'up', ...to });
}

const told = (phone: Glass) => phone.door.events({ screen: '/gestures' }).map(({ kind, id }) => `${kind} ${id}`);

describe('gestures', () => {
  it('opens from the list of traps, by its link and by its activity', () => {
    const phone = glass('traps');
    phone.tap('Gestures');
    expect(phone.host.frontmost()).toMatchObject({ activity: 'dev.touchstone.demo.GesturesActivity' });
    phone.host.start({ package: 'dev.touchstone.demo', activity: '.ControlsActivity' });
    expect(phone.host.frontmost().title).toBe('Controls');
  });

  it('tells two quick taps from two slow ones', () => {
    const phone = glass('gestures');
    phone.tap('Double tap me');
    phone.clock.step(301);
    phone.tap('Double tap me');
    expect(phone.all('#status')).toEqual([]);
    phone.clock.step(300);
    phone.tap('Double tap me');
    expect(phone.one('#status').text).toBe('Double tapped');
    expect(told(phone).slice(1)).toEqual([
      'clicked double',
      'clicked double',
      'clicked double',
      'double_tapped double',
    ]);
  });

  it('wants three taps where it says three, and all of them on one pad', () => {
    const phone = glass('gestures');
    phone.tap('Double tap me');
    phone.tap('Triple tap me');
    phone.tap('Triple tap me');
    expect(phone.all('#status')).toEqual([]);
    phone.tap('Triple tap me');
    expect(phone.one('#status').text).toBe('Triple tapped');
    expect(phone.door.events({ kind: 'double_tapped' })).toEqual([]);
  });

  it('opens the context text for a finger that rests half a second, and not for a shorter one', () => {
    const phone = glass('gestures');
    const at = phone.centre(phone.one('Hold me'));
    expect(phone.one('Hold me')).toMatchObject({ clickable: true, longClickable: true });
    phone.host.pointer({ kind: 'down', ...at });
    phone.clock.step(499);
    phone.host.pointer({ kind: 'up', ...at });
    expect(phone.all('#context')).toEqual([]);
    phone.host.pointer({ kind: 'down', ...at });
    phone.clock.step(500);
    expect(phone.one('#context').text).toBe('Copy or share');
    phone.host.pointer({ kind: 'up', ...at });
    expect(told(phone).slice(1)).toEqual(['clicked hold', 'long_pressed hold']);
  });

  it('has neither a right click nor a hover on glass', () => {
    const phone = glass('gestures');
    phone.tap('Right click me');
    phone.tap('Hover me');
    expect(told(phone).slice(1)).toEqual(['clicked right', 'clicked hover']);
    expect(phone.all('#status')).toEqual([]);
  });

  it('delivers the parcel that was lifted by a long press, and only into the truck', () => {
    const phone = glass('gestures');
    const truck = phone.centre(phone.one('Truck'));
    move(phone, 'Parcel', truck);
    expect(phone.door.events({ kind: 'dropped' })).toEqual([]);
    move(phone, 'Parcel', { x: 100, y: 2000 }, 500);
    expect(phone.one('#status').text).toBe('Parcel came back');
    move(phone, 'Parcel', truck, 500);
    expect(phone.one('#status').text).toBe('Delivered to Truck');
    expect(phone.door.events({ kind: 'dropped' }).map((event) => event.detail)).toEqual(['nowhere', 'truck']);
    expect(phone.door.state()).toMatchObject({ view: { deliveries: 1 } });
  });

  it('lets the row go after a third of its width, not before and not along the other way', () => {
    const phone = glass('gestures');
    const [left, , right] = phone.one('Swipe me away').bounds;
    const { x, y } = phone.centre(phone.one('Swipe me away'));
    const third = (right - left) / 3;
    move(phone, 'Swipe me away', { x: x + third - 2, y });
    move(phone, 'Swipe me away', { x, y: y - third });
    expect(phone.all('Swipe me away')).toHaveLength(1);
    move(phone, 'Swipe me away', { x: x - third, y });
    expect(phone.all('Swipe me away')).toEqual([]);
    expect(phone.one('#status').text).toBe('Swiped away');
    expect(phone.door.events({ kind: 'swiped_away' })).toMatchObject([{ id: 'swipe' }]);
  });
});
