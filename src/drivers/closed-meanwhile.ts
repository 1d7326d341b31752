import { fail, type TouchstoneError } from '../contract/failure.ts';

/** Of a call that was still under way when its own session was closed: the device itself may be well. */
export function closedMeanwhile(): TouchstoneError {
  return fail('DEVICE_LOST', 'disconnected', {
    message: 'The session was closed while this call was under way.',
    next: 'open_session',
  });
}
