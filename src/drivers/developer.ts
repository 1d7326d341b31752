import type { Deadline } from '../base/deadline.ts';

/** What only an app under development offers: its code can be changed, asked and called while it runs. */
export interface Developer {
  /** Puts changed source in place, state kept; `restart` begins anew with it. `said` is the compiler's own message. */
  reload(restart: boolean, deadline: Deadline): Promise<{ done: boolean; said: string }>;
  /** Runs one expression in the scope of a library (by default the app's own). */
  evaluate(expression: string, library: string | undefined, deadline: Deadline): Promise<EvaluatedValue>;
  /** Names of what the app itself registered to be called from outside. */
  tools(deadline: Deadline): Promise<string[]>;
  callTool(name: string, args: Record<string, string>, deadline: Deadline): Promise<ToolOutcome>;
}

export type EvaluatedValue = { ok: true; value: string; type: string } | { ok: false; said: string };

export type ToolOutcome = { ok: true; answer: Record<string, unknown> } | { ok: false; said: string; unknown: boolean };
