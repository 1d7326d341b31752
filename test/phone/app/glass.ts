import { backendService } from '../../../src/phone/app/backend.ts';
import { steppedClock } from '../../../src/phone/app/clock.ts';
import { openDoor } from '../../../src/phone/app/door.ts';
import { faultSwitches } from '../../../src/phone/app/faults.ts';
import type { AppHost, LaidNode, LaidWindow } from '../../../src/phone/app/host.ts';
import { createHost } from '../../../src/phone/app/phone-host.ts';

export const BACK = 4;
export const DEMO = 'dev.touchstone.demo';

/** A phone on a stepped clock, and a finger for it. */
export function glass(link?: string) {
  const clock = steppedClock();
  const faults = faultSwitches();
  const door = openDoor(clock, faults);
  const host = createHost({ clock, faults, door, service: backendService(faults, door), epoch: 1_700_000_000_000 });
  if (link !== undefined) {
    const started = host.start({ dataUri: `touchstone://${link}` });
    if (!started.ok) throw new Error(`No screen at ${link}: ${started.reason}`);
  }
  const nodes = (window?: LaidWindow): LaidNode[] =>
    (window ? [window] : host.windows()).flatMap((each) => flat(each.root));
  /** By "#id", or by the text or description. */
  const all = (what: string, window?: LaidWindow) =>
    nodes(window).filter((node) =>
      what.startsWith('#')
        ? node.resourceId.endsWith(`:id/${what.slice(1)}`)
        : node.text === what || node.contentDesc === what,
    );
  const one = (what: string) => {
    const [found, ...others] = all(what);
    if (!found || others.length > 0) throw new Error(`${all(what).length} nodes are called ${what}`);
    return found;
  };
  const centre = (node: LaidNode) => ({
    x: (node.bounds[0] + node.bounds[2]) / 2,
    y: (node.bounds[1] + node.bounds[3]) / 2,
  });
  const tapAt = (x: number, y: number) => {
    host.pointer({ kind: 'down', x, y });
    host.pointer({ kind: 'up', x, y });
  };
  const tap = (what: string | LaidNode) => {
    const { x, y } = centre(typeof what === 'string' ? one(what) : what);
    tapAt(x, y);
  };
  /** A finger that rests before it lifts, so that nothing is flung. */
  const drag = (fromY: number, toY: number, x = 500) => {
    host.pointer({ kind: 'down', x, y: fromY });
    for (let step = 1; step <= 10; step++) {
      clock.step(16);
      host.pointer({ kind: 'move', x, y: fromY + ((toY - fromY) * step) / 10 });
    }
    clock.step(200);
    host.pointer({ kind: 'up', x, y: toY });
  };
  const open = (path: string) => host.start({ dataUri: `touchstone://${path}` });
  return { host, clock, door, nodes, all, one, centre, tap, tapAt, drag, open };
}

export type Glass = ReturnType<typeof glass>;

function flat(node: LaidNode): LaidNode[] {
  return [node, ...node.children.flatMap(flat)];
}

export function kinds(host: AppHost): string[] {
  return host.windows().map((window) => window.kind);
}
