import { type DemoApp, startApp } from './app.ts';
import { type Backend, type BackendService, localBackend } from './backend.ts';
import type { Clock } from './clock.ts';
import type { Door } from './door.ts';
import type { FaultSwitches } from './faults.ts';
import type { PhoneLog } from './log.ts';
import { DEMO_PACKAGE, SYSTEM_PID } from './packages.ts';
import type { AppPlatform, SettingsStore } from './screen.ts';

export interface DemoProcess {
  app: DemoApp;
  pid: number;
}

export interface ProcessParts {
  clock: Clock;
  door: Door;
  faults: FaultSwitches;
  log: PhoneLog;
  service: BackendService;
  settings: SettingsStore;
  changed: () => void;
}

/** The HTTP client's own log lines: on Android the log is often the only trace of a request. */
function loggedBackend(backend: Backend, clock: Clock, write: (message: string) => void): Backend {
  return {
    send(request, done) {
      const url = `https://demo.touchstone.example${request.path}`;
      const sentAt = clock.now();
      write(`--> ${request.method} ${url}`);
      backend.send(request, (answer) => {
        const failed = `<-- HTTP FAILED: java.net.ConnectException: Failed to connect to demo.touchstone.example`;
        write(answer.status === 0 ? failed : `<-- ${answer.status} ${url} (${Math.round(clock.now() - sentAt)}ms)`);
        done(answer);
      });
    },
  };
}

/** Starts the demo app as a process of the Android face. */
export function startDemoProcess(parts: ProcessParts, pid: number, path: string): DemoProcess {
  const { clock, door, log } = parts;
  const write: AppPlatform['log'] = (level, tag, message) => log.append({ pid, tid: pid, level, tag, message });
  log.append({
    pid: SYSTEM_PID,
    tid: SYSTEM_PID,
    level: 'I',
    tag: 'ActivityManager',
    message: `Start proc ${pid}:${DEMO_PACKAGE}/u0a151 for top-activity`,
  });
  const backend = loggedBackend(localBackend(parts.service, clock, 'android'), clock, (message) => {
    log.append({ pid, tid: pid + 21, level: 'I', tag: 'okhttp.OkHttpClient', message });
  });
  const app = startApp(
    {
      clock,
      backend,
      faults: parts.faults,
      settings: parts.settings,
      record: (event) => door.record('android', event),
      reportState: (state) => door.reportState('android', state),
      log: write,
      changed: parts.changed,
    },
    path,
  );
  return { app, pid };
}

/** What Android writes when an app dies of an exception that nobody caught. */
export function logCrash(log: PhoneLog, { app, pid }: DemoProcess): void {
  const trace = [
    'FATAL EXCEPTION: main',
    `Process: ${DEMO_PACKAGE}, PID: ${pid}`,
    'java.lang.IllegalStateException: Cart is null',
    `\tat ${DEMO_PACKAGE}${app.route().activity}.onClick(Screen.kt:58)`,
    '\tat android.view.View.performClick(View.java:7659)',
    '\tat android.os.Handler.dispatchMessage(Handler.java:99)',
    '\tat android.os.Looper.loop(Looper.java:288)',
    '\tat android.app.ActivityThread.main(ActivityThread.java:8177)',
  ];
  for (const message of trace) log.append({ pid, tid: pid, level: 'E', tag: 'AndroidRuntime', message });
  const system = { pid: SYSTEM_PID, tid: SYSTEM_PID, tag: 'ActivityManager' };
  const activity = `${DEMO_PACKAGE}/${app.route().activity}`;
  log.append({ ...system, level: 'W', message: `Force finishing activity ${activity}` });
  log.append({ ...system, level: 'I', message: `Process ${DEMO_PACKAGE} (pid ${pid}) has died: fg  TOP` });
}
