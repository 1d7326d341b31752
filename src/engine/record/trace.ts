import type { TraceStage } from '../../contract/words.ts';
import { z } from 'zod';
import { TRACE_STAGES } from '../../contract/words.ts';

export const traceStepSchema = z.strictObject({
  stage: z.enum(TRACE_STAGES),
  timestamp: z.number(),
  result: z.enum(['success', 'failure', 'retry']),
  attempt_index: z.number().int(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});
export type TraceStep = z.infer<typeof traceStepSchema>;

/** What really happened, stage by stage, written down as it happens. */
export class Trace {
  readonly steps: TraceStep[] = [];
  private readonly tell: (step: TraceStep) => void;

  /** `tell` hears of each step at once. */
  constructor(tell: (step: TraceStep) => void = () => undefined) {
    this.tell = tell;
  }

  step(stage: TraceStage, result: TraceStep['result'], metadata?: Record<string, unknown>): void {
    const step = {
      stage,
      timestamp: Date.now(),
      result,
      attempt_index: this.steps.length,
      ...(metadata ? { metadata } : {}),
    };
    this.steps.push(step);
    this.tell(step);
  }
}
