import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.ts';
import { parseNext } from '../../src/contract/next.ts';
import { node } from '../engine/nodes.ts';
import { rigOn } from '../engine/rig.ts';
import { useVirtualTime } from '../engine/virtual-time.ts';
import { problemOfCall } from './vocabulary.ts';

const FOLDERS = ['src/engine', 'src/drivers', 'src/surfaces'];
/** The word behind `next:` where a failure is made: a text that stands there, or a call of the builders. */
const SAID = /\bnext: (?:'([^']*)'|"([^"]*)"|`([^`]*)`)/g;

function written(): [string, string][] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const source = readFileSync(join(packageRoot(), folder, file), 'utf8');
        // Texts of answers, which print what a failure says.
        const made = [...source.matchAll(SAID)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
        return made.map((next): [string, string] => [`${folder}/${file}`, next]);
      }),
  );
}

describe('every next that stands in the source', () => {
  it.each(written())('%s: %s', (_file, next) => {
    const plan = parseNext(next);
    expect(plan, 'build it with callOf, sameCallWith or sameCallWithout of src/contract/next.ts').toBeDefined();
    for (const step of plan?.flat() ?? []) {
      if (step.kind === 'call') expect(problemOfCall(step.tool, step.args)).toBeUndefined();
    }
  });
});

describe('next knows the case at hand', () => {
  useVirtualTime();
  const nextOf = async (tool: string, args: Record<string, unknown>) => {
    const choice = node('combobox', 'Theme', { clickable: true, options: ['System', 'Dark', 'Light'], state: {} });
    const twins = [1, 2].map(() => node('button', 'Twin', { bounds: [0, 100, 100, 140] }));
    const rig = rigOn(true, { show: [{ nodes: [choice, ...twins] }] });
    return (await rig.call(tool, args)).failure?.next;
  };

  it.each([
    ['a key that is almost one', 'press_key', { key: 'Esc' }, 'the same call with key "Escape"'],
    ['a key that is like none', 'press_key', { key: 'Hyper' }, 'snapshot'],
    ['an argument too many', 'tap', { target: 'e1', force: true, hard: 1 }, 'the same call without force and hard'],
    ['a strange key in a list that is needed', 'fill_form', { fields: [{ target: 'e1', text: 'x' }] }, 'snapshot'],
    ['a wrong argument that may be left out', 'tap', { target: 'e1', kind: 'soft' }, 'the same call without kind'],
    ['a wrong argument that is needed', 'tap', { target: 7 }, 'snapshot'],
    ['a wrong argument before there is a session', 'open_session', { device_id: 7 }, 'the same call without device_id'],
    ['one of several', 'tap', { target: 'button "Twin"' }, 'snapshot'],
    ['one of several ends of a drag', 'drag', { from: 'combobox', to: 'button "Twin"' }, 'snapshot'],
    ['one of several parts', 'snapshot', { within: 'button "Twin"' }, 'snapshot'],
    [
      'one of several, in a batch',
      'batch',
      { steps: [{ tool: 'tap', args: { target: 'button "Twin"' } }] },
      'snapshot',
    ],
    ['one of several, in a form', 'fill_form', { fields: [{ target: 'button "Twin"', value: true }] }, 'snapshot'],
    [
      'a field of a row that is no action',
      'expect_screen',
      { screen: 'x', action_id: 'a9' },
      'the same call without action_id, or get_trace',
    ],
  ])('%s', async (_case, tool, args, next) => expect(await nextOf(tool, args)).toBe(next));
});
