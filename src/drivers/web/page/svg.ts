/** What an svg holds to define something: drawn elsewhere, if at all. Names of svg keep their case. */
const DEFINITIONS = [
  'defs',
  'symbol',
  'desc',
  'metadata',
  'clipPath',
  'mask',
  'marker',
  'pattern',
  'linearGradient',
  'radialGradient',
  'filter',
];
/** Pictures without words: the thousands of them in a chart or a map would be as many lines that say nothing. */
const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image', 'use'];
const WORDLESS = new Set([...DEFINITIONS, ...SHAPES]);

/** Asked by name first: an HTML page may have an element that it calls `filter`, and draws what is in it. */
export function isWordless(element: Element, tag: string): boolean {
  return WORDLESS.has(tag) && element instanceof SVGElement;
}

/** Most svgs are icons, and there are many of them: only those that hold words or links are walked. */
export function holdsWords(svg: Element): boolean {
  return svg.querySelector('text,foreignObject,a') !== null;
}

/** The lines of a text are as a rule pieces that say how far down they stand; no blank parts their words. */
export function beginsLine(element: Element): boolean {
  return element.localName === 'tspan' && (element.hasAttribute('dy') || element.hasAttribute('y'));
}
