import type { CallToolResult } from '@modelcontextprotocol/server';
import { escapeUnseen } from '../../contract/line/index.ts';
import type { Answer, Call } from '../../engine/operation.ts';
import type { Profile } from './tool-list.ts';

/** An answer in the protocol's words. Agents read the text; the data goes along only when asked for. */
export function toolResult(answer: Answer, profile: Profile): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text: answer.text }];
  if (answer.image) content.push({ type: 'image', mimeType: answer.image.mime, data: answer.image.base64 });
  // With an output schema the protocol asks for the data of every answer that is not an error.
  const withData = answer.show_data || (profile === 'full' && answer.ok);
  return {
    content,
    ...(withData ? { structuredContent: dataForAgents(answer.data) } : {}),
    ...(answer.ok ? {} : { isError: true }),
  };
}

/** A model reads this as text too: what cannot be seen is written out, and no single text may fill its window. */
const LONGEST_TEXT = 2000;

/**
 * The same data for eyes instead of programs (which have the library and --json). Line breaks stay: JSON itself writes
 * them out.
 */
export function dataForAgents(data: Answer['data']): Answer['data'] {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, forAgents(value)]));
}

function forAgents(value: unknown): unknown {
  if (typeof value === 'string') return shown(value);
  if (Array.isArray(value)) return value.map(forAgents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [shown(name), forAgents(held)]));
}

function shown(text: string): string {
  const points = text.length > LONGEST_TEXT ? Array.from(text) : [];
  const kept = points.length > LONGEST_TEXT ? `${points.slice(0, LONGEST_TEXT).join('')}…` : text;
  return kept
    .split(/([\n\r\t])/)
    .map((part, index) => (index % 2 === 0 ? escapeUnseen(part) : part))
    .join('');
}

export interface ProgressFeed {
  progress: NonNullable<Call['progress']>;
  /** No progress may follow a result (clients drop the connection), so the last one is awaited before it. */
  settled(): Promise<void>;
}

export type SendProgress = (params: {
  progressToken: string | number;
  progress: number;
  message: string;
}) => Promise<void>;

export function progressFeed(token: string | number, send: SendProgress): ProgressFeed {
  let sent = 0;
  let last: Promise<void> = Promise.resolve();
  let over = false;
  return {
    progress(message) {
      if (over) return;
      sent += 1;
      const params = { progressToken: token, progress: sent, message };
      // A client that went away ends the call by its own signal; its progress is no reason to fail.
      last = last.then(() => send(params)).catch(() => undefined);
    },
    async settled() {
      over = true;
      await last;
    },
  };
}
