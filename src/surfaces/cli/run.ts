import { writeErr } from '../../base/stdout.ts';
import type { ExitCode } from '../../engine/operation.ts';
import { commands } from './commands.ts';
import { runOperation } from './run-operation.ts';
import { UsageError } from './usage.ts';
import type { World } from './world.ts';

const SPELLINGS: Record<string, string> = { '--help': 'help', '-h': 'help', '--version': 'version', '-v': 'version' };

/** The command line. stdout is for answers, stderr for people. */
export async function runCli(words: readonly string[], world: World): Promise<ExitCode | 'serving'> {
  const [first = 'help', ...rest] = words;
  const name = SPELLINGS[first] ?? first;
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) return await command.run(rest, world);
    const operations = await world.operations();
    const operation = operations.find((it) => it.name === name.replaceAll('-', '_'));
    if (operation) return await runOperation(operation, rest, world);
    const known = [...Object.keys(commands).filter((it) => commands[it]?.summary), ...operations.map((it) => it.name)];
    throw new UsageError(`There is no command ${JSON.stringify(name)}. Commands: ${known.join(', ')}.`);
  } catch (error) {
    if (error instanceof UsageError) {
      writeErr(`touchstone: ${error.message}\n`);
      return 2;
    }
    writeErr(`touchstone: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 1;
  }
}
