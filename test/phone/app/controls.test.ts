import { describe, expect, it } from 'vitest';
import { type Glass, glass, kinds } from './glass.ts';

/** Scrolls until enough of it is in sight. */
function reveal(phone: Glass, what: string) {
  for (let turn = 0; turn < 5; turn++) {
    const [found] = phone.all(what);
    if (found && found.bounds[3] - found.bounds[1] > 80) return found;
    phone.drag(1500, 1100, 20);
    phone.clock.step(500);
  }
  throw new Error(`${what} does not come into sight`);
}

function typeInto(phone: Glass, id: string, text: string) {
  phone.tap(reveal(phone, id));
  phone.host.text(text);
  const shown = phone.one(id);
  phone.host.key(4);
  return shown;
}

const slideTo = (phone: Glass, id: string, share: number) => {
  const [left, top, right, bottom] = reveal(phone, id).bounds;
  const margin = 42;
  phone.tapAt(left + margin + (right - left - 2 * margin) * share, (top + bottom) / 2);
};

describe('controls', () => {
  it('steps between its ends and switches off the button that leads nowhere', () => {
    const phone = glass('controls');
    expect(phone.one('#guests_value').text).toBe('2');
    phone.tap('Fewer guests');
    expect(phone.one('#guests_minus')).toMatchObject({ enabled: false, text: '-' });
    phone.tap('Fewer guests');
    expect(phone.one('#guests_value').text).toBe('1');
    for (let guest = 1; guest < 12; guest++) phone.tap('#guests_plus');
    expect(phone.one('#guests_value').text).toBe('9');
    expect(phone.one('#status').text).toBe('Guests 9');
    expect(phone.one('#guests_plus').enabled).toBe(false);
  });

  it('chooses a segment, ticks the box and turns the switch', () => {
    const phone = glass('controls');
    expect(phone.one('#size')).toMatchObject({ className: 'android.widget.RadioGroup', contentDesc: 'Size' });
    phone.tap('L');
    expect(phone.one('#size').children.map(({ text, checked }) => `${text} ${checked}`)).toEqual([
      'S false',
      'M false',
      'L true',
    ]);
    phone.tap('#terms');
    expect(phone.one('#terms')).toMatchObject({ className: 'android.widget.CheckBox', checked: true });
    phone.tap('#newsletter');
    expect(phone.one('#status').text).toBe('Newsletter off');
    expect(phone.door.events().filter((event) => /selected|toggled/.test(event.kind))).toMatchObject([
      { kind: 'selected', id: 'size', detail: 'L' },
      { kind: 'toggled', id: 'terms', detail: true },
      { kind: 'toggled', id: 'newsletter', detail: false },
    ]);
  });

  it('slides by one where it may and by ten where it snaps', () => {
    const phone = glass('controls');
    slideTo(phone, '#brightness', 1 / 3);
    expect(phone.one('#brightness_value').text).toBe('85');
    slideTo(phone, '#zoom', 0.34);
    expect(phone.one('#zoom_value').text).toBe('30');
    slideTo(phone, '#zoom', 1);
    expect(phone.one('#zoom_value').text).toBe('100');
    expect(phone.door.events({ kind: 'slid' }).map((event) => event.detail)).toEqual([85, 30, 100]);
  });

  it('has a list of countries that must be scrolled to its end', () => {
    const phone = glass('controls');
    phone.tap(reveal(phone, '#country'));
    expect(kinds(phone.host)).toEqual(['app', 'popup']);
    const popup = phone.host.windows().at(-1);
    expect(phone.all('Norway')).toEqual([]);
    const [left, top, right, bottom] = popup?.bounds ?? [0, 0, 0, 0];
    phone.drag(bottom - 30, top - 500, (left + right) / 2);
    phone.clock.step(500);
    expect(phone.all('Austria', phone.host.windows().at(-1))).toEqual([]);
    phone.tap('Norway');
    expect(phone.one('#status').text).toBe('Country Norway');
    expect(phone.door.events({ kind: 'selected' })).toMatchObject([{ id: 'country', detail: 'Norway' }]);
  });

  it('formats, drops and swallows what is typed', () => {
    const phone = glass('controls');
    expect(typeInto(phone, '#card', '123456789').text).toBe('1234 5678 9');
    phone.tap('#card');
    phone.host.text('0123');
    expect(phone.one('#card').text).toBe('1234 5678 9012 3');
    phone.host.key(4);
    expect(typeInto(phone, '#code', 'a1b2c3d4').text).toBe('123');
    expect(phone.one('#status').text).toBe('Code 123');
    expect(typeInto(phone, '#nickname', 'Ada')).toMatchObject({ showingHint: true });
    expect(phone.door.events({ kind: 'typed', id: 'nickname' })).toHaveLength(1);
  });

  it('saves only when both are filled', () => {
    const phone = glass('controls');
    typeInto(phone, '#name', 'Ada');
    phone.tap(reveal(phone, '#save'));
    expect(phone.door.events({ id: 'save' })).toEqual([]);
    typeInto(phone, '#email', 'ada@example.com');
    phone.tap(reveal(phone, '#save'));
    expect(phone.one('#status').text).toBe('Saved Ada, ada@example.com');
  });
});
