import { plainWord, quoteScreenText } from '../../contract/line/index.ts';
import type { ClientTool, ToolInput } from '../../drivers/driver.ts';

const LONGEST_NAME = 300;
const LONGEST_DESCRIPTION = 200;
const MOST_CHOICES = 12;
/** About 4,000 tokens: more tools than that nobody reads at once. */
const LONGEST_LIST = 16_000;

/** One line a tool, as many as fit. */
export function toolLines(tools: readonly ClientTool[]): string[] {
  const lines: string[] = [];
  let left = LONGEST_LIST;
  for (const tool of tools) {
    const line = toolLine(tool);
    left -= line.length;
    if (left < 0 && lines.length > 0) return lines;
    lines.push(line);
  }
  return lines;
}

/** `"ext.app.pay" (amount: number, note?: string) "Pays the bill"`; without brackets the app does not tell what it takes. */
function toolLine(tool: ClientTool): string {
  const parts = [
    quoteScreenText(tool.name, LONGEST_NAME),
    tool.kind === 'resource' ? 'resource' : '',
    tool.mime === undefined ? '' : quoteScreenText(tool.mime),
    tool.inputs === undefined ? '' : sayInputs(tool.inputs),
    tool.description === undefined ? '' : quoteScreenText(tool.description, LONGEST_DESCRIPTION),
  ];
  return parts.filter(Boolean).join(' ');
}

export function sayInputs(inputs: readonly ToolInput[]): string {
  const first = inputs.toSorted((one, other) => Number(other.required) - Number(one.required));
  return `(${first.map(sayInput).join(', ')})`;
}

function sayInput({ name, required, type, choices }: ToolInput): string {
  const kind = choices ? sayChoices(choices) : type?.split('|').map(plainWord).join('|');
  return `${plainWord(name)}${required ? '' : '?'}${kind ? `: ${kind}` : ''}`;
}

function sayChoices(choices: readonly string[]): string {
  const shown = choices.slice(0, MOST_CHOICES).map((one) => quoteScreenText(one));
  return [...shown, ...(choices.length > MOST_CHOICES ? ['…'] : [])].join('|');
}
