import { type Command, type Pipeline, type Redirect, ShellSyntaxError, type Statement, type Word } from './syntax.ts';
import { type Operator, type Token, tokenise } from './tokens.ts';

const ASSIGNMENT = /^([A-Za-z_][A-Za-z0-9_]*)=/;

export function parseScript(script: string): Statement[] {
  const parser = new Parser(tokenise(script));
  const statements = parser.statements();
  parser.demandEnd();
  return statements;
}

class Parser {
  private readonly tokens: Token[];
  private at = 0;

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  demandEnd(): void {
    const token = this.tokens[this.at];
    if (token) throw new ShellSyntaxError(`syntax error: unexpected '${describe(token)}'`);
  }

  statements(): Statement[] {
    const statements: Statement[] = [];
    for (;;) {
      while (this.takeOperator('\n')) continue;
      if (this.at >= this.tokens.length || this.sees(')') || this.seesWord('}')) return statements;
      const chain: Statement['chain'] = [{ when: 'always', pipeline: this.pipeline() }];
      for (;;) {
        const when = this.takeOperator('&&') ? 'and' : this.takeOperator('||') ? 'or' : undefined;
        if (!when) break;
        while (this.takeOperator('\n')) continue;
        chain.push({ when, pipeline: this.pipeline() });
      }
      const background = this.takeOperator('&');
      statements.push({ chain, background });
      if (!background && !this.takeOperator(';') && !this.sees('\n')) return statements;
    }
  }

  private pipeline(): Pipeline {
    let negated = false;
    while (this.seesWord('!')) {
      this.at++;
      negated = !negated;
    }
    const commands = [this.command()];
    while (this.takeOperator('|')) {
      while (this.takeOperator('\n')) continue;
      commands.push(this.command());
    }
    return { commands, negated };
  }

  private command(): Command {
    if (this.sees('(') || this.seesWord('{')) return this.group();
    const command: Command = { kind: 'simple', assignments: [], words: [], redirects: [] };
    for (let token = this.tokens[this.at]; token && token.kind !== 'operator'; token = this.tokens[this.at]) {
      if (token.kind === 'redirect') {
        command.redirects.push(this.redirect());
        continue;
      }
      this.at++;
      const assignment = command.words.length === 0 ? assignmentOf(token.word) : undefined;
      if (assignment) command.assignments.push(assignment);
      else command.words.push(token.word);
    }
    if (command.words.length + command.assignments.length + command.redirects.length === 0) this.fail();
    return command;
  }

  private group(): Command {
    const subshell = this.takeOperator('(');
    if (!subshell) this.at++;
    const body = this.statements();
    if (subshell ? !this.takeOperator(')') : !this.seesWord('}')) this.fail();
    if (!subshell) this.at++;
    const redirects: Redirect[] = [];
    while (this.tokens[this.at]?.kind === 'redirect') redirects.push(this.redirect());
    return { kind: 'group', body, subshell, redirects };
  }

  private redirect(): Redirect {
    const token = this.tokens[this.at++];
    const target = this.tokens[this.at++];
    if (token?.kind !== 'redirect' || target?.kind !== 'word') {
      this.at = Math.min(this.at, this.tokens.length) - 1;
      this.fail();
    }
    if (token.operator === '>&') {
      const output = plainText(target.word);
      if (output !== '1' && output !== '2') throw new ShellSyntaxError(`>&${output ?? ''} : bad file descriptor`);
      return { from: token.from, to: { output: output === '1' ? 1 : 2 } };
    }
    return { from: token.from, to: { file: target.word, append: token.operator === '>>' } };
  }

  private sees(operator: Operator): boolean {
    const token = this.tokens[this.at];
    return token?.kind === 'operator' && token.operator === operator;
  }

  private seesWord(text: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === 'word' && plainText(token.word) === text;
  }

  private takeOperator(operator: Operator): boolean {
    if (!this.sees(operator)) return false;
    this.at++;
    return true;
  }

  private fail(): never {
    const token = this.tokens[this.at];
    throw new ShellSyntaxError(
      token ? `syntax error: unexpected '${describe(token)}'` : "syntax error: unexpected 'EOF'",
    );
  }
}

/** The text of a word that is one unquoted piece; reserved words and file numbers count only then. */
function plainText(word: Word): string | undefined {
  const part = word[0];
  return word.length === 1 && part?.kind === 'text' && !part.quoted ? part.text : undefined;
}

function assignmentOf(word: Word): { name: string; value: Word } | undefined {
  const first = word[0];
  if (first?.kind !== 'text' || first.quoted) return undefined;
  const match = ASSIGNMENT.exec(first.text);
  if (!match?.[1]) return undefined;
  const rest = first.text.slice(match[0].length);
  const head: Word = rest === '' ? [] : [{ kind: 'text', text: rest, quoted: false }];
  return { name: match[1], value: [...head, ...word.slice(1)] };
}

function describe(token: Token): string {
  if (token.kind === 'operator') return token.operator === '\n' ? 'newline' : token.operator;
  if (token.kind === 'redirect') return token.operator;
  return plainText(token.word) ?? 'word';
}
