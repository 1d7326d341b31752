import { fail, type TouchstoneError } from '../../contract/failure.ts';

export function noHistory(kind: string): TouchstoneError {
  return fail('NAVIGATION_NO_CHANGE', 'no_change', {
    message: `There is nothing to go ${kind} to.`,
    next: 'snapshot',
  });
}
