import type { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import {
  CompileError,
  EvaluationError,
  evaluate,
  type IsolateFacts,
  readIsolate,
  type VmConnection,
} from '../../wires/vm-service/index.ts';
import type { AppProgram, ProgramPart } from './program.ts';

/** Brings the program into an isolate that does not have it yet. Compiles once; every later request is a plain call. */
export async function inject(
  vm: VmConnection,
  isolate: IsolateFacts,
  program: AppProgram,
  deadline: Deadline,
): Promise<void> {
  if (isolate.extensions.includes(program.extension)) return;
  const [first] = program.parts;
  const home = first && libraryOf(isolate, first);
  if (!home) throw noFramework(isolate);
  const map = `<String, dynamic>{'name': '${program.extension}', 'ops': <String, dynamic>{}, 'ended': <dynamic>[]}`;
  const shared = await evaluate(vm, { isolate: isolate.id, target: home, text: map }, deadline);
  for (const part of program.parts) {
    const target = libraryOf(isolate, part);
    if (target === undefined && part.optional) continue;
    if (target === undefined) throw noFramework(isolate);
    const text = `(${part.text}\n)(t)`;
    try {
      await evaluate(vm, { isolate: isolate.id, target, text, scope: { t: shared.id } }, deadline);
    } catch (error) {
      // Another session brings the same program in at the same time and was first: theirs is as good.
      if (error instanceof EvaluationError && (await hasProgram(vm, isolate, program, deadline))) return;
      if (!(error instanceof CompileError)) throw error;
      if (!part.optional) throw unknownVersion(part, error);
    }
  }
}

async function hasProgram(
  vm: VmConnection,
  { id }: IsolateFacts,
  { extension }: AppProgram,
  deadline: Deadline,
): Promise<boolean> {
  return (await readIsolate(vm, id, deadline)).extensions.includes(extension);
}

function libraryOf(isolate: IsolateFacts, part: ProgramPart): string | undefined {
  return isolate.libraries.find((library) => library.uri === part.library)?.id;
}

function noFramework(isolate: IsolateFacts) {
  return fail('CAPABILITY_MISSING', 'not_supported', {
    message: `The Dart program ${quoteScreenText(isolate.name, 60)} does not carry the Flutter framework.`,
    next: 'list_devices',
  });
}

function unknownVersion(part: ProgramPart, error: CompileError) {
  return fail('CAPABILITY_MISSING', 'not_supported', {
    message: `This version of Flutter is not known here (3.16 to 3.38 are): ${part.file} does not compile against it. Please report the compiler's output, which is in details.`,
    next: 'list_devices',
    details: { compiler: error.message.slice(0, 2000) },
  });
}
