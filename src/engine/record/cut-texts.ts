import { cutText } from '../../base/cut-text.ts';

/** The same value, in which no text is longer than this. */
export function cutTexts<T>(value: T, most: number): T {
  return walk(value, most) as T;
}

function walk(value: unknown, most: number): unknown {
  if (typeof value === 'string') return cutText(value, most);
  if (Array.isArray(value)) return value.map((one) => walk(one, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [cutText(name, most), walk(field, most)]));
}
