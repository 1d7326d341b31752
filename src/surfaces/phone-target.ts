import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { Deadline } from '../base/deadline.ts';
import { packageRoot } from '../base/package-root.ts';
import { endChild, spawnChild } from '../base/spawn.ts';
import { fail } from '../contract/failure.ts';
import type { ExtraDevice } from '../drivers/registry.ts';

/** The line that `touchstone phone --json` prints when it is ready. */
export const readyLineSchema = z.object({ adb_port: z.int().nullable(), web_url: z.string().nullable() });
export type ReadyLine = z.infer<typeof readyLineSchema>;

interface RunningPhone {
  child: ChildProcess;
  adbPort: number;
  webUrl: string;
}

export interface PhoneTarget {
  devices: ExtraDevice[];
  close(): Promise<void>;
}

/** The simulated phone as a process of its own, started when its first device is opened. Never used unless asked for. */
export function createPhoneTarget(): PhoneTarget {
  let starting: Promise<RunningPhone> | undefined;

  const running = async (deadline: Deadline): Promise<RunningPhone> => {
    starting ??= startPhoneProcess(deadline);
    try {
      const phone = await starting;
      if (phone.child.exitCode === null && phone.child.signalCode === null) return phone;
    } catch (error) {
      starting = undefined;
      throw error;
    }
    starting = startPhoneProcess(deadline);
    return starting;
  };

  return {
    devices: [
      {
        device: { device_id: 'phone', platform: 'android', name: 'Simulated phone', status: 'ready', simulated: true },
        locate: async (deadline) => ({ kind: 'android', host: '127.0.0.1', port: (await running(deadline)).adbPort }),
      },
      {
        device: {
          device_id: 'phone-web',
          platform: 'web',
          name: 'Simulated phone, web face',
          status: 'ready',
          simulated: true,
        },
        locate: async (deadline) => ({ kind: 'web', url: (await running(deadline)).webUrl }),
      },
    ],
    async close() {
      const phone = await starting?.catch(() => undefined);
      starting = undefined;
      if (phone) await endChild(phone.child, Deadline.after(3000));
    },
  };
}

async function startPhoneProcess(deadline: Deadline): Promise<RunningPhone> {
  const program = join(packageRoot(), 'dist/surfaces/cli/main.js');
  const args = [program, 'phone', '--adb', '0', '--web', '0', '--json', '--with-parent'];
  // Its stdin is a pipe of ours: it ends when we end, even when we are killed.
  const child = spawnChild(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  try {
    const line = await deadline.within(15_000).race(firstLine(child), 'the start of the simulated phone');
    const ready = readyLineSchema.parse(JSON.parse(line));
    if (ready.adb_port === null || ready.web_url === null) throw new Error('a face of it did not start');
    return { child, adbPort: ready.adb_port, webUrl: ready.web_url };
  } catch (error) {
    await endChild(child, Deadline.after(1000));
    throw fail('DEVICE_LOST', 'unavailable', {
      message: `The simulated phone did not start: ${error instanceof Error ? error.message : String(error)}.`,
      next: 'get_system_status',
    });
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`its process ended with code ${code}`)));
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve);
  });
}
