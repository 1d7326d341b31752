import type { BackendService } from './backend.ts';
import type { CancelTimer, PhoneClock } from './clock.ts';
import { type DemoProcess, logCrash, startDemoProcess } from './demo-process.ts';
import type { Door } from './door.ts';
import { arrivingText, type FaultSwitches } from './faults.ts';
import type { AppHost, Frontmost, StartRequest, StartResult } from './host.ts';
import { KEY } from './input/key-codes.ts';
import { textInput } from './input/text-input.ts';
import { touchScreen } from './input/touch.ts';
import { LAUNCHER_ACTIVITY, LAUNCHER_PACKAGE } from './layout/launcher.ts';
import { DENSITY, SCREEN } from './layout/metrics.ts';
import { popupListId } from './layout/popup.ts';
import type { PlacedWindow } from './layout/windows.ts';
import { phoneLog } from './log.ts';
import { DEMO_PACKAGE, fullActivity, LAUNCHER_PID, packageTable, SYSTEM_PID } from './packages.ts';
import { FIRST_PATH, pathOfDeepLink, ROUTES, routeOf } from './routes.ts';
import { composeScene, drifts, fieldsOf, popupPath, visibleFacts } from './scene.ts';
import { DEFAULT_SETTINGS, type Settings } from './screen.ts';
import { touchFaults } from './touch-faults.ts';
import { windowHistory } from './window-history.ts';

export interface HostParts {
  clock: PhoneClock;
  door: Door;
  faults: FaultSwitches;
  service: BackendService;
  /** Wall time at which the phone's clock read zero. */
  epoch: number;
}

const FIRST_PID = 4211;
const IDLE_MS = 500;
const REMEMBERED_MS = 1000;
const FRAME_MS = 33;

/** The Android side of the phone: one foreground task, the launcher behind it, a finger and a keyboard. */
export function createHost(parts: HostParts): AppHost {
  const { clock, door, faults } = parts;
  const log = phoneLog(clock, parts.epoch);
  const packages = packageTable();
  const scrolled = new Map<string, number>();
  let settings: Settings = { ...DEFAULT_SETTINGS };
  let running: DemoProcess | undefined;
  let front: 'launcher' | 'app' = 'launcher';
  let nextPid = FIRST_PID;
  let dropdownId: string | undefined;
  let shownSerial = 0;
  let windows: PlacedWindow[] = [];
  let facts = '';
  let nextFrame: CancelTimer | undefined;
  const history = windowHistory(REMEMBERED_MS);
  let changedAt = clock.now();

  const system = (tag: string, message: string) =>
    log.append({ pid: SYSTEM_PID, tid: SYSTEM_PID, level: 'I', tag, message });

  const refresh = () => {
    const app = front === 'app' ? running?.app : undefined;
    if (app && app.serial() !== shownSerial) {
      shownSerial = app.serial();
      input.blur();
      if (faults.has('keyboard_up')) input.raiseKeyboard();
      dropdownId = undefined;
      system('ActivityTaskManager', `Displayed ${DEMO_PACKAGE}/${app.route().activity}: +187ms`);
    }
    windows = composeScene({
      app,
      now: clock.now(),
      launcherApps: packages.find(DEMO_PACKAGE) ? [DEMO_PACKAGE] : [],
      edit: input.edit(),
      keyboard: input.keyboard(),
      dropdownId,
      scrollOffset: (nodeId) => scrolled.get(nodeId) ?? 0,
      openDropdown: setDropdown,
      pressKey: (key) => input.press(key),
      launch: () => host.start({ package: DEMO_PACKAGE }),
    });
    const now = visibleFacts(windows);
    if (now !== facts) changedAt = clock.now();
    facts = now;
    history.add(clock.now(), windows);
    nextFrame?.();
    nextFrame = app && drifts(app.view()) ? clock.after(FRAME_MS, refresh) : undefined;
  };

  const setDropdown = (nodeId: string | undefined) => {
    if (running) scrolled.delete(popupListId(popupPath(running.app)));
    dropdownId = nodeId;
    refresh();
  };

  const input = textInput({
    fields: () => fieldsOf(windows),
    fire: (event, handler) => running?.app.fire(event, handler),
    changed: refresh,
  });

  const touch = touchScreen({
    clock,
    windows: () => windows,
    scrollOffset: (nodeId) => scrolled.get(nodeId) ?? 0,
    scrollTo(nodeId, offset) {
      scrolled.set(nodeId, offset);
      refresh();
    },
    focusField: (node) => input.focus(node),
    slide({ slider, row }, value, released) {
      if (!released) {
        if (value !== slider.value) slider.onSlide(value);
        return;
      }
      const id = slider.id ?? slider.label;
      running?.app.fire({ kind: 'slid', id, row, detail: value }, () => slider.onSlide(value));
    },
  });

  const goHome = () => {
    touch.stopFling();
    input.blur();
    dropdownId = undefined;
    front = 'launcher';
    refresh();
  };

  const back = () => {
    if (front === 'launcher' || running === undefined || input.hideKeyboard()) return;
    if (dropdownId !== undefined) return setDropdown(undefined);
    const dialog = running.app.view().dialogs?.at(-1);
    if (dialog) return dialog.onCancel();
    touch.stopFling();
    if (!running.app.back()) goHome();
  };

  const stop = (name: string): boolean => {
    if (!packages.find(name)) return false;
    if (name !== DEMO_PACKAGE || running === undefined) return true;
    system('ActivityManager', `Force stopping ${name} appid=10151 user=0: from pid ${SYSTEM_PID}`);
    system('ActivityManager', `Killing ${running.pid}:${name}/u0a151 (adj 0): stop ${name}`);
    endProcess(running);
    return true;
  };

  const endProcess = (process: DemoProcess) => {
    process.app.close();
    running = undefined;
    scrolled.clear();
    goHome();
  };

  const crash = () => {
    if (running === undefined) return;
    door.record('android', { kind: 'crashed', id: DEMO_PACKAGE, screen: running.app.route().path });
    logCrash(log, running);
    endProcess(running);
  };

  const admits = touchFaults({ faults, clock, app: () => (front === 'app' ? running?.app : undefined), crash });

  const start = (request: StartRequest): StartResult => {
    const linked = request.dataUri === undefined ? undefined : pathOfDeepLink(request.dataUri);
    const name = request.package ?? (linked !== undefined ? DEMO_PACKAGE : undefined);
    if (name === undefined) return { ok: false, reason: 'no_handler' };
    const found = packages.find(name);
    if (found === undefined) return { ok: false, reason: request.package ? 'unknown_package' : 'no_handler' };
    const activity = request.activity?.startsWith('.') ? `${name}${request.activity}` : request.activity;
    if (found.activities.length === 0) return { ok: false, reason: 'unknown_activity' };
    if (activity !== undefined && !found.activities.includes(activity))
      return { ok: false, reason: 'unknown_activity' };
    if (name === LAUNCHER_PACKAGE) {
      goHome();
      return { ok: true, package: name, activity: LAUNCHER_ACTIVITY, how: 'brought_to_front' };
    }
    if (request.dataUri !== undefined && (linked === undefined || !routeOf(linked))) {
      return { ok: false, reason: 'no_handler' };
    }
    const wanted = linked ?? ROUTES.find((route) => fullActivity(route.activity) === activity)?.path;
    return showApp(wanted, linked !== undefined);
  };

  /** Without a path: the task as it was left, or its first screen. A deep link opens its screen afresh each time. */
  const showApp = (path: string | undefined, afresh: boolean): StartResult => {
    let how: 'started' | 'brought_to_front' = 'started';
    const target = path ?? running?.app.route().path ?? FIRST_PATH;
    system('ActivityTaskManager', `START u0 {cmp=${DEMO_PACKAGE}/${routeOf(target)?.activity}} from uid 2000`);
    front = 'app';
    if (running === undefined) {
      shownSerial = 0;
      const store = { read: () => settings, write: (next: Settings) => void (settings = next) };
      const process = { clock, door, faults, log, service: parts.service, settings: store, changed: refresh };
      running = startDemoProcess(process, nextPid, target);
      nextPid += 97;
    } else if (path === undefined || (path === running.app.route().path && !afresh)) {
      how = 'brought_to_front';
    } else {
      running.app.open(path);
    }
    refresh();
    return { ok: true, package: DEMO_PACKAGE, activity: fullActivity(running.app.route().activity), how };
  };

  const frontmost = (): Frontmost => {
    if (front === 'launcher' || running === undefined) {
      return { package: LAUNCHER_PACKAGE, activity: LAUNCHER_ACTIVITY, title: 'Home', pid: LAUNCHER_PID };
    }
    const { activity, title } = running.app.route();
    return { package: DEMO_PACKAGE, activity: fullActivity(activity), title, pid: running.pid };
  };

  const host: AppHost = {
    clock,
    door,
    faults,
    log,
    size: SCREEN,
    density: DENSITY,
    windows: () => windows,
    windowsAgo: (ms) => history.at(clock.now() - ms),
    frontmost,
    pointer(event) {
      if (admits(event.kind)) touch.pointer(event);
    },
    key(keycode, metaState = 0) {
      if (keycode === KEY.home) goHome();
      else if (keycode === KEY.back) back();
      else input.key(keycode, metaState);
    },
    text: (value) => input.type(arrivingText(faults, value)),
    packages: () => packages.list(running?.pid),
    start,
    stop,
    clear(name) {
      if (!stop(name)) return false;
      if (name === DEMO_PACKAGE) settings = { ...DEFAULT_SETTINGS };
      return true;
    },
    install(fileName, bytes) {
      const result = packages.install(fileName, bytes);
      if (result.ok) stop(result.package);
      refresh();
      return result;
    },
    uninstall(name) {
      stop(name);
      const removed = packages.uninstall(name);
      refresh();
      return removed;
    },
    idle: () => !faults.has('never_idle') && clock.now() - changedAt >= IDLE_MS,
    close() {
      touch.stopFling();
      running?.app.close();
      running = undefined;
    },
  };
  refresh();
  return host;
}
