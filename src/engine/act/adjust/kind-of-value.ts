import { fail } from '../../../contract/failure.ts';
import { quoteValue } from '../../../contract/line/index.ts';
import type { Item, Scene } from '../../observe/scene.ts';
import type { Semantic } from '../../observe/semantic-roles.ts';
import { semanticsOf } from '../../observe/semantics.ts';
import { describeItem } from '../../resolve/near-miss.ts';

const EXAMPLES = {
  number: 'a number such as 70',
  boolean: 'true or false',
  string: 'the label of a choice, in quotes',
};
type Kind = keyof typeof EXAMPLES;

/** A slider cannot be switched on, and a switch has no third position: refused before anything is sent. */
export function assertHolds(scene: Scene, control: Item, wanted: boolean | number | string): void {
  const kind = kindOf(semanticsOf(scene, control));
  if (!kind || typeof wanted === kind) return;
  throw fail('SEMANTIC_MISMATCH', 'wrong_type', {
    message: `${describeItem(control)} takes ${EXAMPLES[kind]}, not ${quoteValue(wanted)}. Nothing was sent.`,
    next: 'snapshot',
  });
}

/** Undefined: nothing sure is known about it, so it is worth trying. */
function kindOf({ semantic_role, state_shape }: Semantic): Kind | undefined {
  if (state_shape === 'continuous' || semantic_role === 'stepper') return 'number';
  if (state_shape === 'semantic') return 'string';
  return state_shape === 'discrete' ? 'boolean' : undefined;
}
