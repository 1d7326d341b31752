import { describe, expect, it } from 'vitest';
import { node } from '../nodes.ts';
import { blind, sessionOn, soon, stage } from '../rig.ts';
import { play, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const pay = node('button', 'Pay', { stable_id: 'pay' });
const done = node('heading', 'Receipt');

describe('an observer', () => {
  it('keeps what it knew when a look comes back blind', async () => {
    const { session } = sessionOn(false, { show: [stage([pay]), blind, stage([pay])] });
    const first = (await play(session.observer.look(soon()))).scene;
    const dark = (await play(session.observer.look(soon()))).scene;
    expect(dark.capture).toMatchObject({ complete: false, reason: 'the device did not answer' });
    expect(session.observer.scene).toBe(first);
    const third = (await play(session.observer.look(soon()))).scene;
    expect(third.items[0]?.id).toBe(first.items[0]?.id);
    expect(third.revision).toBe(first.revision);
  });

  it('captures once on a live platform, and then only asks what changed', async () => {
    const { session, driver } = sessionOn(true, { show: [stage([pay]), stage([pay]), stage([pay, done])] });
    for (let look = 0; look < 3; look++) await play(session.observer.look(soon()));
    expect(driver.log.map((entry) => entry.call)).toEqual(['capture', 'mark', 'mark', 'mark']);
    expect(session.observer.scene?.items.map((item) => item.raw.label)).toEqual(['Pay', 'Receipt']);
    expect(session.observer.scene?.revision).toBe(2);
  });

  it('reads the screen whole when the answer of the feed before never arrived', async () => {
    const gone = node('button', 'Old');
    const { session, driver } = sessionOn(true, { show: [stage([pay, gone]), stage([pay, gone]), stage([pay])] });
    await play(session.observer.look(soon()));
    // The page has told of a removal, and whoever asked did not live to hear it.
    if (driver.changes) await play(driver.changes.mark(soon()));
    const { scene } = await play(session.observer.look(soon()));
    expect(scene.items.map((item) => item.raw.label)).toEqual(['Pay']);
    expect(driver.log.map((entry) => entry.call)).toEqual(['capture', 'mark', 'mark', 'mark', 'capture']);
  });

  it('knows the page behind a dialog that is all it can read', async () => {
    const dialog = node('dialog', 'Sure?');
    const { session } = sessionOn(false, {
      show: [stage([pay]), stage([dialog], { scope: 'active_window' }), stage([dialog], { scope: 'active_window' })],
    });
    const first = (await play(session.observer.look(soon()))).scene;
    for (let look = 0; look < 2; look++) await play(session.observer.look(soon()));
    expect(session.observer.scene?.underneath).toBe(first);
  });
});
