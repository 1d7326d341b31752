/** How a text that was cut short ends. Whoever hides secrets knows a beginning of one only by this. */
export const ELLIPSIS = '…';

/** The text, or its beginning with `…`: at most this many characters in all, and never half of a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}${ELLIPSIS}`;
}
