import { z } from 'zod';

/** The VM carries texts only; mcp_toolkit and marionette both read them back this way, an empty text as nothing. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

/** dusk sends a sentence with a kind and near misses; the framework, mcp_toolkit and marionette an exception and its stack. */
const refusalSchema = z.union([
  z.object({
    message: z.string(),
    envelope: z.object({ type: z.string(), suggestions: z.array(z.string()).optional() }).optional(),
  }),
  z.object({ exception: z.string() }),
]);

/** What a person would read of a refusal; whatever has another shape stays as it is. */
export function wordsOfRefusal(said: string): string {
  const read = refusalSchema.safeParse(jsonOf(said)).data;
  if (read === undefined) return said;
  if ('exception' in read) return read.exception;
  const { type, suggestions = [] } = read.envelope ?? {};
  const kind = type === undefined ? '' : ` (${type})`;
  return `${read.message}${kind}${suggestions.length > 0 ? `; near: ${suggestions.join(', ')}` : ''}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
