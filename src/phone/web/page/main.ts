import { type DemoApp, startApp } from '../../app/app.ts';
import { runningClock } from '../../app/clock.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../app/screen.ts';
import { fetchBackend } from './fetch-backend.ts';
import { renderView } from './render.ts';
import { openReport } from './report.ts';

const SETTINGS_KEY = 'settings';
const root = document.getElementById('app') as HTMLElement;
const report = openReport(document.currentScript?.dataset['report'] ?? '');

let started = false;
let shownSerial = 0;
/** The browser moved through its history: the address is right already. */
let following = false;

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
  renderView(root, app.view(), { app: () => app, insideList: false });
}

addEventListener('popstate', () => {
  const path = location.pathname;
  following = true;
  if (app.paths().at(-2) === path) app.back();
  else app.open(path, 'root');
  following = false;
});

const app: DemoApp = startApp(
  {
    clock: runningClock(),
    backend: fetchBackend,
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
