import { writeErr } from '../../base/stdout.ts';
import { TARGETS } from '../target-name.ts';
import { serveOverStdio } from '../mcp/stdio.ts';
import { listedFor, PROFILES } from '../mcp/tool-list.ts';
import { oneOf, readCommandFlags } from './command-flags.ts';
import type { World } from './world.ts';

export async function runMcp(words: readonly string[], world: World): Promise<'serving'> {
  const flags = readCommandFlags(words, { target: { type: 'string' }, profile: { type: 'string' } });
  const target = oneOf('--target', flags.target, TARGETS);
  const profile = oneOf('--profile', flags.profile, PROFILES) ?? 'core';
  if (process.stdin.isTTY)
    writeErr(
      'touchstone mcp speaks JSON-RPC with an MCP client; add it to one with the command: npx touchstone-mcp mcp\n',
    );
  const create = await world.engineFactory();
  const operations = listedFor(await world.operations(), target, process.env);
  serveOverStdio({ engine: create(target), operations, profile });
  return 'serving';
}
