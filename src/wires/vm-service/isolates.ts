import type { Deadline } from '../../base/deadline.ts';
import type { VmConnection } from './connection.ts';
import { IsolateGoneError } from './errors.ts';
import type { VmEvent, VmResult } from './message.ts';

/** One thread of Dart: its own memory, its own libraries. */
export interface Isolate {
  id: string;
  name: string;
}

export interface IsolateFacts extends Isolate {
  libraries: { id: string; uri: string }[];
  /** Address of the library that holds `main`. */
  root: string;
  /** Names of the service extensions that the app registered. */
  extensions: string[];
  /** Why it stands still (a breakpoint, an exception, the start or the exit), where it does. */
  paused?: string;
}

export interface VmFacts {
  name: string;
  version: string;
  operating_system: string;
  pid?: number;
  isolates: Isolate[];
}

export async function readVm(vm: VmConnection, deadline: Deadline): Promise<VmFacts> {
  const facts = await vm.request('getVM', {}, deadline);
  return {
    name: String(facts.name ?? ''),
    version: String(facts.version ?? ''),
    operating_system: String(facts.operatingSystem ?? ''),
    ...(typeof facts.pid === 'number' ? { pid: facts.pid } : {}),
    isolates: ((facts.isolates ?? []) as VmResult[]).map((one) => ({ id: String(one.id), name: String(one.name) })),
  };
}

/** Rejects with IsolateGoneError when it ended. */
export async function readIsolate(vm: VmConnection, id: string, deadline: Deadline): Promise<IsolateFacts> {
  const facts = await vm.request('getIsolate', { isolateId: id }, deadline);
  if (facts.type === 'Sentinel') throw new IsolateGoneError('the isolate is gone');
  const paused = pauseOf(facts.pauseEvent as VmEvent | undefined);
  return {
    id,
    name: String(facts.name ?? ''),
    libraries: ((facts.libraries ?? []) as VmResult[]).map((one) => ({ id: String(one.id), uri: String(one.uri) })),
    root: String((facts.rootLib as { uri?: string } | undefined)?.uri ?? ''),
    extensions: ((facts.extensionRPCs ?? []) as unknown[]).map(String),
    ...(paused === undefined ? {} : { paused }),
  };
}

const PAUSES: Record<string, string> = {
  PauseStart: 'it has not been started',
  PauseExit: 'it has ended and waits to be let go',
  PauseBreakpoint: 'it stands at a breakpoint',
  PauseInterrupted: 'a debugger paused it',
  PauseException: 'it stands at an exception',
  PausePostRequest: 'it stands where a reload left it',
};

/** Why an isolate stands still, told by an event of its own; undefined when it runs. */
export function pauseOf(event: VmEvent | undefined): string | undefined {
  return event === undefined ? undefined : PAUSES[event.kind];
}
