import { type Composite, compositeOf } from './composites.ts';
import type { Item, Scene } from './scene.ts';
import { SEGMENTED, type Semantic, semanticOfItself, STEPPER } from './semantic-roles.ts';

/**
 * What kind of control an element is, where its role or its structure says so; omitted when unsure. It is derived from
 * the platform's facts and never replaces them: what an element is by itself wins over what it holds.
 */
export function semanticsOf(scene: Scene, item: Item): Semantic {
  return semanticOfItself(item) ?? semanticOf(scene, compositeOf(scene, item));
}

function semanticOf(scene: Scene, composite: Composite | undefined): Semantic {
  switch (composite?.kind) {
    case undefined:
      return {};
    case 'stepper':
      return STEPPER;
    case 'segmented_control':
      return SEGMENTED;
    case 'composite_control':
      return { ...semanticsOf(scene, composite.control), semantic_role: 'composite_control' };
  }
}
