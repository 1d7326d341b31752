import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Deadline } from '../../../src/base/deadline.ts';
import { browserProgram, findBrowser } from '../../../src/drivers/web/find-browser.ts';

/** Why the browser tests cannot run here; undefined when they can. */
export function missing(): string | undefined {
  try {
    findBrowser();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (!existsSync('dist/page/phone.js')) return 'dist/page/phone.js is not built (npm run build)';
  return undefined;
}

type Params = Record<string, unknown>;
type Answer = { id?: number; method?: string; params?: Params; result?: Params; error?: { message: string } };
type Point = { x: number; y: number };

/** The least of a browser driver: the phone's own tests must not lean on the drivers that are tested against it. */
export async function openBrowser() {
  const program = await browserProgram(findBrowser(), Deadline.after(30_000));
  const profile = mkdtempSync(join(tmpdir(), 'phone-web-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
  const child: ChildProcess = spawn(
    program,
    [...flags, '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--window-size=480,900', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;
  const waiting = new Map<number, (answer: Answer) => void>();
  const events: { method: string; params: Params }[] = [];
  let awaited: { method: string; found: (params: Params) => void } | undefined;
  let text = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (text + chunk).split('\0');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const answer = JSON.parse(part) as Answer;
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
      const { method, params = {} } = answer;
      if (method !== undefined && method === awaited?.method) awaited.found(params);
      else if (method !== undefined) events.push({ method, params });
    }
  });
  let last = 0;
  const call = (method: string, params: object, sessionId?: string) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result ?? {})));
      input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });

  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = (await call('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string };
  const page = (method: string, params: object = {}) => call(method, params, sessionId);
  await page('Page.enable');
  await page('Runtime.enable');

  const evaluate = async <T>(expression: string): Promise<T> => {
    const answer = await page('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    if (answer['exceptionDetails']) throw new Error(JSON.stringify(answer['exceptionDetails']));
    return (answer['result'] as { value: T }).value;
  };
  const mouse = (type: string, at: Point, how: { button?: string; clickCount?: number } = {}) =>
    page('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1, ...how });
  /** The middle of the n-th element that the selector finds. */
  const middle = (selector: string, nth = 0) =>
    evaluate<Point>(
      `(() => { const r = document.querySelectorAll(${JSON.stringify(selector)})[${nth}].getBoundingClientRect();
        return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; })()`,
    );
  /** Asks the page again and again, by its own frames, until the expression is truthy. */
  const until = (expression: string) =>
    evaluate(
      `new Promise((resolve) => { const look = () => (${expression}) ? resolve(true) : setTimeout(look, 20); look(); })`,
    );
  return {
    evaluate,
    until,
    go: async (url: string) => {
      await page('Page.navigate', { url });
      await until(`location.href === ${JSON.stringify(url)} && document.querySelector('#app')?.children.length > 0`);
    },
    mouse,
    middle,
    click: async (selector: string, nth = 0) => {
      const at = await middle(selector, nth);
      await mouse('mousePressed', at);
      await mouse('mouseReleased', at);
    },
    /** Waits for an event of the protocol, also one that has come already. */
    event: (method: string) =>
      new Promise<Params>((resolve) => {
        const at = events.findIndex((event) => event.method === method);
        if (at >= 0) return resolve(events.splice(at, 1)[0]?.params ?? {});
        awaited = {
          method,
          found(params) {
            awaited = undefined;
            resolve(params);
          },
        };
      }),
    answerDialog: (accept: boolean) => page('Page.handleJavaScriptDialog', { accept }),
    type: (value: string) => page('Input.insertText', { text: value }),
    key: async (key: string, windowsVirtualKeyCode: number) => {
      await page('Input.dispatchKeyEvent', { type: 'keyDown', key, windowsVirtualKeyCode });
      await page('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode });
    },
    text: (selector: string) =>
      evaluate<string>(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`),
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      await call('Browser.close', {});
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
