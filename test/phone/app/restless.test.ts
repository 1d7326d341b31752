import { describe, expect, it } from 'vitest';
import { glass } from './glass.ts';

describe('restless', () => {
  it('ticks and drifts without end, and accessibility still finds its quiet moment', () => {
    const { host, clock, one } = glass('restless');
    clock.step(600);
    const time = one('#clock').text;
    const place = one('#drifter').bounds[0];
    clock.step(200);
    expect(one('#clock').text).not.toBe(time);
    expect(one('#drifter').bounds[0]).not.toBe(place);
    expect(host.idle()).toBe(true);
    clock.step(60_000);
    expect(one('#clock').text).toBe('60.8 s');
  });

  it('never rests once the clock is loud', () => {
    const { host, clock, tap } = glass('restless');
    tap('Loud clock');
    clock.step(1000);
    expect(host.idle()).toBe(false);
    tap('Loud clock');
    clock.step(500);
    expect(host.idle()).toBe(true);
  });

  it('counts meanwhile, and can be caught where it is now', () => {
    const { clock, one, tap, door } = glass('restless');
    tap('Count');
    tap('Count');
    expect(one('#status').text).toBe('Counted 2');
    clock.step(300);
    tap('#drifter');
    expect(one('#status').text).toBe('Drifter caught');
    expect(door.state()).toMatchObject({ view: { count: 2 } });
  });

  it('shows its message for 300 ms', () => {
    const { clock, all, one, tap, door } = glass('restless');
    tap('Notify');
    clock.step(299);
    expect(one('#message').text).toBe('Message sent');
    clock.step(1);
    expect(all('#message')).toEqual([]);
    expect(door.events().map((event) => event.kind)).toEqual([
      'screen_shown',
      'clicked',
      'message_shown',
      'message_gone',
    ]);
  });

  it('stands still for good when it is left', () => {
    const { host, clock, open, nodes } = glass('restless');
    open('traps/dead-button');
    clock.step(1000);
    const before = JSON.stringify(nodes());
    clock.step(1000);
    expect(JSON.stringify(nodes())).toBe(before);
    expect(host.idle()).toBe(true);
  });
});
