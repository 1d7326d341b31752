import { describe, expect, it } from 'vitest';
import type { LaidNode, Rect } from '../../../src/phone/app/host.ts';
import { ROUTES } from '../../../src/phone/app/routes.ts';
import { type Glass, glass } from './glass.ts';

const within = (inner: Rect, outer: Rect) =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
const overlap = (a: Rect, b: Rect) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Everything that is wrong with the layout of a tree, in words. */
function faultsOf(node: LaidNode): string[] {
  const faults: string[] = [];
  const [left, top, right, bottom] = node.bounds;
  if (right <= left || bottom <= top) faults.push(`${node.id} has no area`);
  if (!node.bounds.every(Number.isInteger)) faults.push(`${node.id} is not on whole pixels`);
  node.children.forEach((child, index) => {
    if (!within(child.bounds, node.bounds)) faults.push(`${child.id} leaves its parent`);
    for (const later of node.children.slice(index + 1)) {
      if (overlap(child.bounds, later.bounds)) faults.push(`${child.id} and ${later.id} overlap`);
    }
    faults.push(...faultsOf(child));
  });
  return faults;
}

describe('layout', () => {
  for (const { path } of ROUTES.filter((route) => route.path !== '/traps/late-overlay')) {
    it(`puts every view of ${path} inside its parent and beside its siblings`, () => {
      const phone = glass(path.slice(1));
      phone.clock.step(1000);
      for (const window of phone.host.windows()) expect(faultsOf(window.root)).toEqual([]);
      expect(idsOnce(phone)).toBe(true);
    });
  }

  it('lays out dialog, popup and keyboard inside the screen', () => {
    const phone = glass('settings');
    phone.tap('#theme');
    expect(phone.host.windows().flatMap((window) => faultsOf(window.root))).toEqual([]);
    phone.tap('Light');
    phone.tap('#reset');
    expect(phone.host.windows().flatMap((window) => faultsOf(window.root))).toEqual([]);
    phone.tap('Cancel');
    phone.open('signin');
    phone.tap('#email');
    expect(phone.host.windows().flatMap((window) => faultsOf(window.root))).toEqual([]);
  });

  it('lays out sheet, stacked dialogs and a long popup inside the screen', () => {
    const phone = glass('dialogs');
    const faults = () => phone.host.windows().flatMap((window) => faultsOf(window.root));
    for (const way of [['Sheet'], ['Ask twice', '#button1'], ['Alert'], ['Confirm delete']]) {
      phone.open('dialogs');
      for (const step of way) phone.tap(step);
      expect(phone.host.windows().length).toBe(1 + way.length);
      expect(faults()).toEqual([]);
      expect(idsOnce(phone)).toBe(true);
    }
    phone.open('controls');
    phone.tap('#country');
    const popup = phone.host.windows().at(-1)?.bounds ?? [0, 0, 0, 0];
    expect(faults()).toEqual([]);
    phone.drag(popup[3] - 50, popup[3] - 200, popup[2] - 50);
    expect(faults()).toEqual([]);
    expect(phone.all('Austria', phone.host.windows().at(-1))).toEqual([]);
  });

  it('paints the overlay after what it covers', () => {
    const phone = glass('traps/late-overlay');
    phone.clock.step(600);
    const order = phone.nodes().map((node) => node.resourceId.split('/').at(-1));
    expect(order.indexOf('offer')).toBeGreaterThan(order.indexOf('claim'));
    expect(phone.one('#offer').bounds).toEqual([0, 0, 1080, 2400]);
  });

  it('keeps the identity of a view while its text changes', () => {
    const phone = glass('settings');
    const before = phone.one('#volume_value');
    phone.tap('#volume');
    const after = phone.one('#volume_value');
    expect(after.text).not.toBe(before.text);
    expect(after.id).toBe(before.id);
  });
});

function idsOnce(phone: Glass): boolean {
  const ids = phone.nodes().map((node) => node.id);
  return new Set(ids).size === ids.length;
}
