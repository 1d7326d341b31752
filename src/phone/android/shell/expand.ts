import type { MemoryFiles } from '../files/memory-files.ts';
import type { Word } from './syntax.ts';

/** What words need of the shell they are expanded in. */
export interface Surroundings {
  files: MemoryFiles;
  workingFolder: string;
  /** Undefined parameters expand to nothing. */
  variable(name: string): string;
  parameters: readonly string[];
  substitute(script: string): Promise<string>;
}

interface Piece {
  text: string;
  quoted: boolean;
}

/** One word of a script becomes any number of final words: variables, splitting at blanks, file name patterns. */
export async function expandWord(word: Word, surroundings: Surroundings): Promise<string[]> {
  const fields: Piece[][] = [];
  let current: Piece[] | undefined;
  const append = (piece: Piece): void => {
    current ??= [];
    current.push(piece);
  };
  const finish = (): void => {
    if (current) fields.push(current);
    current = undefined;
  };
  for (const part of word) {
    if (part.kind === 'text') {
      append({ text: part.text, quoted: part.quoted });
      continue;
    }
    if (part.kind === 'variable' && part.name === '@' && part.quoted) {
      surroundings.parameters.forEach((parameter, index) => {
        if (index > 0) finish();
        append({ text: parameter, quoted: true });
      });
      continue;
    }
    const value = await valueOf(part, surroundings);
    if (part.quoted) {
      append({ text: value, quoted: true });
      continue;
    }
    value.split(/[ \t\n]+/).forEach((text, index) => {
      if (index > 0) finish();
      if (text !== '') append({ text, quoted: false });
    });
  }
  finish();
  return fields.flatMap((field) => matchFiles(field, surroundings));
}

/** For assignments and redirect targets, which are never split. */
export async function expandToText(word: Word, surroundings: Surroundings): Promise<string> {
  let text = '';
  for (const part of word) text += part.kind === 'text' ? part.text : await valueOf(part, surroundings);
  return text;
}

async function valueOf(
  part: { kind: 'variable'; name: string } | { kind: 'substitution'; script: string },
  surroundings: Surroundings,
): Promise<string> {
  if (part.kind === 'variable') return surroundings.variable(part.name);
  return (await surroundings.substitute(part.script)).replace(/\n+$/, '');
}

/** Unquoted `*`, `?` and `[ ]` match file names; a pattern that matches nothing stays as it was written. */
function matchFiles(field: Piece[], surroundings: Surroundings): string[] {
  const literal = field.map((piece) => piece.text).join('');
  if (!field.some((piece) => !piece.quoted && /[*?[]/.test(piece.text))) return [literal];
  const matchers = splitAtSlashes(field).map(matcherOf);
  let found = [literal.startsWith('/') ? '/' : ''];
  for (const matcher of matchers) {
    if (!matcher) return [literal];
    found = found.flatMap((folder) => {
      const node = surroundings.files.find(surroundings.files.normalise(folder || '.', surroundings.workingFolder));
      const names = [...(node?.children.keys() ?? [])].sort();
      return names.filter((name) => matcher.test(name)).map((name) => join(folder, name));
    });
  }
  return found.length > 0 ? found : [literal];
}

/** Undefined for a class that is no class, such as `[z-a]`: the shell then takes the word as it is. */
function matcherOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^${pattern}$`, 's');
  } catch {
    return undefined;
  }
}

function join(folder: string, name: string): string {
  return folder === '' || folder.endsWith('/') ? folder + name : `${folder}/${name}`;
}

function splitAtSlashes(field: Piece[]): string[] {
  const patterns = [''];
  for (const piece of field) {
    piece.text.split('/').forEach((text, index) => {
      if (index > 0) patterns.push('');
      patterns[patterns.length - 1] += piece.quoted ? escaped(text) : asExpression(text);
    });
  }
  return patterns.filter((pattern) => pattern !== '');
}

function asExpression(pattern: string): string {
  return pattern.replace(/\*|\?|\[[^\]]+\]|[^*?[]+|\[/g, (piece) => {
    if (piece === '*') return '[^/]*';
    if (piece === '?') return '[^/]';
    if (piece.length > 2 && piece.startsWith('[')) return `[${escapedInClass(piece.slice(1, -1))}]`;
    return escaped(piece);
  });
}

function escapedInClass(text: string): string {
  const negated = text.startsWith('!') || text.startsWith('^');
  return (negated ? '^' : '') + (negated ? text.slice(1) : text).replace(/[\\\]^[]/g, '\\$&');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
