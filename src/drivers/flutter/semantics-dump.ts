import type { ElementState } from '../../contract/element.ts';
import type { Role } from '../../contract/words.ts';
import type { RawNode } from '../driver.ts';

/** From the most to the least telling: a node may carry several flags. */
const ROLE_OF_FLAG: [flag: string, role: Role][] = [
  ['isTextField', 'textbox'],
  ['hasToggledState', 'switch'],
  ['isInMutuallyExclusiveGroup', 'radio'],
  ['hasCheckedState', 'checkbox'],
  ['isSlider', 'slider'],
  ['isButton', 'button'],
  ['isLink', 'link'],
  ['isHeader', 'heading'],
  ['isImage', 'img'],
];

/** Begins a node; how far it is indented says how deep it lies. */
const NODE = /^([ │├└─]*)SemanticsNode#(\d+)/;

/**
 * The framework's printed semantics tree: for people, and so only what is needed of it is read. Undefined: the app has
 * built none, which is so until something like a screen reader asks for it.
 */
export function readSemanticsDump(dump: string): RawNode[] | undefined {
  const nodes: RawNode[] = [];
  const above: { depth: number; key: string | null }[] = [];
  let seen = false;
  for (const { depth, key, facts } of blocksOf(dump)) {
    seen = true;
    while ((above.at(-1)?.depth ?? -1) >= depth) above.pop();
    const parent = above.at(-1)?.key ?? null;
    const node = decode(key, parent, facts);
    if (node) nodes.push(node);
    above.push({ depth, key: node ? node.key : parent });
  }
  return seen ? nodes : undefined;
}

function blocksOf(dump: string): { depth: number; key: string; facts: string }[] {
  const blocks: { depth: number; key: string; facts: string }[] = [];
  for (const line of dump.split('\n')) {
    const [, indent, key] = NODE.exec(line) ?? [];
    const last = blocks.at(-1);
    if (indent !== undefined && key !== undefined) blocks.push({ depth: indent.length, key, facts: '' });
    else if (last) last.facts += `${line.replace(/^[ │]+/, '')}\n`;
  }
  return blocks;
}

function decode(key: string, parent: string | null, facts: string): RawNode | undefined {
  const flags = new Set((/^flags: ([\w,\s]+?)(?=\n\w+:|\n*$)/m.exec(facts)?.[1] ?? '').split(/,\s*/));
  const label = quoted(facts, 'label');
  const id = quoted(facts, 'identifier');
  const role = ROLE_OF_FLAG.find(([flag]) => flags.has(flag))?.[1] ?? (label === undefined ? 'generic' : 'text');
  if (role === 'generic' && id === undefined) return undefined;
  const password = flags.has('isObscured');
  return {
    key,
    parent,
    role,
    native: 'SemanticsNode',
    clickable: false,
    // Its rectangle is told in the coordinates of whatever lies around it, which is not all told: no place is better than a wrong one.
    bounds: [0, 0, 0, 0],
    state: stateOf(flags, password ? undefined : quoted(facts, 'value')),
    ...(label === undefined ? {} : { label }),
    ...(id === undefined ? {} : { stable_id: id }),
    ...(password ? { password: true } : {}),
  };
}

function stateOf(flags: ReadonlySet<string>, value: string | undefined): ElementState {
  const told = (asked: string, flag: string) => (flags.has(asked) ? flags.has(flag) : undefined);
  const enabled = told('hasEnabledState', 'isEnabled');
  const checked = told('hasCheckedState', 'isChecked') ?? told('hasToggledState', 'isToggled');
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(checked === undefined ? {} : { checked }),
    ...(flags.has('isTextField') && value !== undefined ? { text_value: value } : {}),
  };
}

/** A text of several lines begins on a line of its own. */
function quoted(facts: string, name: string): string | undefined {
  return new RegExp(`^${name}:\\s*"([^]*?)"$`, 'm').exec(facts)?.[1];
}
