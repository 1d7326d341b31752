import type { CancelTimer } from './clock.ts';
import type { AppState, DoorEvent } from './door.ts';
import { FIRST_PATH, routeOf } from './routes.ts';
import type { AppPlatform, Route, Screen, ScreenContext } from './screen.ts';
import type { View } from './widget.ts';

interface OpenScreen {
  serial: number;
  route: Route;
  screen: Screen;
  /** Ends its timers and makes late answers fall on deaf ears. */
  close: () => void;
}

/** Handlers of these run late on a slow day; typing and sliding follow the finger even then. */
const SLOW_KINDS: ReadonlySet<DoorEvent['kind']> = new Set([
  'clicked',
  'toggled',
  'selected',
  'double_tapped',
  'triple_tapped',
  'long_pressed',
  'right_clicked',
  'dropped',
  'swiped_away',
]);
const SLOW_MS = 400;

/** Enters into the side door that a widget's handler runs, and runs it. */
export type FireHandler = (
  event: Pick<DoorEvent, 'kind' | 'id' | 'row' | 'detail'>,
  handler: (() => void) | undefined,
) => void;

/** The demo app: a stack of screens. Faces draw `view()` and call the handlers they find in it through `fire`. */
export interface DemoApp {
  view(): View;
  route(): Route;
  /** A number that no other screen of this app's life has; two visits of one path differ. */
  serial(): number;
  paths(): string[];
  open(path: string, how?: 'push' | 'root'): boolean;
  /** Leaves the top screen; false when it is the last one. */
  back(): boolean;
  fire: FireHandler;
  close(): void;
}

export function startApp(platform: AppPlatform, path: string = FIRST_PATH): DemoApp {
  const stack: OpenScreen[] = [];
  let opened = 0;
  let alive = true;
  const top = () => stack.at(-1) as OpenScreen;

  const snapshot = (): AppState => ({
    screen: top().route.path,
    stack: stack.map((entry) => entry.route.path),
    view: top().screen.state(),
    settings: { ...platform.settings.read() },
  });
  const announce = () => {
    platform.reportState(snapshot());
    platform.changed();
  };
  const shown = () => {
    platform.record({ kind: 'screen_shown', id: top().route.path, screen: top().route.path });
    announce();
  };

  const create = (route: Route): OpenScreen => {
    let open = true;
    const timers = new Set<CancelTimer>();
    const context: ScreenContext = {
      settings: platform.settings,
      now: () => platform.clock.now(),
      after(ms, run) {
        const cancel = platform.clock.after(ms, () => {
          timers.delete(cancel);
          run();
        });
        timers.add(cancel);
      },
      send(request, done) {
        const id = `${request.method} ${request.path}`;
        platform.record({ kind: 'request_sent', id, screen: route.path });
        platform.backend.send(request, (answer) => {
          // A dead process hears nothing; a living one does, even after the screen that asked is gone.
          if (!alive) return;
          const ok = answer.status >= 200 && answer.status < 300;
          const kind = ok ? 'request_ok' : 'request_failed';
          platform.record({ kind, id, screen: route.path, detail: answer.status });
          if (open) done(answer);
        });
      },
      changed() {
        // The screen's own constructor may ask for a redraw before it stands on the stack.
        if (open && stack.length > 0) announce();
      },
      record: (kind, id, row, detail) => platform.record({ kind, id, row, screen: route.path, detail }),
      log: platform.log,
      open: openPath,
    };
    const screen = route.create(context);
    const close = () => {
      open = false;
      for (const cancel of timers) cancel();
    };
    opened += 1;
    return { serial: opened, route, screen, close };
  };

  function openPath(wanted: string, how: 'push' | 'root' = 'push'): boolean {
    const route = routeOf(wanted);
    if (route === undefined) return false;
    if (how === 'root') for (const entry of stack.splice(0)) entry.close();
    stack.push(create(route));
    shown();
    return true;
  }

  openPath(routeOf(path) ? path : FIRST_PATH);

  return {
    view: () => top().screen.view(),
    route: () => top().route,
    serial: () => top().serial,
    paths: () => stack.map((entry) => entry.route.path),
    open: openPath,
    back() {
      if (stack.length < 2) return false;
      stack.pop()?.close();
      shown();
      return true;
    },
    fire(event, handler) {
      const entry = top();
      const run = () => {
        platform.record({ ...event, screen: entry.route.path });
        handler?.();
      };
      if (!platform.faults.has('tap_slow') || !SLOW_KINDS.has(event.kind)) return run();
      platform.clock.after(SLOW_MS, () => {
        // Meanwhile the screen may be gone, and its handlers with it.
        if (stack.includes(entry)) run();
      });
    },
    close() {
      alive = false;
      for (const entry of stack.splice(0)) entry.close();
    },
  };
}
