import { ShellSyntaxError, type Word } from './syntax.ts';

export type Operator = ';' | '&' | '&&' | '||' | '|' | '(' | ')' | '\n';
export type Token =
  | { kind: 'operator'; operator: Operator }
  | { kind: 'redirect'; from: 0 | 1 | 2; operator: '>' | '>>' | '<' | '>&' }
  | { kind: 'word'; word: Word };

const OPERATORS: Operator[] = ['&&', '||', ';', '&', '|', '(', ')', '\n'];
const ENDS_WORD = new Set([' ', '\t', '\n', ';', '&', '|', '(', ')', '<', '>']);
const REDIRECT = /^([012]?)(>>|>&|>|<)/;
const NAME = /^(?:[A-Za-z_][A-Za-z0-9_]*|[0-9?$@*#!])/;

export function tokenise(script: string): Token[] {
  return new Tokeniser(script).all();
}

/** Splits a script as mksh does: the words stay whole, quotes are remembered piece by piece. */
class Tokeniser {
  private readonly script: string;
  private at = 0;

  constructor(script: string) {
    this.script = script;
  }

  all(): Token[] {
    const tokens: Token[] = [];
    for (let token = this.next(); token; token = this.next()) tokens.push(token);
    return tokens;
  }

  private next(): Token | undefined {
    this.skipBlanks();
    if (this.at >= this.script.length) return undefined;
    const redirect = REDIRECT.exec(this.script.slice(this.at, this.at + 3));
    if (redirect) {
      this.at += redirect[0].length;
      const operator = redirect[2] as '>' | '>>' | '<' | '>&';
      const from = redirect[1] === '' ? (operator === '<' ? 0 : 1) : (Number(redirect[1]) as 0 | 1 | 2);
      return { kind: 'redirect', from, operator };
    }
    const operator = OPERATORS.find((candidate) => this.script.startsWith(candidate, this.at));
    if (operator) {
      this.at += operator.length;
      return { kind: 'operator', operator };
    }
    return { kind: 'word', word: this.word() };
  }

  private skipBlanks(): void {
    for (;;) {
      const char = this.script[this.at];
      if (char === ' ' || char === '\t') this.at++;
      else if (char === '\\' && this.script[this.at + 1] === '\n') this.at += 2;
      else if (char === '#') this.at = endOf(this.script.indexOf('\n', this.at), this.script.length);
      else return;
    }
  }

  private word(): Word {
    const word: Word = [];
    while (this.at < this.script.length) {
      const char = this.script[this.at] as string;
      if (ENDS_WORD.has(char)) break;
      if (char === "'") word.push({ kind: 'text', text: this.singleQuoted(), quoted: true });
      else if (char === '"') this.doubleQuoted(word);
      else if (char === '$') this.dollar(word, false);
      else if (char === '`') word.push({ kind: 'substitution', script: this.backquoted(), quoted: false });
      else if (char === '\\') this.escaped(word);
      else word.push({ kind: 'text', text: this.plain(), quoted: false });
    }
    return word;
  }

  private plain(): string {
    const start = this.at;
    while (this.at < this.script.length) {
      const char = this.script[this.at] as string;
      if (ENDS_WORD.has(char) || '\'"$`\\'.includes(char)) break;
      this.at++;
    }
    return this.script.slice(start, this.at);
  }

  private escaped(word: Word): void {
    const char = this.script[this.at + 1];
    this.at += 2;
    // A backslash before a newline joins two lines; one at the very end is itself.
    if (char !== '\n') word.push({ kind: 'text', text: char ?? '\\', quoted: true });
  }

  private singleQuoted(): string {
    const end = this.script.indexOf("'", this.at + 1);
    if (end < 0) throw new ShellSyntaxError('no closing quote');
    const text = this.script.slice(this.at + 1, end);
    this.at = end + 1;
    return text;
  }

  private doubleQuoted(word: Word): void {
    this.at++;
    // The empty piece makes "" a word of its own.
    word.push({ kind: 'text', text: '', quoted: true });
    let text = '';
    const flush = (): void => {
      if (text !== '') word.push({ kind: 'text', text, quoted: true });
      text = '';
    };
    for (;;) {
      const char = this.script[this.at];
      if (char === undefined) throw new ShellSyntaxError('no closing quote');
      if (char === '"') break;
      if (char === '$') {
        flush();
        this.dollar(word, true);
      } else if (char === '`') {
        flush();
        word.push({ kind: 'substitution', script: this.backquoted(), quoted: true });
      } else if (char === '\\') {
        const next = this.script[this.at + 1] ?? '';
        if (next === '\n') text += '';
        else text += '$`"\\'.includes(next) ? next : `\\${next}`;
        this.at += 2;
      } else {
        text += char;
        this.at++;
      }
    }
    flush();
    this.at++;
  }

  private dollar(word: Word, quoted: boolean): void {
    const rest = this.script.slice(this.at + 1);
    if (rest.startsWith('(')) {
      word.push({ kind: 'substitution', script: this.parenthesised(), quoted });
      return;
    }
    const braced = /^\{([^}]*)\}/.exec(rest);
    const name = braced ? braced[1] : NAME.exec(rest)?.[0];
    if (name === undefined) {
      word.push({ kind: 'text', text: '$', quoted });
      this.at++;
      return;
    }
    if (braced && !new RegExp(`${NAME.source}$`).test(name))
      throw new ShellSyntaxError(`$\{${name}}: bad substitution`);
    word.push({ kind: 'variable', name, quoted });
    this.at += 1 + (braced ? braced[0].length : name.length);
  }

  /** The script inside `$( )`; quotes inside it may hide a closing parenthesis. */
  private parenthesised(): string {
    const start = this.at + 2;
    let depth = 1;
    let quote = '';
    for (let index = start; index < this.script.length; index++) {
      const char = this.script[index] as string;
      if (quote !== '') {
        if (char === '\\' && quote === '"') index++;
        else if (char === quote) quote = '';
      } else if (char === '\\') index++;
      else if (char === "'" || char === '"') quote = char;
      else if (char === '(') depth++;
      else if (char === ')' && --depth === 0) {
        this.at = index + 1;
        return this.script.slice(start, index);
      }
    }
    throw new ShellSyntaxError('no closing quote');
  }

  private backquoted(): string {
    const end = this.script.indexOf('`', this.at + 1);
    if (end < 0) throw new ShellSyntaxError('no closing quote');
    const script = this.script.slice(this.at + 1, end);
    this.at = end + 1;
    return script;
  }
}

function endOf(found: number, otherwise: number): number {
  return found < 0 ? otherwise : found;
}
