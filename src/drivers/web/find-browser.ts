import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Deadline } from '../../base/deadline.ts';
import { ensurePrivateFolder } from '../../base/output-file.ts';
import { runToEnd } from '../../base/spawn.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';

export const BROWSER_FIX =
  'Install Chrome, Chromium or Edge (for example: apt-get install chromium), or set TOUCHSTONE_BROWSER to a browser program.';

/** Where a browser would come from. `carried` has to be unpacked before its first use. */
export type BrowserSource = { kind: 'program'; path: string; from: string } | { kind: 'carried'; module: string };

const LINUX_NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const WINDOWS_PATHS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

export type Environment = Record<string, string | undefined>;

/** Looks, and starts nothing. */
export function findBrowser(env: Environment = process.env, platform: string = process.platform): BrowserSource {
  const chosen = env.TOUCHSTONE_BROWSER;
  if (chosen) {
    if (isProgram(chosen)) return { kind: 'program', path: chosen, from: 'TOUCHSTONE_BROWSER' };
    throw fail('CAPABILITY_MISSING', 'no_browser', {
      message: `TOUCHSTONE_BROWSER is set to ${quoteScreenText(chosen)}, which is not a program that can be started.`,
      next: 'get_system_status',
      details: {
        fix: 'Set TOUCHSTONE_BROWSER to the path of Chrome, Chromium or Edge, or unset it to use an installed one.',
      },
    });
  }
  for (const path of usualPlaces(env, platform)) {
    if (isProgram(path)) return { kind: 'program', path, from: 'installed' };
  }
  const carried = platform === 'linux' ? carriedModule() : undefined;
  if (carried) return { kind: 'carried', module: carried };
  throw fail('CAPABILITY_MISSING', 'no_browser', {
    message: `No browser was found on this machine. ${BROWSER_FIX}`,
    next: 'get_system_status',
    details: { fix: BROWSER_FIX },
  });
}

/** The program to start; unpacks the carried browser when it has to. */
export async function browserProgram(source: BrowserSource, deadline: Deadline): Promise<string> {
  if (source.kind === 'program') return source.path;
  // Its own default is a shared folder with a fixed name, where another user could put a program of theirs.
  const home = join(tmpdir(), `touchstone-browser-${userInfo().username.replace(/\W/g, '_')}`);
  ensurePrivateFolder(home);
  const ready = join(home, 'ready');
  if (isProgram(join(ready, 'chromium'))) return join(ready, 'chromium');
  // Unpacked aside and moved in one step: an unpacking that was cut short must never be taken for a browser.
  const aside = join(home, `unpacking-${process.pid}`);
  ensurePrivateFolder(aside);
  const env = { ...process.env, TMPDIR: aside };
  const code = unpackingProgram(source.module, aside, ready);
  const said = await runToEnd(process.execPath, ['--input-type=module', '-e', code], deadline, { env });
  if (isProgram(join(ready, 'chromium'))) return join(ready, 'chromium');
  throw fail('CAPABILITY_MISSING', 'no_browser', {
    message: `The browser carried by @sparticuz/chromium could not be unpacked: ${quoteScreenText(said.stderr.trim().split('\n').at(-1) ?? '', 200)}. ${BROWSER_FIX}`,
    next: 'get_system_status',
    details: { fix: BROWSER_FIX },
  });
}

/** Runs in a process of its own, because the package takes its target folder from the environment. */
function unpackingProgram(module: string, aside: string, ready: string): string {
  const [from, to, url] = [aside, ready, pathToFileURL(module).href].map((it) => JSON.stringify(it));
  return `import { existsSync, renameSync, rmSync } from 'node:fs';
    const chromium = await import(${url});
    await chromium.default.executablePath();
    if (existsSync(${to})) rmSync(${from}, { recursive: true });
    else renameSync(${from}, ${to});`;
}

function usualPlaces(env: Environment, platform: string): string[] {
  if (platform === 'darwin') return [...MAC_PATHS, ...MAC_PATHS.map((path) => join(env.HOME ?? '', path))];
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    return WINDOWS_PATHS.flatMap((path) => roots.map((root) => join(root, path)));
  }
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'].filter(Boolean);
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function carriedModule(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@sparticuz/chromium');
  } catch {
    return undefined;
  }
}
