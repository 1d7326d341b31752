/**
 * What can go wrong between us and a device, in words a driver can branch on.
 *
 * refused: nobody listens there. said_no: the other side answered FAIL, its text is in `said`. truncated: it stopped in
 * the middle of an answer. reset: the connection broke. auth: the device wants a key that only the adb server holds.
 * protocol: what came back is not ADB. no_adb: no server answers and no adb program was found.
 * too_long: the command does not fit into one request.
 */
export type AdbErrorKind =
  | 'refused'
  | 'said_no'
  | 'truncated'
  | 'reset'
  | 'auth'
  | 'protocol'
  | 'no_adb'
  | 'too_long'
  | 'closed';

export class AdbError extends Error {
  readonly kind: AdbErrorKind;
  /** The other side's own words, where it had any. */
  readonly said: string | undefined;
  constructor(kind: AdbErrorKind, message: string, options: { said?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AdbError';
    this.kind = kind;
    this.said = options.said;
  }
}
