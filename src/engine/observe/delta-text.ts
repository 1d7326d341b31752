import { describeElement, quoteScreenText, SCREEN_NAME_CAP } from '../../contract/line/index.ts';
import type { Difference } from './compare.ts';
import { toShown } from './element.ts';
import { type Item, type Scene, screenName } from './scene.ts';
import { estimateTokens } from './tokens.ts';

export interface DeltaText {
  lines: string[];
  shown: Item[];
}

/** The changed lines only: `+` is new, `~` is changed (with what it was), `gone` is no longer there. */
export function printDelta(difference: Difference, after: Scene, maxTokens: number): DeltaText {
  const lines: string[] = [];
  const shown: Item[] = [];
  let budget = maxTokens;
  let left = 0;
  const add = (line: string, item?: Item): void => {
    const cost = estimateTokens(line) + 1;
    if (budget - cost < 0) {
      left++;
      return;
    }
    budget -= cost;
    lines.push(line);
    if (item) shown.push(item);
  };
  if (difference.screen_from !== undefined) {
    add(
      `screen ${quoteScreenText(screenName(after.screen), SCREEN_NAME_CAP)} (was ${quoteScreenText(difference.screen_from, SCREEN_NAME_CAP)})`,
    );
  }
  for (const { before, after: item } of difference.changed) add(`~ ${describe(item)}${was(before, item)}`, item);
  for (const item of difference.added) add(`+ ${describe(item)}`, item);
  for (const node of difference.passed) {
    add(`came and went: ${node.role} ${quoteScreenText(node.label ?? node.text ?? '', 80)}`);
  }
  // On a new screen everything old is gone; saying so line by line would only cost tokens.
  if (difference.screen_from === undefined) {
    for (const item of difference.removed) add(`gone ${describe(item)}`);
  }
  if (left > 0) lines.push(`… ${left} more changed lines; call snapshot to see the whole screen`);
  return { lines, shown };
}

function describe(item: Item): string {
  return describeElement(toShown(item));
}

function was(before: Item, after: Item): string {
  const old = before.raw.label ?? before.raw.text;
  const now = after.raw.label ?? after.raw.text;
  return old !== undefined && old !== now ? ` (was ${quoteScreenText(old, 60)})` : '';
}
