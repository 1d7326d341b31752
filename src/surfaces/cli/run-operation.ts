import { createOutputRoot } from '../../base/output-file.ts';
import { writeErr, writeOut } from '../../base/stdout.ts';
import { TouchstoneError } from '../../contract/failure.ts';
import type { Answer, ExitCode, Operation } from '../../engine/operation.ts';
import { askForData } from '../projection.ts';
import { TARGETS, type TargetName } from '../target-name.ts';
import { callHost } from '../host/client.ts';
import { describeOperation } from './help.ts';
import { type Flag, flagsOf, readFlags } from './operation-flags.ts';
import { UsageError } from './usage.ts';
import type { World } from './world.ts';

/** One operation as a command: its flags become arguments, its answer goes to stdout, its exit code to the shell. */
export async function runOperation(operation: Operation, words: readonly string[], world: World): Promise<ExitCode> {
  const own = flagsOf(operation);
  if (words.includes('--help')) {
    writeOut(describeOperation(operation));
    return 0;
  }
  const { json, on, ...args } = readFlags(operation.name, [...own, ...commonFlags(own)], words);
  const cancel = cancelOnInterrupt();
  const progress = (message: string) => {
    if (process.stderr.isTTY) writeErr(`${message}\n`);
  };
  try {
    const request = {
      name: operation.name,
      args: json === true ? askForData(operation, args) : args,
      ...(on === undefined ? {} : { on: targetName(on) }),
    };
    const answer = await callHost(world.program, request, { signal: cancel, progress });
    await printAnswer(answer, json === true);
    return answer.exit;
  } catch (error) {
    if (!(error instanceof TouchstoneError)) throw error;
    writeErr(`${error.failure.message}\nnext: ${error.failure.next}\n`);
    return 4;
  }
}

function commonFlags(own: Flag[]): Flag[] {
  const common: Flag[] = [
    { argument: 'json', required: false, types: new Set(['boolean']) },
    { argument: 'on', required: false, types: new Set(['string']) },
  ];
  return common.filter((flag) => !own.some((it) => it.argument === flag.argument));
}

function targetName(text: unknown): TargetName {
  const target = TARGETS.find((it) => it === text);
  if (target === undefined) throw new UsageError(`--on is one of ${TARGETS.join(', ')}.`);
  return target;
}

export async function printAnswer(answer: Answer, asJson: boolean): Promise<void> {
  const saved = answer.image ? await savePicture(answer.image) : undefined;
  if (asJson) {
    writeOut(
      `${JSON.stringify({ ...answer.data, ...answer.failure, ...(saved ? { saved_to: saved } : {}) }, null, 2)}\n`,
    );
  } else {
    writeOut(`${answer.text}\n${saved ? `saved to ${saved}\n` : ''}`);
  }
}

function savePicture({ mime, base64 }: NonNullable<Answer['image']>): Promise<string> {
  const extension = mime === 'image/png' ? 'png' : 'jpg';
  return createOutputRoot().writeFile('screenshot', extension, Buffer.from(base64, 'base64'));
}

/** The first Ctrl-C cancels the call, so that its answer still says what was done; the second one just ends. */
function cancelOnInterrupt(): AbortSignal {
  const cancel = new AbortController();
  process.on('SIGINT', () => {
    if (cancel.signal.aborted) process.exit(1);
    cancel.abort();
  });
  return cancel.signal;
}
