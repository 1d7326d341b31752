/**
 * A cheap upper-side estimate of how many tokens a text costs (o200k family): words of up to about seven letters are
 * one token, digits come in threes, marks cost one each, other scripts about one a character. A test holds it against
 * a real tokenizer.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const piece of text.match(/[A-Za-z]+|\d+| +|\n|[^A-Za-z\d \n]/gu) ?? []) {
    const first = piece.charCodeAt(0);
    if (first === 0x20) tokens += piece.length > 1 ? 1 : 0;
    else if (first >= 0x30 && first <= 0x39) tokens += Math.ceil(piece.length / 3);
    else if (isLetter(first)) tokens += Math.ceil(piece.length / 8);
    else tokens += first > 0x2fff ? 1.2 : 0.8;
  }
  return Math.ceil(tokens);
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
