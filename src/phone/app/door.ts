import type { Clock } from './clock.ts';
import { type FaultName, type FaultSwitches, isFaultName } from './faults.ts';

export type Face = 'android' | 'web';

export type DoorEventKind =
  | 'screen_shown'
  | 'clicked'
  | 'typed'
  | 'toggled'
  | 'slid'
  | 'selected'
  | 'row_deleted'
  | 'double_tapped'
  | 'triple_tapped'
  | 'long_pressed'
  | 'right_clicked'
  | 'hovered'
  | 'dropped'
  | 'swiped_away'
  | 'dialog_opened'
  | 'dialog_closed'
  | 'message_shown'
  | 'message_gone'
  | 'crashed'
  | 'request_sent'
  | 'request_ok'
  | 'request_failed';

/** One thing that really happened inside the app. */
export interface DoorEvent {
  /** Phone time in milliseconds (on the web face: when the report arrived). */
  at: number;
  face: Face;
  kind: DoorEventKind;
  /** The widget's id; its label when the developer gave it none; for requests "METHOD /path". */
  id: string;
  /** The row (or card) whose handler ran: its unique name. */
  row?: string;
  /** The path of the screen, such as "/traps/twins". */
  screen: string;
  detail?: string | number | boolean;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type AppState = { [key: string]: Json };

/** What tests may ask. Nothing of it travels over a device protocol, so an engine under test cannot reach it. */
export interface Door {
  events(filter?: Partial<Pick<DoorEvent, 'kind' | 'id' | 'row' | 'screen' | 'face'>>): DoorEvent[];
  /** Forgets the events so far. */
  clear(): void;
  /** A plain snapshot of the app: of the face that spoke last, or of the one named. */
  state(face?: Face): AppState;
  fault(name: string, on: boolean): void;
  /** The faults as they are set now are in force everywhere, also in the pages of a browser. */
  faultsSettled(): Promise<void>;
  /** For the faces: enter what happened. */
  record(face: Face, event: Omit<DoorEvent, 'at' | 'face'>): void;
  reportState(face: Face, state: AppState): void;
}

export function openDoor(clock: Clock, faults: FaultSwitches): Door {
  let events: DoorEvent[] = [];
  const states = new Map<Face, AppState>();
  let lastFace: Face = 'android';
  return {
    events(filter = {}) {
      const wanted = Object.entries(filter);
      return events.filter((event) => wanted.every(([key, value]) => event[key as keyof DoorEvent] === value));
    },
    clear() {
      events = [];
    },
    state: (face = lastFace) => structuredClone(states.get(face) ?? {}),
    fault(name, on) {
      if (!isFaultName(name)) throw new Error(`There is no fault called "${name}"; see faults.ts for the names.`);
      faults.set(name satisfies FaultName, on);
    },
    faultsSettled: () => faults.settled(),
    record(face, event) {
      events.push({ at: clock.now(), face, ...event });
    },
    reportState(face, state) {
      lastFace = face;
      states.set(face, state);
    },
  };
}
