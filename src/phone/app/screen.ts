import type { Backend, BackendAnswer, BackendRequest } from './backend.ts';
import type { Clock } from './clock.ts';
import type { AppState, DoorEvent } from './door.ts';
import type { FaultSwitches } from './faults.ts';
import type { LogLevel } from './log.ts';
import type { View } from './widget.ts';

export interface Settings {
  notifications: boolean;
  volume: number;
  theme: string;
}

export const DEFAULT_SETTINGS: Readonly<Settings> = { notifications: true, volume: 40, theme: 'System' };

/** What outlives a screen: app data on the device, local storage in a browser. */
export interface SettingsStore {
  read(): Settings;
  write(settings: Settings): void;
}

/** What a face must give the app; the app itself touches neither Node nor a DOM. */
export interface AppPlatform {
  clock: Clock;
  backend: Backend;
  faults: Pick<FaultSwitches, 'has'>;
  settings: SettingsStore;
  record(event: Omit<DoorEvent, 'at' | 'face'>): void;
  reportState(state: AppState): void;
  log: (level: LogLevel, tag: string, message: string) => void;
  /** The shown view is out of date. */
  changed(): void;
}

/** The app as one screen sees it. Timers and answers that arrive after the screen was closed are dropped. */
export interface ScreenContext {
  readonly settings: SettingsStore;
  now(): number;
  after(ms: number, run: () => void): void;
  send(request: BackendRequest, done: (answer: BackendAnswer) => void): void;
  /** State changed: show it. */
  changed(): void;
  record(kind: DoorEvent['kind'], id: string, row?: string, detail?: DoorEvent['detail']): void;
  log(level: LogLevel, tag: string, message: string): void;
  /** Opens a screen above this one, or instead of all of them. */
  open(path: string, how?: 'push' | 'root'): void;
}

export interface Screen {
  view(): View;
  /** What the side door tells of this screen. */
  state(): AppState;
}

export type ScreenFactory = (context: ScreenContext) => Screen;

export interface Route {
  path: string;
  /** Without the package: ".SignInActivity". */
  activity: string;
  title: string;
  create: ScreenFactory;
}
