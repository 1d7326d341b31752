import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';

const SERIAL = /^[A-Za-z0-9._:-]{1,128}$/;
const PACKAGE = /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)+$/;

/** Serials end up in requests to the adb server, where a colon or a line break of somebody else's would be syntax. */
export function assertSerial(serial: string): void {
  if (SERIAL.test(serial)) return;
  throw fail('INVALID_ARGUMENT', 'unknown_device', {
    message: `${quoteScreenText(serial)} is not an Android serial. Take a device_id from list_devices.`,
    next: 'list_devices',
  });
}

export function assertPackage(name: string): void {
  if (name.length <= 223 && PACKAGE.test(name)) return;
  throw fail('INVALID_ARGUMENT', 'bad_argument', {
    message: `${quoteScreenText(name)} is not an Android package name. Use one such as com.example.app.`,
    next: 'snapshot',
  });
}
