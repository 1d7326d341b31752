import { writeSync } from 'node:fs';

/**
 * The one place that writes to the terminal. Under `touchstone mcp` stdout carries JSON-RPC and belongs to the
 * transport alone, so a stray print there would cut the conversation.
 */
export function writeOut(text: string): void {
  writeWhole(1, filtered(text));
}

/** For people: progress, notes, problems. */
export function writeErr(text: string): void {
  writeWhole(2, filtered(text));
}

const filters: ((text: string) => string)[] = [];

/** Whatever this process still writes to the terminal passes through `filter` first. */
export function filterTerminal(filter: (text: string) => string): void {
  filters.push(filter);
}

function filtered(text: string): string {
  return filters.reduce((left, filter) => filter(left), text);
}

// Synchronous, so that nothing is lost when the process ends right after the last word.
function writeWhole(descriptor: 1 | 2, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  let sent = 0;
  while (sent < bytes.length) {
    try {
      sent += writeSync(descriptor, bytes, sent);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // The reader went away (a closed pipe): there is nobody left to tell.
      if (code === 'EPIPE') return;
      // A full pipe that is not blocking: try again, the reader is slow.
      if (code !== 'EAGAIN') throw error;
    }
  }
}
