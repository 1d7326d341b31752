import { randomBytes } from 'node:crypto';

/**
 * Text that came from the app stands between two marks that carry a fresh random word, so that nothing an app shows
 * can look like the end of the untrusted part.
 */
export function fence(lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const word = randomBytes(3).toString('hex');
  return [`<screen ${word} untrusted>`, ...lines, `</screen ${word}>`];
}
