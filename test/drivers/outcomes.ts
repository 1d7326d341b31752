import type { RawRequest } from '../../src/drivers/driver.ts';

/** How requests ended, without where, when and how long. */
export function outcomes(
  requests: readonly RawRequest[] = [],
): Pick<RawRequest, 'method' | 'path' | 'status' | 'error'>[] {
  return requests.map(({ method, path, status, error }) => ({
    method,
    path,
    ...(status === undefined ? {} : { status }),
    ...(error === undefined ? {} : { error }),
  }));
}
