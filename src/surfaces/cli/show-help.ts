import { packageVersion } from '../../base/package-root.ts';
import { writeOut } from '../../base/stdout.ts';
import type { ExitCode } from '../../engine/operation.ts';
import { describeAll, describeOperation } from './help.ts';
import { UsageError } from './usage.ts';
import type { World } from './world.ts';

export async function showHelp(words: readonly string[], world: World): Promise<ExitCode> {
  const operations = await world.operations();
  const [name] = words;
  if (name === undefined) {
    writeOut(describeAll(operations));
    return 0;
  }
  const operation = operations.find((it) => it.name === name.replaceAll('-', '_'));
  if (!operation)
    throw new UsageError(
      `There is no operation ${JSON.stringify(name)}. Operations: ${operations.map((it) => it.name).join(', ')}.`,
    );
  writeOut(describeOperation(operation));
  return 0;
}

export async function showVersion(): Promise<ExitCode> {
  writeOut(`${packageVersion()}\n`);
  return 0;
}
