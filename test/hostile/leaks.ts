import { MARK } from './payload.ts';

const OPENS = /^\s*<screen ([0-9a-f]{6}) untrusted>$/;
const CLOSES = /^\s*<\/screen ([0-9a-f]{6})>$/;
const STRING = /"(?:[^"\\]|\\.)*"/g;
/** Control, format, separators: everything that cannot be seen, but the line breaks that are ours. */
const UNSEEN = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/u;
const LONGEST_STRING = 1000;
const LONGEST_TEXT = 30_000;

/**
 * What is wrong with an answer to an agent on an app that says hostile things: words of the app outside quotes, strings
 * that are none, fences that do not close, hidden characters, floods. An empty list is what must come back.
 */
export function leaksIn(text: string): string[] {
  const problems: string[] = [];
  if (text.length > LONGEST_TEXT) problems.push(`${text.length} characters`);
  const unseen = UNSEEN.exec(text);
  if (unseen) problems.push(`a raw U+${unseen[0].codePointAt(0)?.toString(16)} after ${text.slice(0, unseen.index)}`);
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const [opened, closed] = [OPENS.exec(line)?.[1], CLOSES.exec(line)?.[1]];
    if (opened && fence === undefined) fence = opened;
    else if (closed && closed === fence) fence = undefined;
    else problems.push(...leaksInLine(line));
  }
  if (fence) problems.push(`the fence ${fence} is not closed`);
  return problems;
}

function leaksInLine(line: string): string[] {
  const problems: string[] = [];
  const ours = line.replaceAll(STRING, (string) => {
    if (string.length > LONGEST_STRING) problems.push(`a string of ${string.length} characters`);
    try {
      JSON.parse(string);
    } catch {
      problems.push(`${string} is no JSON string`);
    }
    return '';
  });
  if (ours.includes('"')) problems.push(`an open quote in: ${line}`);
  if (ours.toLowerCase().includes(MARK)) problems.push(`words of the app outside quotes in: ${line}`);
  if (/<\/?screen\b/.test(ours)) problems.push(`a forged fence: ${line}`);
  return problems;
}

/** The same for data, where a string is a string by itself: hidden characters and floods. */
export function leaksInData(data: unknown): string[] {
  if (typeof data === 'string') {
    const problems = UNSEEN.test(data.replaceAll(/[\r\t]/g, ''))
      ? [`hidden characters in ${JSON.stringify(data)}`]
      : [];
    return data.length > 20_000 ? [...problems, `a text of ${data.length} characters`] : problems;
  }
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => [...leaksInData(name), ...leaksInData(value)]);
}
