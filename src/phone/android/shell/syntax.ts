/** A piece of a word. Only unquoted pieces may be split into several words or be matched against file names. */
export type WordPart =
  | { kind: 'text'; text: string; quoted: boolean }
  | { kind: 'variable'; name: string; quoted: boolean }
  | { kind: 'substitution'; script: string; quoted: boolean };
export type Word = WordPart[];

export interface Redirect {
  /** Which output (or input 0) is redirected. */
  from: 0 | 1 | 2;
  /** A file, or the number of the other output for forms such as `2>&1`. */
  to: { file: Word; append: boolean } | { output: 1 | 2 };
}

export interface SimpleCommand {
  kind: 'simple';
  assignments: { name: string; value: Word }[];
  words: Word[];
  redirects: Redirect[];
}

export interface Group {
  kind: 'group';
  body: Statement[];
  /** `( )` runs in a copy of the shell, `{ }` does not. */
  subshell: boolean;
  redirects: Redirect[];
}

export type Command = SimpleCommand | Group;

/** Commands joined by `|`. */
export interface Pipeline {
  commands: Command[];
  negated: boolean;
}

export interface Statement {
  /** Pipelines joined by `&&` and `||`; the first one's `when` is always `always`. */
  chain: { when: 'always' | 'and' | 'or'; pipeline: Pipeline }[];
  background: boolean;
}

export class ShellSyntaxError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ShellSyntaxError';
  }
}
