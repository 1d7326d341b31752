// The raw protocol and nothing else: Chromium's DevTools messages, NUL-separated on its file descriptors 3 and 4.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoot } from './browser.mjs';
import { mustClose, removeFolder } from './running.mjs';

/**
 * Starts a browser with one blank page and attaches to it.
 * @param {string} browser
 */
export async function startPage(browser) {
  const profile = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  const flags = ['--headless', '--no-first-run', '--disable-extensions', '--window-size=1280,720'];
  const child = spawn(
    browser,
    [
      ...flags,
      ...(isRoot ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const pipe = new Pipe(child.stdio[3], child.stdio[4]);
  const close = mustClose(async () => {
    pipe.send('Browser.close').catch(() => undefined);
    const late = setTimeout(() => child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(late);
    await removeFolder(profile);
  });
  void ended.then(() => pipe.fail(new Error('the browser of the raw floor ended')));
  const { targetInfos } = await pipe.send('Target.getTargets');
  const { targetId } = targetInfos.find((target) => target.type === 'page');
  const { sessionId } = await pipe.send('Target.attachToTarget', { targetId, flatten: true });
  await pipe.send('Page.enable', {}, sessionId);
  return {
    /** @param {string} method @param {object} [params] */
    send: (method, params) => pipe.send(method, params, sessionId),
    /** @param {string} url */
    async goto(url) {
      const loaded = pipe.once('Page.loadEventFired');
      await pipe.send('Page.navigate', { url }, sessionId);
      await loaded;
    },
    /** @param {string} expression */
    async evaluate(expression) {
      const params = { expression, returnByValue: true, awaitPromise: true };
      const { result, exceptionDetails } = await pipe.send('Runtime.evaluate', params, sessionId);
      if (exceptionDetails) throw new Error(`in the page: ${exceptionDetails.exception?.description}`);
      return result.value;
    },
    close,
  };
}

class Pipe {
  #out;
  #next = 1;
  #waiting = new Map();
  #events = new Map();
  /** @type {Buffer[]} */
  #chunks = [];

  constructor(out, incoming) {
    this.#out = out;
    incoming.on('data', (chunk) => this.#take(chunk));
    // A browser that goes away breaks the pipe; whoever waits is told by fail().
    for (const stream of [out, incoming]) stream.on('error', () => undefined);
  }

  /** @param {string} method @param {object} [params] @param {string} [sessionId] @returns {Promise<any>} */
  send(method, params = {}, sessionId) {
    const id = this.#next++;
    this.#out.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** @param {string} event */
  once(event) {
    return new Promise((resolve) => this.#events.set(event, resolve));
  }

  /** @param {Error} error */
  fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** @param {Buffer} chunk */
  #take(chunk) {
    let rest = chunk;
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      this.#handle(JSON.parse(Buffer.concat([...this.#chunks, rest.subarray(0, end)]).toString()));
      this.#chunks = [];
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) this.#chunks.push(rest);
  }

  #handle(message) {
    if (message.id === undefined) {
      this.#events.get(message.method)?.(message.params);
      this.#events.delete(message.method);
      return;
    }
    const { resolve, reject } = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) reject(new Error(message.error.message));
    else resolve(message.result);
  }
}
