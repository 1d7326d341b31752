import type { Deadline } from '../../base/deadline.ts';
import type { Device } from '../../contract/device.ts';
import { fail, TouchstoneError } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { sameCallWithout } from '../../contract/next.ts';
import type { Driver } from '../driver.ts';
import { BrowserProcess } from './browser-process.ts';
import { BROWSER_FIX, browserProgram, findBrowser } from './find-browser.ts';
import { checkedUrl } from './navigation.ts';
import { loadPageProgram } from './page-program.ts';
import { WebDriver } from './web-driver.ts';

export interface WebOptions {
  url?: string;
  /** Without a window, which is the default. */
  headless?: boolean;
  /** The pages come from the simulated phone; every answer has to say so. */
  simulated?: boolean;
}

const VIEWPORT = { width: 1280, height: 800 };

export interface BrowserListing {
  devices: Device[];
  problems: { platform: string; problem: string; fix: string }[];
}

/** One device: a browser of this machine that a session would start. Nothing is started to find out. */
export function listBrowsers(): Promise<BrowserListing> {
  try {
    const source = findBrowser();
    const note = source.kind === 'program' ? source.path : 'carried by @sparticuz/chromium';
    return Promise.resolve({ devices: [browserDevice(false, note)], problems: [] });
  } catch (error) {
    if (!(error instanceof TouchstoneError)) return Promise.reject(error as Error);
    const { message, next } = error.failure;
    return Promise.resolve({
      devices: [],
      problems: [{ platform: 'web', problem: message, fix: next || BROWSER_FIX }],
    });
  }
}

export async function openWeb(options: WebOptions, deadline: Deadline): Promise<Driver> {
  const url = options.url === undefined ? undefined : checkedUrl(options.url);
  const program = await browserProgram(findBrowser(), deadline);
  const headless = options.headless ?? true;
  const browser = await BrowserProcess.start(program, headless, deadline);
  const driver = new WebDriver(
    browser,
    loadPageProgram(),
    browserDevice(options.simulated ?? false),
    VIEWPORT,
    headless,
  );
  try {
    await driver.start(deadline);
    if (url !== undefined) {
      const result = await driver.app({ kind: 'goto', url }, deadline);
      if (!result.done) {
        throw fail('ACTION_REJECTED', 'no_change', {
          message: `The browser could not open ${quoteScreenText(url, 200)}: ${result.said}.`,
          next: sameCallWithout(['url']),
        });
      }
    }
    return driver;
  } catch (error) {
    await driver.close();
    throw error;
  }
}

function browserDevice(simulated: boolean, note?: string): Device {
  return {
    device_id: 'browser',
    platform: 'web',
    name: 'browser',
    status: 'ready',
    simulated,
    ...(note ? { note } : {}),
  };
}
