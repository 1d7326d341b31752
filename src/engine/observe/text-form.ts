import { printElementLine, quoteScreenText, SCREEN_NAME_CAP } from '../../contract/line/index.ts';
import { toShown } from './element.ts';
import { fence } from './fence.ts';
import { type Item, type Scene, screenName } from './scene.ts';
import { estimateTokens } from './tokens.ts';
import { wordsOf } from './words.ts';

/** Deep trees would pay for their indentation on every line; beyond this depth it says nothing more. */
const DEEPEST_INDENT = 8;

/** Room for the header, the fence and the line that says how much is left. */
const FRAME_TOKENS = 70;

export interface TextPage {
  text: string;
  /** The lines of the elements alone. */
  lines: string[];
  /** The items that the text shows: the agent has now seen these. */
  shown: Item[];
  /** Index of the first item that did not fit, if any. */
  rest?: number;
}

export interface PageOptions {
  device: string;
  max_tokens: number;
  /** First item to show, as a cursor says. */
  from: number;
  /** What to show: the whole scene, or one subtree. */
  items: readonly Item[];
}

/** A snapshot as an agent reads it, cut at an element border when the budget is spent. */
export function printScene(scene: Scene, options: PageOptions): TextPage {
  const lines: string[] = [];
  const shown: Item[] = [];
  const base = options.items[0]?.depth ?? 0;
  const top = options.items.length === scene.items.length ? 0 : base;
  let budget = options.max_tokens - FRAME_TOKENS;
  let index = options.from;
  for (; index < options.items.length; index++) {
    const item = options.items[index] as Item;
    const line = lineOf(item, Math.max(0, Math.min(item.depth - top, DEEPEST_INDENT)));
    budget -= line.tokens + 1;
    if (budget < 0 && shown.length > 0) break;
    lines.push(line.text);
    shown.push(item);
  }
  const left = options.items.length - index;
  const text = [
    header(scene, options),
    ...fence(lines),
    ...(left > 0 ? [`… ${left} more (cursor c:${scene.revision}:${index})`] : []),
  ].join('\n');
  return { text, lines, shown, ...(left > 0 ? { rest: index } : {}) };
}

function lineOf(item: Item, depth: number): { text: string; tokens: number } {
  // Inside an element that is not visible the reason is not repeated on every line.
  const reason = item.parent?.not_visible === item.not_visible ? undefined : item.not_visible;
  const state = `${reason ?? ''}${item.volatile ? ' volatile' : ''}`;
  const words = wordsOf(item);
  if (words.line?.depth !== depth || words.line.state !== state) {
    const text = printElementLine({ ...toShown(item), visible: reason === undefined, not_visible: reason }, depth);
    words.line = { text, tokens: estimateTokens(text), depth, state };
  }
  return words.line;
}

function header(scene: Scene, options: PageOptions): string {
  const { capture } = scene;
  const parts = [
    `screen ${quoteScreenText(screenName(scene.screen), SCREEN_NAME_CAP)} rev ${scene.revision}`,
    options.device,
    `${scene.items.length} element${scene.items.length === 1 ? '' : 's'}`,
    `${capture.complete ? 'complete' : `INCOMPLETE: ${capture.reason ?? 'unknown reason'}`} (${capture.backend}, ${Math.round(capture.duration_ms)} ms)`,
  ];
  if (capture.scope) parts.push('only the open dialog or menu can be read');
  if (scene.loading) parts.push(`loading (${scene.loading.signal})`);
  if (scene.screen.keyboard) parts.push('keyboard shown');
  return parts.join(' · ');
}
