import { z } from 'zod';
import { ROLES } from '../words.ts';
import type { Step, Target } from './ast.ts';

/** The structured form of the source systems. All fields that are given must match. */
export const structuredTargetSchema = z
  .strictObject({
    element_id: z
      .string()
      .regex(/^e\d+$/)
      .optional(),
    text: z.string().min(1).optional(),
    resource_id: z.string().min(1).optional(),
    accessibility_id: z.string().min(1).optional(),
    role: z.enum(ROLES).optional(),
    contains: z.boolean().optional(),
    /** 0 is the first match, as in the source systems (nth= counts from 1). */
    index: z.int().min(0).optional(),
  })
  .refine((said) => said.element_id ?? said.text ?? said.resource_id ?? said.accessibility_id ?? said.role, {
    message: 'an object with at least one of element_id, text, resource_id, accessibility_id, role',
  })
  .refine((said) => said.contains !== true || said.text !== undefined, { message: 'contains needs text' });
export type StructuredTarget = z.infer<typeof structuredTargetSchema>;

/** The same meaning as a line would have. */
export function targetFromStructured(said: StructuredTarget): Target {
  const step: Step = { states: [] };
  if (said.role !== undefined) step.role = said.role;
  if (said.accessibility_id !== undefined) step.name = said.accessibility_id;
  if (said.resource_id !== undefined) step.stable_id = said.resource_id;
  if (said.text !== undefined) step.text = said.text;
  if (said.contains === true) step.contains = true;
  if (said.index !== undefined) step.nth = said.index + 1;
  if (said.element_id === undefined) return { kind: 'path', steps: [step] };
  const bare = Object.keys(step).length === 1;
  return bare ? { kind: 'ref', id: said.element_id } : { kind: 'ref', id: said.element_id, shown: step };
}
