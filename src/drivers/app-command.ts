export type AppCommand =
  | { kind: 'start'; app: string }
  | { kind: 'stop'; app: string }
  /** Forgets everything that the app has stored. */
  | { kind: 'reset'; app: string }
  | { kind: 'goto'; url: string }
  | { kind: 'back' }
  | { kind: 'forward' }
  | { kind: 'reload' }
  /** Goes to a named page of the app's own navigator, or back from one. */
  | { kind: 'route'; action: 'push' | 'pop' | 'popUntil'; route?: string; args?: unknown }
  /** Answers an open dialog of the platform itself. */
  | { kind: 'dialog'; accept: boolean; text?: string };

export interface AppResult {
  /** What the platform said, word for word, for the trace. */
  said: string;
  /** False: the platform refused, or had nothing to do (no page to go back to). */
  done: boolean;
  /** The status that the document at an address was answered with, where the platform shows it. */
  status?: number;
  /** It was asked to close, and the app kept it open: it may have asked a question instead. */
  vetoed?: true;
  why?:
    | 'unknown_app'
    | 'no_history'
    | 'no_dialog'
    | 'not_supported'
    /** Nothing was sent: a dialog of the platform stands open and has to be answered first. */
    | 'dialog_open'
    | 'navigation_failed'
    /** It was asked for, and nothing came of it in time. */
    | 'no_answer'
    | 'unknown_route'
    | 'route_not_in_stack'
    | 'navigator_not_found';
  /** Names of the pages that are open, bottom first, where the platform says. */
  stack?: string[];
}
