import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import { callOf } from '../../contract/next.ts';
import type { Receipt } from '../../drivers/driver.ts';
import type { GateRequest } from '../gate/pass-gate.ts';
import type { Item, Scene } from '../observe/scene.ts';
import type { SaidTarget } from '../resolve/said-target.ts';
import { compareTyped } from './compare-typed.ts';
import type { ActionPlan, Aim, ReadBackReport, SharedPlan } from './plan.ts';
import { aimedPoint, sendTap } from './tap.ts';

export interface Typing {
  text: string;
  /** How the answer calls the text; never the text itself. */
  said: string;
  mode: 'replace' | 'append';
  submit: boolean;
}

const FOCUS_WAIT_MS = 1500;
const FOCUS_PAUSE_MS = 60;

export function typeText(
  said: SaidTarget | undefined,
  typing: Typing,
  gate: GateRequest,
  shared: SharedPlan,
): ActionPlan {
  return {
    ...shared,
    action_type: 'type_text',
    source_module: 'interact',
    ...(said ? { target: said, gate: (item: Item) => gateForTyping(item, gate) } : {}),
    what: `type ${typing.said} (${typing.mode}${typing.submit ? ', submit' : ''}) into`,
    send: (aim) => sendText(aim, typing),
    read_back: (after, aim) => readBack(after.scene, aim, typing),
  };
}

/** A field that has the focus needs no touch, so nothing that lies on top of it (its own keyboard!) is in the way. */
function gateForTyping(item: Item, gate: GateRequest): GateRequest {
  return item.raw.state.focused === true ? { ...gate, check_receives_events: false } : gate;
}

async function sendText(aim: Aim, typing: Typing): Promise<Receipt> {
  assertTypable(aim, typing.text);
  const field = aim.item ? await focus(aim, aim.item) : focusedField(aim);
  aim.item = field;
  // From here on it is kept out of everything that leaves the engine.
  if (field.raw.password) aim.session.redactor.remember('password', typing.text);
  const receipt = await aim.hands.perform(
    {
      kind: 'text',
      text: typing.text,
      mode: typing.mode,
      current_length: [...(field.raw.state.text_value ?? field.raw.text ?? '')].length,
      key: field.raw.key,
    },
    aim.deadline,
  );
  if (!typing.submit || !receipt.delivered) return receipt;
  // Enter would answer the dialog, and nobody asked for that.
  if (aim.session.platformDialog) throw dialogCameUp();
  return aim.hands.perform({ kind: 'key', key: 'Enter', modifiers: [] }, aim.deadline);
}

function dialogCameUp() {
  return fail('ACTION_REJECTED', 'intercepted', {
    message: 'The text was typed, and a dialog opened over it, so it was not submitted.',
    next: callOf('handle_dialog', { action: 'get' }),
  });
}

function assertTypable(aim: Aim, text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is the point
  if (aim.session.driver.capabilities.text_input === 'unicode' || /^[\x20-\x7e]*$/.test(text)) return;
  throw fail('CAPABILITY_MISSING', 'text_not_typable', {
    message:
      'This device can only be sent plain ASCII text (its own input tool fails on anything else). Nothing was typed.',
    next: 'snapshot',
  });
}

/** Puts the focus where the text must go, and makes sure of it: text goes to whatever has the focus. */
async function focus(aim: Aim, item: Item): Promise<Item> {
  if (!item.raw.editable) {
    throw fail('ELEMENT_NOT_INTERACTABLE', 'not_supported', {
      message: `${item.id} is a ${item.raw.role} and takes no text.`,
      next: 'snapshot',
    });
  }
  if (item.raw.state.focused === true) return item;
  const receipt = await sendTap(aim, aimedPoint(aim));
  if (!receipt.delivered || receipt.received_by === 'other') {
    throw fail('ACTION_REJECTED', 'intercepted', {
      message: `The tap that should focus ${item.id} was caught by ${receipt.by ?? 'something else'}. Nothing was typed.`,
      next: 'snapshot',
      retryable: true,
      details: { receipt },
    });
  }
  const patience = aim.deadline.within(FOCUS_WAIT_MS);
  for (;;) {
    const { scene } = await aim.session.observer.look(aim.deadline);
    const now = scene.by_id.get(item.id);
    if (now?.raw.state.focused === true) return now;
    if (patience.expired) break;
    await patience.pause(FOCUS_PAUSE_MS);
  }
  throw fail('ACTION_REJECTED', 'intercepted', {
    message: `${item.id} was tapped but did not take the focus, so nothing was typed: the text would have gone elsewhere.`,
    next: 'snapshot',
    retryable: true,
  });
}

function focusedField(aim: Aim): Item {
  const field = aim.before.items.find((item) => item.raw.editable && item.raw.state.focused === true);
  if (field) return field;
  throw fail('ELEMENT_NOT_FOUND', 'no_match', {
    message: 'No text field has the focus, so there is nothing to type into.',
    next: 'snapshot',
  });
}

function readBack(after: Scene, aim: Aim, typing: Typing): ReadBackReport {
  const field = aim.item ? after.by_id.get(aim.item.id) : undefined;
  const old = aim.item?.raw.state.text_value;
  if (!field) return { result: 'unavailable', observed: 'the field is no longer there', already: false };
  if (field.raw.password) return { result: 'masked', observed: 'the field hides what it holds', already: false };
  const now = field.raw.state.text_value;
  if (now === undefined)
    return { result: 'unavailable', observed: 'the field does not say what it holds', already: false };
  const wanted = typing.mode === 'append' ? `${old ?? ''}${typing.text}` : typing.text;
  const observed = `the field holds ${quoteScreenText(now)}`;
  const result = compareTyped(wanted, now);
  if (result !== 'ambiguous') return { result, observed, already: old === now };
  const unproved = `${observed}, which can be read as another number`;
  return { result: 'transformed', observed, already: old === now, unproved };
}
