import { z } from 'zod';
import { boundsSchema } from './geometry.ts';
import { ROLES } from './words.ts';

/** What a control says about itself. An absent field means unknown, never false. */
export const elementStateSchema = z.strictObject({
  checked: z.union([z.boolean(), z.literal('mixed')]).optional(),
  selected: z.union([z.boolean(), z.strictObject({ id: z.string().optional(), label: z.string() })]).optional(),
  focused: z.boolean().optional(),
  expanded: z.boolean().optional(),
  enabled: z.boolean().optional(),
  text_value: z.string().optional(),
  value: z.union([z.number(), z.string()]).optional(),
  value_range: z.strictObject({ min: z.number(), max: z.number() }).optional(),
  raw_value: z.union([z.number(), z.string()]).optional(),
  raw_value_unit: z.string().optional(),
});
export type ElementState = z.infer<typeof elementStateSchema>;

export const selectorSchema = z.strictObject({
  value: z.string(),
  confidence: z.strictObject({ score: z.number().min(0).max(1), reason: z.string() }),
});

export const semanticSchema = z.strictObject({
  is_clickable: z.boolean(),
  is_container: z.boolean(),
  semantic_role: z.string().optional(),
  supported_actions: z.array(z.string()).optional(),
  adjustable: z.boolean().optional(),
  state_shape: z.enum(['continuous', 'discrete', 'semantic']).optional(),
});

/**
 * Three layers that never overwrite each other: the platform gives stable_id, role, label, text, test_tag and state;
 * the resolver gives selector; the session gives element_id.
 */
export const elementSchema = z.strictObject({
  element_id: z.string().regex(/^e\d+$/),
  stable_id: z.string().optional(),
  role: z.enum(ROLES),
  label: z.string().optional(),
  text: z.string().optional(),
  test_tag: z.string().optional(),
  state: elementStateSchema.optional(),
  bounds: boundsSchema,
  visible: z.boolean(),
  /** Why `visible` is false, in one word, or absent. */
  not_visible: z.enum(['offscreen', 'covered', 'hidden']).optional(),
  volatile: z.literal(true).optional(),
  /** How deep the element sits among the elements that are shown; 0 is the top. */
  depth: z.number().int(),
  selector: selectorSchema.optional(),
  semantic: semanticSchema,
});
export type Element = z.infer<typeof elementSchema>;
