import { describe, expect, it } from 'vitest';
import { glass } from './glass.ts';

describe('traps, as the side door sees them', () => {
  it('are all listed and open by their link', () => {
    const { host, tap, door } = glass('traps');
    tap('Twins');
    expect(host.frontmost()).toMatchObject({ title: 'Twins', activity: 'dev.touchstone.demo.TrapActivity' });
    expect(door.state()).toMatchObject({ stack: ['/traps', '/traps/twins'] });
  });

  it('dead-button: takes the click and changes nothing', () => {
    const { clock, host, door, tap } = glass('traps/dead-button');
    clock.step(1000);
    const before = JSON.stringify(host.windows());
    tap('Save draft');
    clock.step(1000);
    expect(JSON.stringify(host.windows())).toBe(before);
    expect(host.idle()).toBe(true);
    expect(door.events({ kind: 'clicked' })).toMatchObject([{ id: 'save_draft' }]);
  });

  it('late-overlay: swallows the tap until it is dismissed', () => {
    const { clock, door, tap, one, all } = glass('traps/late-overlay');
    clock.step(599);
    expect(all('Special offer')).toEqual([]);
    clock.step(1);
    expect(all('Special offer')).toHaveLength(1);
    tap('#claim');
    expect(door.events({ kind: 'clicked' })).toEqual([]);
    tap('No thanks');
    tap('#claim');
    expect(one('#status').text).toBe('Reward claimed');
    expect(door.events({ kind: 'clicked' }).map((event) => event.id)).toEqual(['no_thanks', 'claim']);
  });

  it('moving-target: a remembered point misses, the resting button is hit', () => {
    const { clock, host, door, tap, tapAt, one, centre } = glass('traps/moving-target');
    clock.step(100);
    const early = centre(one('#catch_me'));
    clock.step(600);
    expect(host.idle()).toBe(false);
    tapAt(early.x, early.y);
    expect(door.events({ kind: 'clicked' })).toEqual([]);
    clock.step(2500);
    const rest = one('#catch_me').bounds;
    clock.step(600);
    expect(one('#catch_me').bounds).toEqual(rest);
    expect(host.idle()).toBe(true);
    tap('#catch_me');
    expect(one('#status').text).toBe('Caught');
  });

  it('enabled-later: deaf for a second', () => {
    const { clock, door, tap, one } = glass('traps/enabled-later');
    clock.step(999);
    tap('Continue');
    expect(door.events({ kind: 'clicked' })).toEqual([]);
    clock.step(1);
    tap('Continue');
    expect(one('#status').text).toBe('Continued');
  });

  it('off-screen: is in no window until it is scrolled to', () => {
    const { clock, tap, one, all, drag } = glass('traps/off-screen');
    expect(all('Accept terms')).toEqual([]);
    for (let turn = 0; turn < 5; turn++) drag(2100, 300);
    clock.step(500);
    tap('Accept terms');
    // The status line appeared below the fold.
    drag(2100, 1800);
    expect(one('#status').text).toBe('Terms accepted');
  });

  it('twins: one label, no ids, and only the card tells them apart', () => {
    const { door, tap, all, one } = glass('traps/twins');
    const [work, home] = all('Edit');
    expect([work?.resourceId, home?.resourceId]).toEqual(['', '']);
    if (home) tap(home);
    expect(door.events({ kind: 'clicked' })).toMatchObject([{ id: 'Edit', row: 'Home' }]);
    expect(one('#status').text).toBe('Editing Home');
  });

  it('replaced-row: the finger goes down on one row and another row is deleted', () => {
    const { host, door, all, one, centre } = glass('traps/replaced-row');
    const second = all('#delete')[1];
    if (!second) throw new Error('There is no second row');
    const { x, y } = centre(second);
    host.pointer({ kind: 'down', x, y });
    expect(all('News 1')).toHaveLength(1);
    host.pointer({ kind: 'up', x, y });
    expect(door.events({ kind: 'row_deleted' })).toMatchObject([{ row: 'Alpha' }]);
    expect(one('#status').text).toBe('Deleted Alpha');
    expect(all('Bravo')).toHaveLength(1);
  });

  it('silent-failure: fails in the log and nowhere else', () => {
    const { clock, host, door, tap } = glass('traps/silent-failure');
    const before = JSON.stringify(host.windows());
    tap('Send');
    clock.step(80);
    expect(JSON.stringify(host.windows())).toBe(before);
    expect(door.events({ kind: 'request_failed' })).toMatchObject([{ id: 'POST /api/send', detail: 500 }]);
    expect(host.log.lines().at(-1)).toMatchObject({ level: 'E', tag: 'MessageSender', pid: host.frontmost().pid });
  });
});
