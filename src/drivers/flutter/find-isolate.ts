import { type Deadline, DeadlineError } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import {
  EvaluationError,
  IsolateGoneError,
  type IsolateFacts,
  readIsolate,
  readVm,
  type VmConnection,
  VmServiceError,
} from '../../wires/vm-service/index.ts';
import { doesNotAnswer, hasEnded } from './link-failures.ts';
import { RESTART_MS } from './patience.ts';

const FRAMEWORK = 'package:flutter/src/widgets/widget_inspector.dart';
const PAUSE_BETWEEN_TRIES_MS = 100;

/**
 * Waits for the isolate that carries the framework: during a start or a hot restart there is none for a moment. One that
 * was there before and does not come back has ended.
 */
export async function findApp(vm: VmConnection, knownBefore: boolean, outer: Deadline): Promise<IsolateFacts> {
  const deadline = knownBefore ? outer.within(RESTART_MS) : outer;
  let seen: string[] = [];
  for (;;) {
    const { isolates } = await readVm(vm, deadline);
    seen = isolates.map((one) => one.name);
    for (const { id } of isolates) {
      const isolate = await readIsolate(vm, id, deadline).catch((error: unknown) => {
        if (error instanceof IsolateGoneError) return undefined;
        // An isolate says nothing of itself while it is compiled, which takes a large app a minute from source.
        if (error instanceof DeadlineError) throw doesNotAnswer();
        throw error;
      });
      if (isolate && showsApp(isolate)) return isolate;
    }
    if (deadline.remaining() <= 2 * PAUSE_BETWEEN_TRIES_MS) break;
    await deadline.pause(PAUSE_BETWEEN_TRIES_MS);
  }
  if (knownBefore) throw hasEnded();
  throw fail('CAPABILITY_MISSING', 'not_supported', {
    message: `This Dart VM runs no Flutter app (its isolates: ${seen.map((one) => quoteScreenText(one, 60)).join(', ') || 'none'}).`,
    next: 'list_devices',
  });
}

/** Of an isolate that ends while it is asked something the VM says all kinds of things, its own crash among them. */
export async function endedMeanwhile(
  vm: VmConnection,
  { id }: IsolateFacts,
  error: unknown,
  deadline: Deadline,
): Promise<boolean> {
  if (error instanceof IsolateGoneError) return true;
  if (!(error instanceof VmServiceError) && !(error instanceof EvaluationError)) return false;
  return readIsolate(vm, id, deadline).then(
    () => false,
    (why: unknown) => why instanceof IsolateGoneError,
  );
}

/** Isolates of one app share their libraries; only the one with the screen has the framework's extensions. */
function showsApp({ libraries, extensions }: IsolateFacts): boolean {
  return libraries.some(({ uri }) => uri === FRAMEWORK) && extensions.some((name) => name.startsWith('ext.flutter.'));
}
