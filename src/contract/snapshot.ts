import { z } from 'zod';
import { elementSchema } from './element.ts';

export const screenSchema = z.strictObject({
  id: z.string().optional(),
  title: z.string().optional(),
  activity: z.string().optional(),
  route: z.string().optional(),
  url: z.string().optional(),
});
export type Screen = z.infer<typeof screenSchema>;

/** Present only when a signal is really there. */
export const loadingStateSchema = z.strictObject({ active: z.boolean(), signal: z.string(), source: z.string() });
export type LoadingState = z.infer<typeof loadingStateSchema>;

export const captureSchema = z.strictObject({
  backend: z.string(),
  complete: z.boolean(),
  reason: z.string().optional(),
  duration_ms: z.number(),
});

export const snapshotSchema = z.strictObject({
  session_id: z.string(),
  snapshot_revision: z.number().int(),
  captured_at_ms: z.number(),
  screen: screenSchema,
  resolution: z.strictObject({ width: z.number(), height: z.number() }),
  loading_state: loadingStateSchema.optional(),
  capture: captureSchema,
  elements: z.array(elementSchema),
});
