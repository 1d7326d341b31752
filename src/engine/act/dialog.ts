import { type Failure, fail, type TouchstoneError } from '../../contract/failure.ts';
import { NAME_CAP, quoteScreenText } from '../../contract/line/index.ts';
import { callOf, eitherOf, oneAfterTheOther, sameCallWithout, THE_SAME_CALL } from '../../contract/next.ts';
import type { Driver, Input, Receipt } from '../../drivers/driver.ts';
import { passGate } from '../gate/pass-gate.ts';
import { actionableOwner, type Item, isWithin, nameOf, type Scene } from '../observe/scene.ts';
import { describeItem } from '../resolve/near-miss.ts';
import { settle } from '../settle/settle.ts';
import type { ActionPlan, Aim, SharedPlan } from './plan.ts';
import { gateFailure } from './take-aim.ts';
import { guardFor } from './tap.ts';

const MOST_DIALOGS = 5;
const MOST_TEXTS = 5;
const LONGEST_TEXT = 200;
const GATE = { check_stable: true, check_receives_events: true, actionable_timeout_ms: 2000 };

/** The positive button of Android's own dialogs, by its framework id; words on buttons decide nothing. */
const POSITIVE = 'button1';

/** Dialogs are told by structure: a dialog role, or a dialog of the platform itself. Topmost first. */
export function openDialogs(scene: Scene): Item[] {
  const dialogs = scene.items.filter((item) => isDialog(item) && item.not_visible !== 'hidden');
  // A dialog element inside another dialog's subtree is part of it, not a second dialog.
  return dialogs.filter((item) => !dialogs.some((outer) => outer !== item && isWithin(item, outer))).reverse();
}

function isDialog(item: Item): boolean {
  return item.raw.role === 'dialog' || item.raw.role === 'alertdialog';
}

export function buttonsOf(dialog: Item, scene: Scene): Item[] {
  return scene.items.filter((item) => item !== dialog && item.raw.clickable && isWithin(item, dialog));
}

/** What it asks: its texts outside of its controls, quoted and cut. Its name is one only where that was cut too. */
export function textsOf(dialog: Item, scene: Scene): string[] {
  const name = nameOf(dialog);
  const inside = scene.items.filter((item) => item !== dialog && isWithin(item, dialog) && isPlainText(item));
  const texts = [name.length > NAME_CAP ? name : '', dialog.raw.text ?? '', ...inside.map(nameOf)];
  const told = texts.filter((text) => text !== '' && (text !== name || name.length > NAME_CAP));
  return [...new Set(told)].slice(0, MOST_TEXTS).map((text) => quoteScreenText(text, LONGEST_TEXT));
}

function isPlainText(item: Item): boolean {
  const owner = actionableOwner(item);
  return item.not_visible !== 'hidden' && !owner.raw.clickable && !owner.raw.editable;
}

export function answerDialog(action: 'accept' | 'dismiss', text: string | undefined, shared: SharedPlan): ActionPlan {
  let surelyClosed = false;
  return {
    ...shared,
    action_type: 'handle_dialog',
    source_module: 'interact',
    what: `${action} the dialog`,
    async send(aim): Promise<Receipt> {
      const own = aim.session.platformDialog !== null;
      const receipt = await sendAnswer(aim, aim.before, action, text);
      surelyClosed = own && receipt.delivered;
      return receipt;
    },
    read_back: (after, aim) => {
      const [was] = openDialogs(aim.before);
      // The platform says itself that it closed its own dialog; one with the same words may be open again.
      const stays = !surelyClosed && was !== undefined && after.scene.by_id.has(was.id);
      if (!stays) return { result: 'matched', observed: 'the dialog is gone', already: false };
      return {
        result: 'mismatch',
        observed: 'the dialog is still open',
        already: false,
        failure: stayed(was, after.scene),
      };
    },
  };
}

export function dismissAll(shared: SharedPlan): ActionPlan {
  let closed = 0;
  return {
    ...shared,
    action_type: 'handle_dialog',
    source_module: 'interact',
    what: 'dismiss all dialogs',
    async send(aim): Promise<Receipt> {
      let scene = aim.before;
      if (openDialogs(scene).length === 0) throw noDialog();
      for (let [top] = openDialogs(scene); top && closed < MOST_DIALOGS; [top] = openDialogs(scene)) {
        const own = aim.session.platformDialog !== null;
        const { delivered } = await sendAnswer(aim, scene, 'dismiss', undefined);
        const settled = await settle(aim.session, scene, aim.deadline);
        if (!(own && delivered) && settled.scene.by_id.has(top.id)) break;
        closed++;
        scene = settled.scene;
      }
      return { delivered: true, received_by: 'unknown', by: closed === 1 ? '1 dialog' : `${closed} dialogs` };
    },
    read_back: (after) => {
      const [left] = openDialogs(after.scene);
      if (!left) return { result: 'matched', observed: `${closed} dialogs were closed`, already: false };
      return {
        result: 'mismatch',
        observed: 'a dialog is still open',
        already: false,
        failure: closed >= MOST_DIALOGS ? endless(closed) : stayed(left, after.scene),
      };
    },
    details: () => ({ closed }),
  };
}

async function sendAnswer(
  aim: Aim,
  scene: Scene,
  action: 'accept' | 'dismiss',
  text: string | undefined,
): Promise<Receipt> {
  const { platformDialog } = aim.session;
  const [top] = openDialogs(scene);
  if (!top) throw noDialog();
  if (platformDialog) {
    const answer = { kind: 'dialog' as const, accept: action === 'accept', ...(text !== undefined ? { text } : {}) };
    const result = await aim.hands.app(answer, aim.deadline);
    return { delivered: result.done, received_by: result.done ? 'target' : 'unknown', by: result.said };
  }
  if (text !== undefined) throw noPrompt();
  if (action === 'dismiss') return dismiss(aim);
  const button = positiveButton(top, scene);
  const { report, probe } = await passGate(aim.session, button, GATE, aim.trace, aim.deadline);
  if (!report.passed || !probe) throw gateFailure(button.id, report);
  return aim.hands.perform({ kind: 'tap', at: probe.point, guard: guardFor(button) }, aim.deadline);
}

/** Where the platform can close a dialog and nothing else, no key can reach the page below it by mistake. */
async function dismiss(aim: Aim): Promise<Receipt> {
  const { driver } = aim.session;
  if (!driver.capabilities.closes_dialogs) return aim.hands.perform(leaveWithout(driver), aim.deadline);
  const { done, said, why } = await aim.hands.app({ kind: 'dialog', accept: false }, aim.deadline);
  if (!done && why === 'no_dialog') throw noDialog();
  return { delivered: done, received_by: done ? 'target' : 'unknown', by: said };
}

/** What a person presses to leave a dialog without choosing. */
export function leaveWithout({ capabilities: { leaves_with: key } }: Pick<Driver, 'capabilities'>): Input {
  return key === undefined ? { kind: 'back' } : { kind: 'key', key, modifiers: [] };
}

function positiveButton(dialog: Item, scene: Scene): Item {
  const buttons = buttonsOf(dialog, scene);
  const positive = buttons.find((button) => button.raw.stable_id === POSITIVE);
  const [only] = buttons;
  if (positive) return positive;
  if (only && buttons.length === 1) return only;
  throw fail('AMBIGUOUS_TARGET', 'several_matches', {
    message: `This dialog does not say which of its buttons accepts: ${buttons.map(describeItem).join('; ')}. None was pressed.`,
    next: callOf('handle_dialog', { action: 'get' }),
    details: { buttons: buttons.map(describeItem) },
  });
}

function noDialog(): TouchstoneError {
  return fail('ACTION_REJECTED', 'no_popup_route', {
    message: 'No dialog is open.',
    next: 'snapshot',
  });
}

function noPrompt(): TouchstoneError {
  return fail('INVALID_ARGUMENT', 'bad_argument', {
    message: 'text answers a prompt of the browser, and none is open.',
    next: sameCallWithout(['text']),
  });
}

/** Closing them for ever would help nobody. */
function endless(closed: number): Failure {
  return fail('ACTION_REJECTED', 'no_change', {
    message: `${closed} dialogs were closed, and each time another one opened. The next one was left open.`,
    next: eitherOf(THE_SAME_CALL, oneAfterTheOther('close_session', 'open_session')),
    details: { closed },
  }).failure;
}

function stayed(dialog: Item, scene: Scene) {
  const buttons = buttonsOf(dialog, scene).map(describeItem);
  return fail('ACTION_REJECTED', 'no_change', {
    message: `The dialog did not close. It offers ${buttons.join('; ') || 'no buttons'}.`,
    next: callOf('handle_dialog', { action: 'get' }),
    details: { buttons },
  }).failure;
}
