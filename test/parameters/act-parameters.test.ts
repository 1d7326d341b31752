import { describe, expect, it } from 'vitest';
import type { Input } from '../../src/drivers/driver.ts';
import { node } from '../engine/nodes.ts';
import { rigOn } from '../engine/rig.ts';
import { useVirtualTime } from '../engine/virtual-time.ts';
import { page } from './samples.ts';

useVirtualTime();

const kinds = (inputs: readonly Input[]) => inputs.map((input) => input.kind);

describe('parameters of the acting operations', () => {
  it('swipe: duration_ms is the time of the finger', async () => {
    const rig = rigOn(true, { show: [{ nodes: page() }] });
    await rig.call('swipe', { from: '1,2', to: '3,4' });
    await rig.call('swipe', { from: '1,2', to: '3,4', duration_ms: 900 });
    expect(rig.driver.inputs).toMatchObject([{ duration_ms: 300 }, { duration_ms: 900 }]);
  });

  it('scroll: target and distance decide where and how far', async () => {
    const rig = rigOn(true, {
      show: [{ nodes: [...page(), node('list', 'Small', { scrollable: true, bounds: [300, 0, 400, 100] })] }],
      settles: [{ scrolled: true }],
    });
    await rig.call('scroll', { direction: 'down' });
    await rig.call('scroll', { direction: 'down', target: 'list "Small"', distance: 33 });
    expect(rig.driver.inputs).toMatchObject([
      { kind: 'scroll', dy: 280 },
      { kind: 'scroll', dy: 33 },
    ]);
    const [first, second] = rig.driver.inputs as { at: { x: number; y: number } }[];
    expect(first?.at.x).toBe(150);
    expect(second?.at.x).toBe(350);
  });

  it('scroll_to_element: direction and max_scrolls', async () => {
    const rig = rigOn(true, { show: [{ nodes: page() }], settles: [{ scrolled: true }] });
    const answer = await rig.call('scroll_to_element', { target: 'text "Nowhere"', direction: 'up', max_scrolls: 3 });
    expect(answer.failure?.failure_code).toBe('ELEMENT_NOT_FOUND');
    expect(rig.driver.inputs).toHaveLength(3);
    expect(rig.driver.inputs.every((input) => input.kind === 'scroll' && input.dy < 0)).toBe(true);
  });

  it('type_text: submit presses Enter afterwards', async () => {
    const rig = rigOn(true, { show: [{ nodes: page() }] });
    await rig.call('type_text', { target: 'textbox "Name"', text: 'Ada' });
    expect(kinds(rig.driver.inputs)).toEqual(['text']);
    await rig.call('type_text', { target: 'textbox "Name"', text: 'Ada', submit: true });
    expect(kinds(rig.driver.inputs)).toEqual(['text', 'text', 'key']);
    expect(rig.driver.inputs.at(-1)).toMatchObject({ key: 'Enter' });
  });

  it('press_key: key and modifiers reach the device in order', async () => {
    const rig = rigOn(true, { show: [{ nodes: page() }] });
    await rig.call('press_key', { key: 's', modifiers: ['ctrl', 'shift'] });
    expect(rig.driver.inputs).toEqual([{ kind: 'key', key: 's', modifiers: ['ctrl', 'shift'] }]);
  });

  const slider = (value: number) =>
    node('slider', 'Volume', {
      key: 'volume',
      bounds: [0, 0, 200, 40],
      state: { value, value_range: { min: 0, max: 100 }, enabled: true },
    });

  it('adjust_control: tolerance decides when it is there', async () => {
    const strict = rigOn(true, { show: [{ nodes: [slider(58)] }] });
    const missed = await strict.call('adjust_control', { target: 'slider "Volume"', value: 60, max_attempts: 1 });
    expect(missed.failure?.failure_code).toBe('CONTROL_CONVERGENCE_FAILED');
    const loose = rigOn(true, { show: [{ nodes: [slider(58)] }] });
    const near = await loose.call('adjust_control', { target: 'slider "Volume"', value: 60, tolerance: 2 });
    expect(near.ok).toBe(true);
    expect(loose.driver.inputs).toEqual([]);
  });

  it('adjust_control: max_attempts bounds the tries', async () => {
    const tries = [];
    for (const max_attempts of [1, 4]) {
      let moves = 0;
      const rig = rigOn(true, { show: () => ({ nodes: [slider(10 + moves)] }), capabilities: { invoke: [] } });
      rig.driver.onTouch = () => {
        moves++;
      };
      const answer = await rig.call('adjust_control', { target: 'slider "Volume"', value: 90, max_attempts });
      expect(answer.failure?.failure_code).toBe('CONTROL_CONVERGENCE_FAILED');
      tries.push(rig.driver.inputs.length);
    }
    expect(tries[0]).toBe(1);
    expect(tries[1]).toBeGreaterThan(1);
    expect(tries[1]).toBeLessThanOrEqual(4);
  });

  it('handle_dialog: text answers a prompt, and only a prompt', async () => {
    const rig = rigOn(true, { show: [{ nodes: page() }] });
    const refused = await rig.call('handle_dialog', { action: 'accept', text: 'Ada' });
    expect(refused.failure?.failure_code).toBe('INVALID_ARGUMENT');
    rig.driver.emit({ kind: 'dialog_opened', dialog: 'prompt', message: 'Sure?' });
    await rig.call('handle_dialog', { action: 'accept', text: 'Ada' });
    expect(rig.driver.apps).toEqual([{ kind: 'dialog', accept: true, text: 'Ada' }]);
  });

  it('navigate: each action of navigate is asked of the device', async () => {
    const rig = rigOn(true, { show: [{ nodes: page() }] });
    for (const action of ['back', 'forward', 'reload'] as const) await rig.call('navigate', { action });
    await rig.call('navigate', { action: 'goto', url: 'https://example.com/' });
    expect(rig.driver.apps.map((command) => command.kind)).toEqual(['back', 'forward', 'reload', 'goto']);
    const both = await rig.call('navigate', { action: 'back', url: 'https://example.com/' });
    expect(both.failure?.failure_code).toBe('INVALID_ARGUMENT');
  });

  it('navigate: route and arguments are handed to the navigator', async () => {
    const rig = rigOn(true, { show: [{ nodes: page() }] });
    await rig.call('navigate', { action: 'push', route: '/item', arguments: { id: 7 } });
    await rig.call('navigate', { action: 'popUntil', route: '/' });
    await rig.call('navigate', { action: 'pop' });
    expect(rig.driver.apps).toEqual([
      { kind: 'route', action: 'push', route: '/item', args: { id: 7 } },
      { kind: 'route', action: 'popUntil', route: '/' },
      { kind: 'route', action: 'pop' },
    ]);
    const wrong = { push: {}, pop: { route: '/' }, popUntil: { route: '/', arguments: 1 } };
    for (const [action, args] of Object.entries(wrong)) {
      const { failure } = await rig.call('navigate', { action, ...args });
      expect(failure?.failure_code, action).toBe('INVALID_ARGUMENT');
    }
  });

  it('the app of each app command is the one that was named', async () => {
    const rig = rigOn(true, { show: [{ nodes: page() }] });
    await rig.call('restart_app', { app: 'com.a' });
    await rig.call('terminate_app', { app: 'com.b' });
    await rig.call('reset_app_data', { app: 'com.c' });
    expect(rig.driver.apps).toEqual([
      { kind: 'stop', app: 'com.a' },
      { kind: 'start', app: 'com.a' },
      { kind: 'stop', app: 'com.b' },
      { kind: 'reset', app: 'com.c' },
    ]);
  });
});
