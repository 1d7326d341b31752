import { FileError } from '../files/memory-files.ts';
import { paintScreen } from '../screen/paint.ts';
import { encodePng } from '../screen/png.ts';
import type { Program, ProgramCall } from '../shell/program.ts';
import { complain, line } from './basic.ts';

export const DISPLAY_ID = '4619827259835644672';
const CAPTURE_TIME = 20;

export const screenPrograms: [string, Program][] = [
  ['screencap', screencap],
  ['wm', wm],
];

async function screencap(call: ProgramCall): Promise<number> {
  const { device, args } = call;
  const at = args.indexOf('-d');
  const display = at < 0 ? undefined : args[at + 1];
  if (display !== undefined && display !== DISPLAY_ID && display !== '0')
    return complain(call, `Invalid display id ${display}`, 1);
  const file = args.find((arg, index) => !arg.startsWith('-') && (at < 0 || index !== at + 1));
  if (file === undefined && !args.includes('-p')) {
    return complain(call, 'screencap: this phone writes PNG only; use screencap -p', 1);
  }
  await device.spend(CAPTURE_TIME, call.hungUp);
  const png = await encodePng(paintScreen(device.host.windows(), device.host.size));
  if (file === undefined) {
    await call.io.stdout.write(png);
    return 0;
  }
  try {
    device.files.write(device.files.normalise(file, call.workingFolder), png);
    return 0;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return complain(call, `Error opening file: ${file} (${error.message})`, 1);
  }
}

async function wm(call: ProgramCall): Promise<number> {
  const { size, density } = call.device.host;
  const [verb, value] = call.args.filter((arg, at, all) => arg !== '-d' && all[at - 1] !== '-d');
  if (value !== undefined && value !== 'reset')
    return complain(call, `Error: this phone cannot change its ${verb ?? ''}`, 255);
  if (verb === 'size') return value ? 0 : line(call, `Physical size: ${size.width}x${size.height}`);
  if (verb === 'density') return value ? 0 : line(call, `Physical density: ${density}`);
  return complain(call, `Unknown command: ${verb ?? ''}`, 255);
}
