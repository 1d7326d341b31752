/** Nothing inside these is ever drawn as content. */
export const SKIPPED = new Set([
  'script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'title', 'base', 'source', 'track', 'param', 'datalist',
  'colgroup', 'col', 'map', 'object', 'embed', 'br', 'wbr', 'hr',
]);

/** Text on both sides of these belongs to one run. The tag decides, not its style: asking for the style is dear. */
export const INLINE = new Set([
  'a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'data', 'dfn', 'em', 'font', 'i', 'ins', 'del', 'kbd', 'label', 'mark', 'q', 's',
  'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'slot', 'picture',
]);

/** What is inside these is their value or their picture, not content. */
export const LEAVES = new Set([
  'input', 'textarea', 'select', 'img', 'svg', 'canvas', 'video', 'audio', 'iframe', 'frame', 'progress', 'meter',
]);
