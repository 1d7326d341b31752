import { writeOut } from '../../base/stdout.ts';
import { FAULTS, isFaultName } from '../../phone/app/faults.ts';
import { startPhone } from '../../phone/phone.ts';
import { endOnSignals } from '../lifetime.ts';
import type { ReadyLine } from '../phone-target.ts';
import { portNumber, readCommandFlags } from './command-flags.ts';
import { UsageError } from './usage.ts';

/** The simulated phone alone. Without a port flag both faces start, each on a free port. */
export async function runPhone(words: readonly string[]): Promise<'serving'> {
  const flags = readCommandFlags(words, {
    adb: { type: 'string' },
    web: { type: 'string' },
    fault: { type: 'string', multiple: true },
    json: { type: 'boolean' },
    'with-parent': { type: 'boolean' },
  });
  const unknown = flags.fault?.find((name) => !isFaultName(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no fault ${JSON.stringify(unknown)}. Faults: ${FAULTS.join(', ')}.`);
  const neither = flags.adb === undefined && flags.web === undefined;
  const adb = neither ? 0 : portNumber('--adb', flags.adb);
  const web = neither ? 0 : portNumber('--web', flags.web);
  const phone = await startPhone({ adb, web, faults: flags.fault ?? [] });

  const end = () => void phone.close().finally(() => process.exit(0));
  endOnSignals(end);
  if (flags['with-parent']) process.stdin.on('end', end).on('close', end).on('error', end).resume();

  const ready: ReadyLine = { adb_port: phone.adbPort ?? null, web_url: phone.webUrl ?? null };
  writeOut(flags.json ? `${JSON.stringify(ready)}\n` : greeting(ready));
  return 'serving';
}

function greeting(ready: ReadyLine): string {
  const lines = ['The simulated phone is running.'];
  if (ready.adb_port !== null) {
    const serial = `127.0.0.1:${ready.adb_port}`;
    lines.push(`  Android:  adb connect ${serial}   then for example: adb -s ${serial} shell uiautomator dump`);
  }
  if (ready.web_url !== null) lines.push(`  Web:      open ${ready.web_url}`);
  return `${[...lines, 'Ctrl-C ends it.'].join('\n')}\n`;
}
