import type { Deadline } from '../base/deadline.ts';

/** What only an app under development offers: its code can be changed, asked and called while it runs. */
export interface Developer {
  /** Puts changed source in place, state kept; `restart` begins anew with it. `said` is the compiler's own message. */
  reload(restart: boolean, deadline: Deadline): Promise<{ done: boolean; said: string }>;
  /** Runs one expression in the scope of a library (by default the app's own). */
  evaluate(expression: string, library: string | undefined, deadline: Deadline): Promise<EvaluatedValue>;
  /** What the app itself registered to be called from outside. */
  tools(deadline: Deadline): Promise<ToolList>;
  callTool(tool: ClientTool, args: Record<string, unknown>, deadline: Deadline): Promise<ToolOutcome>;
}

export interface ToolList {
  tools: ClientTool[];
  /** What the app could not tell about its tools, and why. */
  notes: string[];
}

export interface ClientTool {
  /** What it is called by: the whole name of a tool, the address of a resource. */
  name: string;
  kind: 'tool' | 'resource';
  /** The name under which the app answers: that of the tool itself, or the one that reads the resource. */
  extension: string;
  description?: string;
  mime?: string;
  /** Absent: the app does not tell. */
  inputs?: ToolInput[];
  /** The app says that it takes no others than these. */
  closed?: true;
}

export interface ToolInput {
  name: string;
  required: boolean;
  /** In JSON Schema's words; absent: the app does not tell. */
  type?: string;
  /** The only values it takes. */
  choices?: string[];
}

export type EvaluatedValue = { ok: true; value: string; type: string } | { ok: false; said: string };

export type ToolOutcome = { ok: true; answer: Record<string, unknown> } | { ok: false; said: string };
