import { z } from 'zod';
import { oneLine } from './line/screen-text.ts';
import { FAILURE_CODES, FAILURE_REASONS, type FailureCode, type FailureReason } from './words.ts';

/** Every failure, on every surface, has these fields; `message` is a sentence and `next` is what to call now. */
export const failureSchema = z.strictObject({
  failure_code: z.enum(FAILURE_CODES),
  reason: z.enum(FAILURE_REASONS),
  message: z.string(),
  retryable: z.boolean(),
  details: z.record(z.string(), z.unknown()).optional(),
  next: z.string(),
});
export type Failure = z.infer<typeof failureSchema>;

/** The typed error of the edge. Inside loops the engine passes outcome unions around; it throws this only at the end. */
export class TouchstoneError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, options?: { cause?: unknown }) {
    super(failure.message, options);
    this.name = 'TouchstoneError';
    this.failure = failure;
  }
}

export interface FailureParts {
  message: string;
  next: string;
  retryable?: boolean;
  details?: Record<string, unknown>;
}

/** Longer messages would not be read, and a page that wants to fill a context window must not be able to. */
const LONGEST_MESSAGE = 2048;

export function fail(code: FailureCode, reason: FailureReason, parts: FailureParts): TouchstoneError {
  return new TouchstoneError({
    failure_code: code,
    reason,
    message: oneLine(parts.message, LONGEST_MESSAGE),
    retryable: parts.retryable ?? false,
    ...(parts.details ? { details: parts.details } : {}),
    next: parts.next,
  });
}
