import { z } from 'zod';
import type { Failure } from '../../contract/failure.ts';
import {
  FAILURE_CLASS_WORDS,
  FAILURE_CODES,
  RECOVERY_STRATEGIES,
  type RecoveryStrategy,
} from '../../contract/words.ts';
import type { Trace } from '../record/trace.ts';
import { chooseStrategy, FAILURE_CLASSES, MAX_RECOVERY_ATTEMPTS, type Situation } from './choose.ts';

export const recoverySchema = z.strictObject({
  failure_class: z.enum(FAILURE_CLASS_WORDS),
  runtime_code: z.enum(FAILURE_CODES),
  /** The last strategy that was tried. */
  recovery_strategy: z.enum(RECOVERY_STRATEGIES).optional(),
  attempted_recovery_strategies: z.array(z.enum(RECOVERY_STRATEGIES)),
  recovery_attempts: z.number().int(),
  max_recovery_attempts: z.number().int(),
  /** True: the action failed for good. False: recovery saved it. */
  is_terminal: z.boolean(),
  retry_allowed: z.boolean(),
  /** The element that the action had come to, where it had. */
  resolved_target: z.string().optional(),
  final_state: z.literal('failed').optional(),
});
export type RecoveryReport = z.infer<typeof recoverySchema>;

/** What was tried to save one action: bounded, never the same thing twice, each try a step of the trace. */
export class Recovery {
  readonly tried: RecoveryStrategy[] = [];
  private firstFailure: Failure | undefined;
  private readonly trace: Trace;

  constructor(trace: Trace) {
    this.trace = trace;
  }

  /** Chooses what to try after a failure and notes it, or gives up. */
  choose(failure: Failure, situation: Omit<Situation, 'tried'>): RecoveryStrategy | null {
    const strategy = chooseStrategy(failure, { ...situation, tried: this.tried });
    if (strategy) this.begin(strategy, failure);
    return strategy;
  }

  /** A try that a stage makes on its own: an adjustment by other means, a verification on a closer look. */
  begin(strategy: RecoveryStrategy, failure: Failure): void {
    this.firstFailure ??= failure;
    this.tried.push(strategy);
    this.trace.step('recover', 'retry', {
      strategy,
      after: `${failure.failure_code} ${failure.reason}`,
      cycle: this.tried.length,
    });
  }

  get left(): boolean {
    return this.tried.length < MAX_RECOVERY_ATTEMPTS;
  }

  /** For the envelope: of every failure, and of every action that was saved. */
  report(failure: Failure | undefined, target: string | undefined): RecoveryReport | undefined {
    const about = failure ?? this.firstFailure;
    if (!about) return undefined;
    const last = this.tried.at(-1);
    return {
      failure_class: FAILURE_CLASSES[about.failure_code],
      runtime_code: about.failure_code,
      ...(last ? { recovery_strategy: last } : {}),
      attempted_recovery_strategies: [...this.tried],
      recovery_attempts: this.tried.length,
      max_recovery_attempts: MAX_RECOVERY_ATTEMPTS,
      is_terminal: failure !== undefined,
      retry_allowed: failure?.retryable ?? false,
      ...(target ? { resolved_target: target } : {}),
      ...(failure ? { final_state: 'failed' as const } : {}),
    };
  }
}
