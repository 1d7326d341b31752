import type { Operation } from '../../engine/operation.ts';
import type { TargetName } from '../target-name.ts';
import type { EngineFace } from '../projection.ts';

/** What the command line works on. Tests bring their own; parts are loaded when a command first needs them. */
export interface World {
  /** The file that runs this command line, to start the background host with. */
  program: string;
  operations(): Promise<readonly Operation[]>;
  engineFactory(): Promise<(target: TargetName | undefined) => EngineFace>;
}
