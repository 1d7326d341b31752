import type { z } from 'zod';
import type { Operation } from '../operation.ts';

/** Keeps the input's type for the handler while the list of operations stays uniform. */
export function defineOperation<Input extends z.ZodObject>(operation: Operation<Input>): Operation {
  return operation as Operation;
}
