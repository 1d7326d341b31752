import { expect, it } from 'vitest';
import { rigOn, stage } from './rig.ts';
import { useVirtualTime } from './virtual-time.ts';

useVirtualTime();

it.each<[string, Record<string, unknown>, string]>([
  ['tap', {}, 'target is missing (a text'],
  ['tap', { target: 5 }, 'target must be a text, or an object, not 5'],
  ['tap', { target: { text: 7 } }, 'an object whose text is a text'],
  ['swipe', { from: 'x', to: '1,2', duration_ms: 'long' }, 'duration_ms must be a number, not this text'],
  [
    'handle_dialog',
    { action: 'shout' },
    'action must be one of "get", "accept", "dismiss", "dismiss_all", not "shout"',
  ],
  ['snapshot', { max_tokens: 1 }, 'max_tokens must be at least 100, not 1'],
  ['fill_form', { fields: [] }, 'fields must be a list of at least 1'],
  ['adjust_control', { target: '#x', value: '' }, 'at least 1 character long'],
  [
    'adjust_control',
    { target: '#x', value: [1] },
    'value must be true or false, or a number, or a text, not this list',
  ],
])('%s %j says what it wants', async (name, args, words) => {
  const answer = await rigOn(true, { show: [stage([])] }).call(name, args);
  expect(answer.failure).toMatchObject({ failure_code: 'INVALID_ARGUMENT', reason: 'bad_argument' });
  expect(answer.text).toContain(words);
  expect(answer.text).not.toMatch(/invalid input|expected \w+, received/i);
});

it.each<[string, Record<string, unknown>, string]>([
  [
    'fill_form',
    { fields: [{ target: '#x', text: 'y' }] },
    'does not know "fields.0.text". fields.0 takes target, value.',
  ],
  [
    'batch',
    { steps: [{ tool: 'tap', arguments: {} }] },
    'does not know "steps.0.arguments". steps.0 takes tool, args.',
  ],
  ['press_back', { hard: true }, 'press_back does not know "hard". It takes '],
])('%s %j names what may stand at the place of a strange key', async (name, args, words) => {
  const answer = await rigOn(true, { show: [stage([])] }).call(name, args);
  expect(answer.failure).toMatchObject({ failure_code: 'INVALID_ARGUMENT', reason: 'unknown_argument' });
  expect(answer.text).toContain(words);
});

it.each<[string, Record<string, unknown>, string]>([
  ['snapshot', { foo: 1 }, 'the same call without foo'],
  ['tap', { element: 'e1' }, 'snapshot'],
  ['tap', { target: '#x', element: 'e1' }, 'the same call without element'],
  ['snapshot', { max_tokens: 1 }, 'the same call without max_tokens'],
  ['list_devices', { 'no word': 1 }, 'list_devices'],
])('%s %j advises what can work', async (name, args, next) => {
  expect((await rigOn(true, { show: [stage([])] }).call(name, args)).failure?.next).toBe(next);
});

it('a target that says nothing is told what an object must hold', async () => {
  const { text } = await rigOn(true, { show: [stage([])] }).call('tap', { target: {} });
  expect(text).toContain('target must be an object with at least one of element_id, text');
});
