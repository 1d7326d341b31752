import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { sameCallWith } from '../../contract/next.ts';
import { KEY_WORDS, type Modifier } from '../../contract/words.ts';
import { likenessOfName, likenessWords } from '../resolve/likeness.ts';
import type { ActionPlan, SharedPlan } from './plan.ts';

export function pressKey(key: string, modifiers: Modifier[], shared: SharedPlan): ActionPlan {
  assertKnown(key);
  return {
    ...shared,
    action_type: 'press_key',
    source_module: 'interact',
    what: `press ${[...modifiers, key].join('+')}`,
    send: (aim) => aim.hands.perform({ kind: 'key', key, modifiers }, aim.deadline),
  };
}

export function pressBack(shared: SharedPlan): ActionPlan {
  return {
    ...shared,
    action_type: 'press_back',
    source_module: 'interact',
    what: 'press Back',
    send: (aim) => aim.hands.perform({ kind: 'back' }, aim.deadline),
  };
}

function assertKnown(key: string): void {
  if ([...key].length === 1 || (KEY_WORDS as readonly string[]).includes(key)) return;
  const wanted = likenessWords(key);
  const near = KEY_WORDS.find((word) => likenessOfName(likenessWords(word), wanted) > 1);
  throw fail('INVALID_ARGUMENT', 'unknown_key', {
    message: `There is no key ${quoteScreenText(key)}. Keys are ${KEY_WORDS.join(', ')}, or one character.`,
    next: near === undefined ? 'snapshot' : sameCallWith({ key: near }),
  });
}
