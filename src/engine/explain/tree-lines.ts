/** What the line of an element says, read back from its text. */
export interface TreeLine {
  role: string;
  id: string;
  named: boolean;
  /** The plain words after the id: its states. */
  words: string[];
  /** Without dash and indentation. */
  line: string;
}

const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';
const LINE = new RegExp(`^\\s*- (([a-z]+)(?: (${QUOTED}))?(?: #\\S+)? \\[(e\\d+)\\](.*))$`);

/** Lines as a snapshot prints them; anything else is left out. */
export function readTreeLines(lines: readonly string[]): TreeLine[] {
  return lines.flatMap((text) => {
    const found = LINE.exec(text);
    if (!found) return [];
    const [, line = '', role = '', name, id = '', rest = ''] = found;
    const words = rest
      .replace(new RegExp(`\\S*${QUOTED}`, 'g'), '')
      .split(' ')
      .filter((word) => word !== '');
    return [{ role, id, named: name !== undefined, words, line }];
  });
}
