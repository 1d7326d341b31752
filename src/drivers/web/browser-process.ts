import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { Deadline } from '../../base/deadline.ts';
import type { OutputRoot } from '../../base/output-file.ts';
import { endChild, spawnChild } from '../../base/spawn.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { CdpConnection } from '../../wires/cdp/connection.ts';
import { BROWSER_FIX } from './find-browser.ts';
import { createOwnedRoot, removeAbandonedRoots } from './profile-folder.ts';

const CLOSING_MS = 3000;

/** A profile of its own that nothing is remembered in, no first-run pages, and no traffic that the page did not ask for. */
const FLAGS = [
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-client-side-phishing-detection',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-search-engine-choice-screen',
  '--disable-prompt-on-repost',
  '--disable-dev-shm-usage',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--no-pings',
  '--mute-audio',
  '--hide-scrollbars',
  // What a turn of the wheel moves is there with the next frame, not after an animation.
  '--disable-smooth-scrolling',
  // A page in the background must answer as fast as one in front: a popup's opener is behind it.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  // A document that is put away and brought back would keep its old state of ours.
  '--disable-features=BackForwardCache,Translate,OptimizationHints,MediaRouter,PaintHolding,GlobalMediaControls,DialMediaRouteProvider,AutofillServerCommunication',
  '--window-size=1280,800',
];

export class BrowserProcess {
  readonly connection: CdpConnection;
  readonly pid: number;
  readonly #child: ChildProcess;
  readonly #root: OutputRoot;
  readonly #exited: Promise<void>;
  readonly #onExit = () => this.#removeProfile();
  #closing: Promise<void> | undefined;

  private constructor(child: ChildProcess, pid: number, root: OutputRoot) {
    this.#child = child;
    this.pid = pid;
    this.#root = root;
    this.connection = new CdpConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);
    this.#exited = new Promise((resolve) => child.once('exit', () => resolve()));
    child.once('exit', (code, signal) => {
      this.connection.end(`the browser ended (${signal ?? `exit code ${code}`})`);
      this.#removeProfile();
    });
    process.on('exit', this.#onExit);
  }

  static async start(program: string, headless: boolean, deadline: Deadline): Promise<BrowserProcess> {
    removeAbandonedRoots();
    const root = await createOwnedRoot();
    const args = [...FLAGS, `--user-data-dir=${root.createFolder('profile')}`];
    if (headless) args.push('--headless', '--disable-gpu');
    // Chromium refuses to build its sandbox as root.
    if (process.getuid?.() === 0) args.push('--no-sandbox');
    const child = spawnChild(program, [...args, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2000);
    });
    const cannot = (why: string) => {
      root.remove();
      return fail('CAPABILITY_MISSING', 'no_browser', {
        message: `${program} could not be started: ${quoteScreenText(why, 200)}. ${BROWSER_FIX}`,
        next: 'get_system_status',
        details: { fix: BROWSER_FIX },
      });
    };
    if (child.pid === undefined) {
      throw cannot(await new Promise<string>((resolve) => child.once('error', (error) => resolve(error.message))));
    }
    const browser = new BrowserProcess(child, child.pid, root);
    try {
      await browser.connection.root.request('Browser.getVersion', {}, deadline);
      return browser;
    } catch (error) {
      const why = complaint.trim().split('\n').at(-1) || (error instanceof Error ? error.message : String(error));
      await browser.close();
      throw cannot(why);
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** False: a helper process of a browser that was killed still writes there. Close tries again; a later start would, too. */
  #removeProfile(): boolean {
    try {
      this.#root.remove();
      return true;
    } catch {
      return false;
    }
  }

  async #close(): Promise<void> {
    const deadline = Deadline.after(CLOSING_MS);
    if (this.connection.gone === undefined) {
      // Its answer may never come: the browser ends first.
      await this.connection.root.request('Browser.close', {}, deadline).catch(() => undefined);
    }
    await deadline.race(this.#exited, 'the browser').catch(() => endChild(this.#child, Deadline.after(CLOSING_MS)));
    this.connection.end('the browser was closed');
    process.removeListener('exit', this.#onExit);
    while (!this.#removeProfile() && !deadline.expired) await deadline.pause(50);
  }
}
