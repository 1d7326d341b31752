import { fail, TouchstoneError } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { AdbError } from '../../wires/adb/adb-error.ts';
import { DeviceWordError } from '../../wires/adb/device-shell.ts';

/** What the wire says, as a failure of the contract. Anything else (a deadline, a bug) is passed on as it is. */
export function toFailure(error: unknown, device: string): unknown {
  if (error instanceof DeviceWordError) {
    return fail('INVALID_ARGUMENT', 'bad_argument', {
      message: `${error.message} Remove it from the text.`,
      next: 'snapshot',
    });
  }
  if (!(error instanceof AdbError)) return error;
  switch (error.kind) {
    case 'no_adb':
      return noAdb(error);
    case 'auth':
      return fail('CAPABILITY_MISSING', 'device_unauthorized', {
        message: `${error.message} Connect it to the adb server (adb connect) and open it by its serial.`,
        next: 'list_devices',
      });
    case 'said_no':
      return refused(error, device);
    case 'protocol':
      return notAdb(error);
    case 'too_long':
      return fail('INVALID_ARGUMENT', 'bad_argument', {
        message: `${error.message} Send it in smaller pieces.`,
        next: 'snapshot',
      });
    default:
      return lost(error.message, device);
  }
}

export const ADB_FIX =
  'Install Android platform-tools (or set ADB_PATH to the adb program), or start an adb server, and connect a device.';

function noAdb(error: AdbError): TouchstoneError {
  return fail('CAPABILITY_MISSING', 'no_adb', { message: `${error.message} ${ADB_FIX}`, next: 'list_devices' });
}

/** With its cause: it may come in the middle of an answer, when something was sent already. */
function notAdb(error: AdbError): TouchstoneError {
  const { failure } = fail('CAPABILITY_MISSING', 'not_supported', {
    message: `${error.message} Check that the address is the one of an Android device or of an adb server.`,
    next: 'list_devices',
  });
  return new TouchstoneError(failure, { cause: error });
}

function refused(error: AdbError, device: string): TouchstoneError {
  const said = error.said ?? '';
  if (/unauthorized|authorizing/i.test(said)) return unauthorized(device);
  if (/offline/i.test(said)) return offline(device);
  return lost(`The adb server says: ${quoteScreenText(said, 200)}.`, device);
}

export function unauthorized(device: string): TouchstoneError {
  return fail('DEVICE_LOST', 'device_unauthorized', {
    message: `${device} does not trust this computer yet. Accept the USB debugging question on its screen.`,
    next: 'list_devices',
    retryable: true,
  });
}

export function offline(device: string): TouchstoneError {
  return fail('DEVICE_LOST', 'device_offline', {
    message: `${device} is offline. Reconnect its cable or restart it, then look again with list_devices.`,
    next: 'list_devices',
    retryable: true,
  });
}

function lost(what: string, device: string): TouchstoneError {
  return fail('DEVICE_LOST', 'disconnected', {
    message: `${device} is gone: ${what} Reconnect it and open a new session.`,
    next: 'list_devices',
    retryable: true,
  });
}
