import type { z } from 'zod';
import type { Failure } from '../contract/failure.ts';
import type { Platform } from '../contract/words.ts';
import type { Engine } from './engine.ts';

/**
 * One operation is declared once. The MCP tool, the CLI command, the library method and the row in docs/tools.md are
 * projections of this declaration.
 */
export interface Operation<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  group: 'sessions' | 'observe' | 'act' | 'wait' | 'verify' | 'record' | 'platform';
  /** One line: what it does and what it answers. */
  summary: string;
  /** Works on this platform only: it is listed where that platform was asked for. */
  platform?: Platform;
  /** Listed only where the operator turned it on, with this variable of the environment. */
  operator_switch?: string;
  input: Input;
  output: z.ZodType;
  /**
   * read: changes nothing. act: sends input to the app (may do anything the app does). session: changes only our own
   * sessions. stop: ends an app, unsaved work in it may be lost.
   */
  effect: 'read' | 'act' | 'session' | 'stop';
  run(engine: Engine, input: z.infer<Input>, call: Call): Promise<Answer>;
}

/** What one call brings along besides its arguments. */
export interface Call {
  signal: AbortSignal;
  progress?: (message: string) => void;
}

/** Exit codes of the command line: 0 verified or done, 1 failed, 2 bad usage, 3 could not tell, 4 device or session lost. */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

export interface Answer {
  ok: boolean;
  exit: ExitCode;
  /** What an agent or a person reads. On failure the first line is the failure's message. */
  text: string;
  /** The whole answer as data. */
  data: Record<string, unknown>;
  /** Send `data` along with the text (the caller asked for it with detail: full). */
  show_data: boolean;
  failure?: Failure;
  image?: { mime: 'image/png' | 'image/jpeg'; base64: string };
}
