/**
 * A cheap estimate of how many tokens a text costs (o200k family): words of up to about eight letters are one token,
 * digits come in threes, marks cost a little less than one each, other scripts about one a character. A test holds it
 * against a real tokenizer. It runs over every line of every snapshot, so it looks at each character once.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let index = 0;
  while (index < text.length) {
    const kind = kindOf(text.charCodeAt(index));
    let end = index + 1;
    while (end < text.length && kindOf(text.charCodeAt(end)) === kind) end++;
    const length = end - index;
    if (kind === LETTER) tokens += Math.ceil(length / 8);
    else if (kind === DIGIT) tokens += Math.ceil(length / 3);
    else if (kind === SPACE) tokens += length > 1 ? 1 : 0;
    else tokens += length * (kind === FAR ? 1.2 : 0.8);
    index = end;
  }
  return Math.ceil(tokens);
}

const [LETTER, DIGIT, SPACE, MARK, FAR] = [0, 1, 2, 3, 4];

function kindOf(code: number): number | undefined {
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) return LETTER;
  if (code === 0x20) return SPACE;
  if (code >= 0x30 && code <= 0x39) return DIGIT;
  return code > 0x2fff ? FAR : MARK;
}
