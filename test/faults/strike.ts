import type { Driver } from '../../src/drivers/driver.ts';
import { descendantsOf } from './leftovers.ts';
import type { FaultRig } from './rig.ts';

/**
 * When a fault strikes: so many milliseconds after the call, or in the middle of the first exchange of that kind with
 * the device, whenever that is.
 */
export type Moment = number | 'input' | 'rest';

/** Calls `strike` at the moment; the answer of `done` says whether the call was still under way. */
export async function during<T>(
  rig: FaultRig,
  moment: Moment,
  work: () => Promise<T>,
  strike: () => void | Promise<void>,
): Promise<{ result: T; struck: boolean }> {
  let over = false;
  let struck = false;
  const hit = () => {
    if (struck || over) return;
    struck = true;
    void strike();
  };
  const timer = typeof moment === 'number' ? setTimeout(hit, moment) : undefined;
  if (moment === 'input') hitInput(rig.driver(), hit);
  if (moment === 'rest') hitRest(rig.driver(), hit);
  const result = await work();
  over = true;
  clearTimeout(timer);
  return { result, struck };
}

/** The request is out when the fault strikes, and its answer is not there yet. */
function hitInput(driver: Driver, hit: () => void): void {
  const perform = driver.perform.bind(driver);
  driver.perform = (...args) => {
    const sent = perform(...args);
    setImmediate(hit);
    return sent;
  };
  const app = driver.app.bind(driver);
  driver.app = (...args) => {
    const sent = app(...args);
    setImmediate(hit);
    return sent;
  };
  if (!driver.invoke) return;
  const invoke = driver.invoke.bind(driver);
  driver.invoke = (...args) => {
    const sent = invoke(...args);
    setImmediate(hit);
    return sent;
  };
}

/** The wait for rest after an input: the first look that follows one. */
function hitRest(driver: Driver, hit: () => void): void {
  let sent = false;
  hitInput(driver, () => {
    sent = true;
  });
  const { changes } = driver;
  if (changes) {
    const settle = changes.settle.bind(changes);
    changes.settle = (...args) => {
      const waiting = settle(...args);
      if (sent) setImmediate(hit);
      return waiting;
    };
    return;
  }
  const capture = driver.capture.bind(driver);
  driver.capture = (...args) => {
    const waiting = capture(...args);
    if (sent) setImmediate(hit);
    return waiting;
  };
}

/** Ends the browser that this process started, as the system does when memory runs out. */
export function killBrowser(): void {
  const browser = browserProcesses().find(({ command }) => !command.includes('--type='));
  if (!browser) throw new Error('no browser of ours runs');
  process.kill(browser.pid, 'SIGKILL');
}

/** Crashes the page: its process dies, the browser stays. */
export function killRenderers(): void {
  const renderers = browserProcesses().filter(({ command }) => command.includes('--type=renderer'));
  if (renderers.length === 0) throw new Error('no page of ours runs');
  for (const { pid } of renderers) process.kill(pid, 'SIGKILL');
}

function browserProcesses() {
  return descendantsOf(process.pid).filter(({ command }) => command.includes('--user-data-dir='));
}
