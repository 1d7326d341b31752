/** One screen, the size of a common phone. */
export const SCREEN = { width: 1080, height: 2400 };
export const DENSITY = 420;
export const STATUS_BAR = px(24);
export const NAVIGATION_BAR = px(24);

/** Density-independent pixels to device pixels. */
export function px(dp: number): number {
  return Math.round((dp * DENSITY) / 160);
}

export interface TextStyle {
  size: number;
  bold: boolean;
  colour: string;
}

export const COLOURS = {
  ink: '#1b1b1f',
  faint: '#5f6368',
  accent: '#3949ab',
  onAccent: '#ffffff',
  error: '#b3261e',
  status: '#1b6e3c',
  page: '#fafafc',
  card: '#ffffff',
  line: '#dadce0',
  disabled: '#c4c7cc',
  scrim: '#00000099',
} as const;

export const TEXT_STYLES = {
  body: { size: px(16), bold: false, colour: COLOURS.ink },
  strong: { size: px(16), bold: true, colour: COLOURS.ink },
  faint: { size: px(14), bold: false, colour: COLOURS.faint },
  error: { size: px(14), bold: false, colour: COLOURS.error },
  status: { size: px(16), bold: true, colour: COLOURS.status },
  heading: { size: px(28), bold: true, colour: COLOURS.ink },
} satisfies Record<string, TextStyle>;

/** East Asian and pictographic characters are square; the rest of the world is about half as wide as high. */
function isSquare(codePoint: number): boolean {
  return codePoint >= 0x2e80 && !(codePoint >= 0xfb1d && codePoint <= 0xfdff);
}

export function textWidth(text: string, style: TextStyle): number {
  let em = 0;
  for (const character of text) em += isSquare(character.codePointAt(0) ?? 0) ? 1 : 0.54;
  return Math.ceil(em * style.size * (style.bold ? 1.05 : 1));
}

export function lineHeight(style: TextStyle): number {
  return Math.round(style.size * 1.35);
}

/** Breaks at spaces; a word wider than the line gets a line of its own. */
export function wrapText(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, style) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  return lines;
}
