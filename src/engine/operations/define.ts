import type { z } from 'zod';
import type { Operation } from '../operation.ts';

/** Keeps the input's type for the handler while the list of operations stays uniform. */
export function defineOperation<Input extends z.ZodObject, const Name extends string>(
  operation: Operation<Input> & { name: Name },
): Operation<Input> & { name: Name } {
  return operation;
}
