import { z } from 'zod';
import { deviceSchema } from '../../contract/device.ts';
import { elementSchema } from '../../contract/element.ts';
import {
  CHECK_RESULTS,
  DISPATCHES,
  EFFECT_KINDS,
  FAILURE_CODES,
  FAILURE_REASONS,
  GATE_CHECKS,
  LIFECYCLE_STATES,
  OUTCOMES,
  READ_BACKS,
  VERDICTS,
} from '../../contract/words.ts';
import { evidenceSchema } from '../explain/evidence.ts';
import { recoverySchema } from '../recover/recovery.ts';
import { traceStepSchema } from './trace.ts';

export const gateSchema = z.strictObject({
  passed: z.boolean(),
  reason: z.string().optional(),
  checks: z.array(
    z.strictObject({ check: z.enum(GATE_CHECKS), result: z.enum(CHECK_RESULTS), detail: z.string().optional() }),
  ),
  looks: z.number().int(),
  waited_ms: z.number(),
  revealed: z.boolean(),
});

export const receiptSchema = z.strictObject({
  delivered: z.boolean(),
  received_by: z.enum(['target', 'other', 'unknown']),
  by: z.string().optional(),
  hovered: z.literal(true).optional(),
});

export const effectSchema = z.strictObject({
  changed: z.boolean(),
  kinds: z.array(z.enum(EFFECT_KINDS)),
  delta: z.array(z.string()),
  settled: z.boolean(),
  /** What was still going on when the wait for rest ended. */
  pending: z.array(z.string()),
  /** What kept changing when it never came to rest. */
  restless: z.array(z.string()),
  /** Requests that ended meanwhile: `POST /api/send 500`. */
  requests: z.array(z.string()),
  /** Changes of elements that change by themselves; they do not count. */
  ignored_volatile: z.number().int(),
});

export const verdictLineSchema = z.strictObject({
  expect: z.string(),
  verdict: z.enum(VERDICTS),
  observed: z.string(),
  nearest: z.string().optional(),
});

export const verdictSchema = z.strictObject({
  verdict: z.enum(VERDICTS),
  lines: z.array(verdictLineSchema),
  reads: z.number().int(),
  basis: z.enum(['expect', 'read_back']),
});
export type VerdictReport = z.infer<typeof verdictSchema>;

/** `success` = the input was delivered. Nothing more: only `lifecycle_state` verified says that it worked. */
export const envelopeSchema = z.strictObject({
  session_id: z.string(),
  action_id: z.string(),
  timestamp: z.string(),
  action_type: z.string(),
  family: z.enum(['selection', 'gesture', 'input', 'navigation', 'control adjustment', 'system']),
  category: z.enum(['local_state', 'side_effect']),
  lifecycle_state: z.enum(LIFECYCLE_STATES),
  lifecycle: z.array(z.strictObject({ state: z.enum(LIFECYCLE_STATES), at_ms: z.number() })),
  source_module: z.enum(['server', 'interact']),
  device: deviceSchema,
  target: z.strictObject({
    selector: z.string().nullable(),
    resolved: elementSchema.nullable(),
    resolution: z
      .strictObject({
        strategy: z.string(),
        confidence: z.number(),
        candidates: z.number().int(),
        note: z.string().optional(),
      })
      .nullable(),
  }),
  success: z.boolean(),
  /**
   * none: nothing was sent. stopped: sent, and stopped before the app got it; of a pointer it may have seen that it came
   * over the place (`details.hovered`). possible: the app may have got it.
   */
  dispatch: z.enum(DISPATCHES),
  receipt: receiptSchema.nullable(),
  gate: gateSchema.nullable(),
  effect: effectSchema.nullable(),
  read_back: z.enum(READ_BACKS).optional(),
  verdict: verdictSchema.optional(),
  /** What the app did besides; null when nothing was sent, or the device is gone. */
  evidence: evidenceSchema.nullable(),
  /** A word of help from what the server saw. It never moves the lifecycle, and it never replaces an expectation. */
  outcome: z.enum(OUTCOMES),
  reasoning: z.string(),
  snapshot_revision: z.number().int().nullable(),
  ui_fingerprint_before: z.string().nullable(),
  ui_fingerprint_after: z.string().nullable(),
  failure_code: z.enum(FAILURE_CODES).optional(),
  reason: z.enum(FAILURE_REASONS).optional(),
  message: z.string().optional(),
  retryable: z.boolean().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  next: z.string().optional(),
  recovery: recoverySchema.optional(),
  trace: z.strictObject({
    action_id: z.string(),
    steps: z.array(traceStepSchema),
    final_outcome: z.enum(['success', 'failure', 'pending']),
    attempts: z.number().int(),
  }),
});
export type Envelope = z.infer<typeof envelopeSchema>;

type Kind = Pick<Envelope, 'family' | 'category'>;

const KINDS: Record<string, Kind> = {
  tap: { family: 'gesture', category: 'local_state' },
  tap_element: { family: 'selection', category: 'local_state' },
  type_text: { family: 'input', category: 'local_state' },
  press_key: { family: 'input', category: 'local_state' },
  long_press: { family: 'gesture', category: 'local_state' },
  hover: { family: 'gesture', category: 'local_state' },
  drag: { family: 'gesture', category: 'local_state' },
  handle_dialog: { family: 'selection', category: 'local_state' },
  fill_form: { family: 'input', category: 'local_state' },
  swipe: { family: 'navigation', category: 'local_state' },
  scroll: { family: 'navigation', category: 'local_state' },
  scroll_to_element: { family: 'navigation', category: 'local_state' },
  adjust_control: { family: 'control adjustment', category: 'local_state' },
  press_back: { family: 'navigation', category: 'local_state' },
  navigate: { family: 'navigation', category: 'local_state' },
};

/** The one table of families and categories; anything unknown may reach beyond the screen. */
export function kindOf(actionType: string): Kind {
  return KINDS[actionType] ?? { family: 'system', category: 'side_effect' };
}
