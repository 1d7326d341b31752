import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { parseExpectation, parseTarget } from '../../src/contract/line/index.ts';
import { operations } from '../../src/engine/operations/index.ts';
import { INSTRUCTIONS } from '../../src/surfaces/mcp/instructions.ts';
import { listedFor, toolsOf } from '../../src/surfaces/mcp/tool-list.ts';

/** Without a target, as most clients start the server. */
const listed = listedFor(operations, undefined, {});

describe('what an agent pays before it does anything', () => {
  test('the tool list of the default profile: under 14 kB and 3,500 tokens', () => {
    const list = JSON.stringify({ tools: toolsOf(listed, 'core') });
    expect(Buffer.byteLength(list)).toBeLessThan(14_000);
    expect(countTokens(list)).toBeLessThanOrEqual(3500);
  });

  test('the tool list of the full profile: under 24 kB, with an output schema for every tool', () => {
    expect(Buffer.byteLength(JSON.stringify({ tools: toolsOf(listed, 'full') }))).toBeLessThan(24_000);
    for (const tool of toolsOf(listed, 'full')) expect(tool.outputSchema).toMatchObject({ type: 'object' });
  });

  test('the instructions: under 400 tokens', () => {
    expect(countTokens(INSTRUCTIONS)).toBeLessThan(400);
  });
});

describe('the instructions tell the truth about the grammar', () => {
  const examples = (start: string) => {
    const line = INSTRUCTIONS.split('\n').find((it) => it.startsWith(start)) ?? '';
    return line
      .slice(start.length)
      .split('|')
      .map((it) => it.replace(/\((shows it|within)\)/, '').trim());
  };

  test.each(examples('target:'))('%s is a target', (line) => expect(parseTarget(line)).toMatchObject({ ok: true }));
  test.each(examples('expect, one or more lines:'))('%s is an expectation', (line) =>
    expect(parseExpectation(line)).toMatchObject({ ok: true }),
  );
});

test('every operation says in one line what it does, and has its own name', () => {
  const names = operations.map((operation) => operation.name);
  expect(new Set(names).size).toBe(names.length);
  for (const operation of operations) expect(operation.summary).toMatch(/^[A-Z][^\n]{10,160}\.$/);
});
