import { type DemoApp, startApp } from './app.ts';
import { type Backend, type BackendService, localBackend } from './backend.ts';
import type { Clock } from './clock.ts';
import type { Door } from './door.ts';
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
  log: PhoneLog;
  service: BackendService;
  settings: SettingsStore;
  changed: () => void;
}

/** The HTTP client's own log lines: on Android the log is often the only trace of a request. */
function loggedBackend(backend: Backend, write: (message: string) => void): Backend {
  return {
    send(request, done) {
      const url = `https://demo.touchstone.example${request.path}`;
      write(`--> ${request.method} ${url}`);
      backend.send(request, (answer) => {
        const failed = `<-- HTTP FAILED: java.net.ConnectException: Failed to connect to demo.touchstone.example`;
        write(answer.status === 0 ? failed : `<-- ${answer.status} ${url}`);
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
  const backend = loggedBackend(localBackend(parts.service, clock, 'android'), (message) => {
    log.append({ pid, tid: pid + 21, level: 'I', tag: 'okhttp.OkHttpClient', message });
  });
  const app = startApp(
    {
      clock,
      backend,
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
