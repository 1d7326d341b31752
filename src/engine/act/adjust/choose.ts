import { fail } from '../../../contract/failure.ts';
import { tidy, quoteScreenText } from '../../../contract/line/index.ts';
import { callOf, eitherOf, sameCallWith } from '../../../contract/next.ts';
import type { Item, Scene } from '../../observe/scene.ts';
import { nameOf } from '../../observe/scene.ts';
import { leaveWithout } from '../dialog.ts';
import { sendScroll } from '../scroll.ts';
import { type Adjustment, semantic, tapItem, tryOnce, within } from './control.ts';
import { likenessOfName, likenessWords } from '../../resolve/likeness.ts';

const MOST_SCROLLS = 20;

/** One of several: a native list by its own action, a group by its member, a popup by opening it and choosing. */
export async function choose(adjustment: Adjustment, control: Item, label: string): Promise<void> {
  adjustment.read = (scene) => {
    adjustment.scene = scene;
    settled(adjustment, control, label);
  };
  if (settled(adjustment, control, label)) return;
  const select = control.raw.options && semantic(adjustment, control, { kind: 'select_option', label });
  if (select && control.raw.options) {
    const meant = control.raw.options.filter((option) => same(option, label)).length;
    if (meant === 0) throw noOption(label, control.raw.options);
    if (meant > 1) throw severalOptions(label, meant);
    adjustment.mode = 'semantic';
    await tryOnce(adjustment, select);
    settled(adjustment, control, label);
    return;
  }
  if (!OFFERS_CHOICES.has(control.raw.role)) throw noChoice(adjustment, control);
  adjustment.mode = 'gesture';
  const [member, ...others] = membersOf(control, adjustment.scene, label);
  if (others.length > 0) throw severalOptions(label, others.length + 1);
  if (member) {
    await tapItem(adjustment, member);
    settled(adjustment, control, label);
    return;
  }
  await chooseInPopup(adjustment, control, label);
  settled(adjustment, control, label);
}

async function chooseInPopup(adjustment: Adjustment, control: Item, label: string): Promise<void> {
  const before = new Set(adjustment.scene.items.map((item) => item.id));
  await tapItem(adjustment, control);
  for (let scrolls = 0; ; scrolls++) {
    const offered = adjustment.scene.items.filter((item) => !before.has(item.id) || isOption(item));
    const meant = offered.filter((item) => same(nameOf(item), label) && item.id !== control.id);
    const options = meant.filter(isOption);
    if (options.length > 1) {
      await adjustment.aim.hands.perform(leaveWithout(adjustment.aim.session.driver), adjustment.aim.deadline);
      throw severalOptions(label, options.length);
    }
    const option = meant[0];
    if (option) {
      await tapItem(adjustment, option);
      return;
    }
    const seen = adjustment.scene.meaning;
    const { aim, scene } = adjustment;
    if (scrolls < MOST_SCROLLS && offered.length > 0) {
      await tryOnce(adjustment, () => sendScroll(aim, scene, offered[0] ?? null, { direction: 'down' }));
      adjustment.attempts--;
    }
    if (adjustment.scene.meaning === seen) {
      // Nothing was chosen: what was opened is put away again, and only if something did open.
      const opened = adjustment.scene.items.some((item) => !before.has(item.id));
      if (opened) await aim.hands.perform(leaveWithout(aim.session.driver), aim.deadline);
      throw noOption(
        label,
        offered.map(nameOf).filter((name) => name !== ''),
      );
    }
  }
}

/** Roles that hold one of several; anything else must not be tapped in the hope that it opens something. */
const OFFERS_CHOICES = new Set(['combobox', 'listbox', 'radiogroup', 'tablist', 'group', 'menu', 'list', 'generic']);

function noChoice({ aim }: Adjustment, control: Item) {
  // It may be the control inside of what was named; next names it.
  aim.session.showed([control]);
  return fail('ELEMENT_NOT_INTERACTABLE', 'not_supported', {
    message: `The ${control.raw.role} offers no choice of several. Nothing was sent.${opensHint(control)}`,
    next: nextToOpen(control),
  });
}

function opensHint({ raw }: Item): string {
  if (!raw.clickable) return '';
  const sure = raw.state.expanded !== undefined;
  return ` ${sure ? 'A tap opens it' : 'If a tap opens its choices, tap it'}, and the choice is tapped there.`;
}

/** A program takes the first alternative: only what says that it opens is tapped without a mind, any other button may do harm. */
function nextToOpen({ id, raw }: Item): string {
  if (!raw.clickable) return 'snapshot';
  const tap = callOf('tap', { target: id });
  return raw.state.expanded === undefined ? eitherOf('snapshot', tap) : tap;
}

/** A radio group, a segmented control or a tab list shows its choices all the time. */
function membersOf(control: Item, scene: Scene, label: string): Item[] {
  return within(scene.items, control).filter((item) => item.raw.clickable && same(nameOf(item), label));
}

function isOption(item: Item): boolean {
  return item.raw.role === 'option' || item.raw.role === 'menuitem' || item.raw.role === 'menuitemradio';
}

function settled(adjustment: Adjustment, control: Item, label: string): boolean {
  const now = adjustment.scene.by_id.get(control.id);
  adjustment.actual = now && (chosenMember(now, adjustment.scene) ?? shown(now));
  adjustment.converged = adjustment.actual !== undefined && same(String(adjustment.actual), label);
  return adjustment.converged;
}

function chosenMember(control: Item, scene: Scene): string | undefined {
  const chosen = within(scene.items, control).find(
    (item) => item.raw.state.checked === true || item.raw.state.selected === true,
  );
  return chosen && nameOf(chosen);
}

function shown(control: Item): string | undefined {
  const { selected, value, text_value } = control.raw.state;
  if (typeof selected === 'object') return selected.label;
  return text_value ?? (value === undefined ? control.raw.text : String(value));
}

function same(a: string, b: string): boolean {
  return tidy(a) === tidy(b);
}

/** Its label does not say which one is meant, and the read back could not tell them apart either. */
function severalOptions(label: string, count: number) {
  return fail('AMBIGUOUS_TARGET', 'several_matches', {
    message: `There are ${count} options ${quoteScreenText(label)}, and none was chosen. Tap the control and choose one on the screen, or by press_key.`,
    next: 'snapshot',
  });
}

function noOption(label: string, options: readonly string[]) {
  const wanted = likenessWords(label);
  const alike = options.filter((one) => likenessOfName(likenessWords(one), wanted) > 0).slice(0, 3);
  return fail('ELEMENT_NOT_FOUND', 'no_match', {
    message: `There is no option ${quoteScreenText(label)}. There is ${
      options
        .slice(0, 20)
        .map((one) => quoteScreenText(one))
        .join(', ') || 'none'
    }.`,
    next: alike.length > 0 ? eitherOf(...alike.map((value) => sameCallWith({ value }))) : 'snapshot',
    details: { options },
  });
}
