import { type DemoApp, startApp } from '../../app/app.ts';
import { runningClock } from '../../app/clock.ts';
import { faultSwitches } from '../../app/faults.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../app/screen.ts';
import { followFaults, guardTouches, namedFaults } from './faults.ts';
import { fetchBackend } from './fetch-backend.ts';
import { renderView } from './render.ts';
import { openReport } from './report.ts';

const SETTINGS_KEY = 'settings';
const root = document.getElementById('app') as HTMLElement;
const { report: reportPath = '', faults: faultNames = '' } = document.currentScript?.dataset ?? {};
const clock = runningClock();
const faults = faultSwitches(namedFaults(faultNames));
const hearFaults = followFaults(faults, (spent) => report({ spent }));
const report = openReport(reportPath, hearFaults);

let started = false;
let shownSerial = 0;
/** The browser moved through its history: the address is right already. */
let following = false;
let crashed = false;

function readSettings(): Settings {
  const stored = localStorage.getItem(SETTINGS_KEY);
  return stored === null ? DEFAULT_SETTINGS : (JSON.parse(stored) as Settings);
}

function show(): void {
  const { path, title } = app.route();
  if (app.serial() !== shownSerial) {
    if (shownSerial !== 0 && !following) history.pushState(null, '', path);
    shownSerial = app.serial();
    root.replaceChildren();
    document.title = `${title} · Touchstone Demo`;
  }
  renderView(root, app.view(), { app: () => app, faults, insideList: false });
}

addEventListener('popstate', () => {
  if (crashed) return;
  const path = location.pathname;
  following = true;
  if (app.paths().at(-2) === path) app.back();
  else app.open(path, 'root');
  following = false;
});

const app: DemoApp = startApp(
  {
    clock,
    backend: fetchBackend,
    faults,
    settings: {
      read: readSettings,
      write: (settings) => localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings)),
    },
    record: (event) => report({ event }),
    reportState: (state) => report({ state }),
    log(level, tag, message) {
      // The browser's console, which is where a web app leaves its complaints; no terminal is near.
      if (level === 'E' || level === 'F') window.console.error(`${tag}: ${message}`);
      else window.console.info(`${tag}: ${message}`);
    },
    changed() {
      // The first change comes while the app is still being made.
      if (started) show();
    },
  },
  location.pathname,
);
started = true;
show();

guardTouches({
  faults,
  clock,
  app: () => (crashed ? undefined : app),
  crash() {
    crashed = true;
    report({ event: { kind: 'crashed', id: location.host, screen: app.route().path } });
    app.close();
    // What is left when nobody catches what a handler throws: an empty page and a line in the console.
    document.body.replaceChildren();
    throwUncaught(new TypeError("Cannot read properties of null (reading 'cart')"));
  },
});

function throwUncaught(error: Error): void {
  queueMicrotask(() => {
    throw error;
  });
}
