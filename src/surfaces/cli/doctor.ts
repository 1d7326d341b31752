import type { ExitCode } from '../../engine/operation.ts';
import { readCommandFlags } from './command-flags.ts';
import { printAnswer } from './run-operation.ts';
import type { World } from './world.ts';

/** Looks at the system from a process of its own, so that a stuck background host cannot spoil the answer. */
export async function runDoctor(words: readonly string[], world: World): Promise<ExitCode> {
  const flags = readCommandFlags(words, { json: { type: 'boolean' } });
  const create = await world.engineFactory();
  const engine = create(undefined);
  try {
    const answer = await engine.call('get_system_status', {}, { signal: new AbortController().signal });
    await printAnswer(answer, flags.json === true);
    // Nothing can be driven from here: a script that asks must be able to tell.
    return answer.ok && answer.data.status === 'blocked' ? 1 : answer.exit;
  } finally {
    await engine.close();
  }
}
