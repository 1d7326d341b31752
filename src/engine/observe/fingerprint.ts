import { createHash } from 'node:crypto';
import { isVisible, type Item, type Scene } from './scene.ts';
import { wordsOf } from './words.ts';

const MOST_ELEMENTS = 50;

/** Texts that change by themselves must not make the same screen look like another one. */
const DYNAMIC = [/\d{1,2}:\d{2}/, /\d{4}-\d{2}-\d{2}/, /^\d+\s*%$/, /^[\d,.\s]+$/];

/** A name for "this screen" that survives clocks, counters and scrolling pixels; order comes from the document. */
export function fingerprintOf(scene: Scene): string {
  const elements: string[] = [];
  for (const item of scene.items) {
    if (elements.length >= MOST_ELEMENTS) break;
    if (!isVisible(item) || item.volatile) continue;
    const words = wordsOf(item);
    words.steady ??= normalised(item);
    if (words.steady) elements.push(words.steady);
  }
  const { screen } = scene;
  const whole = JSON.stringify([screen.package, screen.id, screen.activity, screen.width, screen.height, elements]);
  return createHash('sha256').update(whole).digest('hex').slice(0, 16);
}

/** '' when nothing about it is sure to stay. */
function normalised(item: Item): string {
  const name = (item.raw.label ?? item.raw.text ?? '').trim().toLowerCase();
  const text = DYNAMIC.some((pattern) => pattern.test(name)) ? '' : name;
  if (!text && !item.raw.stable_id) return '';
  return `${item.raw.role}|${item.raw.stable_id ?? ''}|${text}`;
}
