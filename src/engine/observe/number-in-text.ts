const NUMBER = /-?\d+(?:[.,]\d+)?/;
/** A unit or a currency sign beside the number; more than that is a sentence. */
const MOST_OTHER_LETTERS = 6;

/** The number that a short text shows ("2", "40 %", "1,5 kg"); a sentence with a number in it shows none. */
export function numberIn(text: string): { value: number; percent: boolean } | undefined {
  const found = NUMBER.exec(text);
  if (!found || text.replace(NUMBER, '').trim().length > MOST_OTHER_LETTERS) return undefined;
  return { value: Number(found[0].replace(',', '.')), percent: text.includes('%') };
}
