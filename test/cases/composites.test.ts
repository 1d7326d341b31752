import { expect, it } from 'vitest';
import type { Element } from '../../src/contract/element.ts';
import { SHORT_RIGS, type Rig } from './rigs.ts';
import { envelope, onEveryRig } from './with-rigs.ts';

async function elementsOf(rig: Rig): Promise<Element[]> {
  const { data } = await rig.call('snapshot', { detail: 'full', max_tokens: 20000 });
  return (data as { elements: Element[] }).elements;
}

/** What each element with a stable id is said to be; those about which nothing is said are left out. */
async function semanticRoles(rig: Rig): Promise<Record<string, string>> {
  const pairs = (await elementsOf(rig)).flatMap(({ stable_id, semantic }) =>
    stable_id && semantic.semantic_role ? [[stable_id, semantic.semantic_role]] : [],
  );
  return Object.fromEntries(pairs) as Record<string, string>;
}

onEveryRig(
  'composite controls',
  (rig) => {
    const view = () => rig().door.state().view as Record<string, unknown>;

    it('a control is told by its role, or by its structure', async () => {
      await rig().open('/controls');
      expect(await semanticRoles(rig())).toEqual({
        guests: 'stepper',
        size: 'segmented_control',
        brightness: 'slider',
        zoom: 'slider',
        country: 'dropdown',
      });
      const guests = (await elementsOf(rig())).find((element) => element.stable_id === 'guests');
      // The platform's own word stays what it was.
      expect(guests).toMatchObject({
        role: 'group',
        semantic: {
          is_container: true,
          supported_actions: ['increment', 'decrement'],
          adjustable: true,
          state_shape: 'discrete',
        },
      });
    });

    it('what only looks like a control is not called one', async () => {
      await rig().open('/composites');
      // Not: a row that holds more than its stepper, buttons that do not count, a pager, two switches in one group.
      expect(await semanticRoles(rig())).toEqual({
        sound: 'composite_control',
        level: 'slider',
        fit: 'segmented_control',
      });
    });

    it('buttons that do not count a number are never pressed to change it', async () => {
      await rig().open('/composites');
      rig().door.clear();
      for (const target of ['#order_lines', '#order', '#page_number', '#lamps']) {
        const refused = await rig().call('adjust_control', { target, value: 5 });
        expect(envelope(refused)).toMatchObject({ failure_code: 'ELEMENT_NOT_INTERACTABLE', reason: 'not_supported' });
      }
      expect(rig().door.events()).toEqual([]);
    });

    it('a value that the control cannot mean is refused before anything is sent', async () => {
      await rig().open('/controls');
      rig().door.clear();
      for (const [target, value] of [
        ['slider "Zoom"', true],
        ['checkbox "Terms"', 3],
        ['combobox "Country"', false],
        ['#guests', 'many'],
      ]) {
        const refused = await rig().call('adjust_control', { target, value });
        expect(envelope(refused)).toMatchObject({ failure_code: 'SEMANTIC_MISMATCH', reason: 'wrong_type' });
        expect(refused.text).toContain('Nothing was sent');
      }
      expect(rig().door.events()).toEqual([]);
    });

    it('a stepper in a row with other buttons is stepped by its own parts', async () => {
      await rig().open('/composites');
      const up = await rig().call('adjust_control', { target: '#apples_value', value: 5 });
      expect(up.text).toContain('VERIFIED');
      expect(view().apples).toBe(5);
    });

    it('a labelled group is adjusted through the one control that it holds', async () => {
      await rig().open('/composites');
      const sound = await rig().call('adjust_control', { target: '#sound', value: 70, tolerance: 5, max_attempts: 6 });
      expect(sound.text).toContain('VERIFIED');
      expect(view().level).toBe(70);
      const fit = await rig().call('adjust_control', { target: '#fit', value: 'L' });
      expect(fit.text).toContain('VERIFIED');
      expect(view().size).toBe('L');
    });
  },
  SHORT_RIGS,
);
