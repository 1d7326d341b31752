import { describe, expect, it } from 'vitest';
import { runningClock, steppedClock } from '../../../src/phone/app/clock.ts';

describe('the stepped clock', () => {
  it('runs what is due in the order of its time, then of its making, at the right instant', () => {
    const clock = steppedClock();
    const ran: string[] = [];
    const note = (name: string) => () => ran.push(`${name}@${clock.now()}`);
    clock.after(20, note('late'));
    clock.after(10, note('first'));
    clock.after(10, note('second'));
    clock.after(10, () => clock.after(5, note('nested')));
    clock.step(19);
    expect(ran).toEqual(['first@10', 'second@10', 'nested@15']);
    clock.step(1);
    expect(ran.at(-1)).toBe('late@20');
  });

  it('forgets cancelled timers and, once closed, all of them', () => {
    const clock = steppedClock();
    let ran = 0;
    clock.after(1, () => ran++)();
    clock.after(1, () => ran++);
    clock.close();
    clock.step(5);
    expect(ran).toBe(0);
  });
});

describe('the running clock', () => {
  it('moves by itself and refuses to be stepped', async () => {
    const clock = runningClock();
    const before = clock.now();
    await new Promise<void>((resolve) => {
      clock.after(5, resolve);
    });
    expect(clock.now()).toBeGreaterThan(before);
    expect(() => clock.step(1)).toThrow(/stepped/);
    clock.close();
  });
});
