import type { Deadline } from '../../base/deadline.ts';
import type { Input, Receipt } from '../driver.ts';
import { splitKey } from './decode.ts';
import { askFrame, DocumentGoneError, type Frame } from './frame.ts';
import { pressKey } from './keyboard.ts';
import type { FieldAnswer } from './page-answers.ts';
import { DialogOpenError, type Tab } from './tab.ts';

type TextInput = Extract<Input, { kind: 'text' }>;

/** Types into the field that has the focus, and into nothing else when the field is named. */
export async function typeText(tab: Tab, input: TextInput, deadline: Deadline): Promise<Receipt> {
  try {
    const place = await fieldFor(tab, input, deadline);
    if (!place.field.ready)
      return { delivered: false, received_by: 'other', by: `${place.field.instead} has the focus` };
    const { session } = place.frame;
    if (!place.field.done) {
      if (place.field.press_end) await pressKey(session, 'End', [], deadline);
      if (input.text !== '')
        await tab.unlessDialog(session.request('Input.insertText', { text: input.text }, deadline));
      else if (input.mode === 'replace' && !place.field.empty)
        await tab.unlessDialog(pressKey(session, 'Delete', [], deadline));
    }
    return { delivered: true, received_by: input.key ? 'target' : 'unknown' };
  } catch (error) {
    if (error instanceof DialogOpenError) return { delivered: true, received_by: 'unknown', by: error.message };
    if (error instanceof DocumentGoneError)
      return { delivered: false, received_by: 'other', by: 'nothing: the document is gone' };
    throw error;
  }
}

async function fieldFor(tab: Tab, input: TextInput, deadline: Deadline): Promise<{ frame: Frame; field: FieldAnswer }> {
  const target = input.key ? splitKey(input.key) : undefined;
  const ask = (frame: Frame) => {
    const args = [target?.key ?? 0, input.mode, input.text].map((it) => JSON.stringify(it)).join(', ');
    return tab.unlessDialog(askFrame<FieldAnswer>(frame, `touchstone.prepareField(${args})`, deadline));
  };
  if (target) {
    const frame = tab.frameOf(target.doc);
    return { frame, field: await ask(frame) };
  }
  // Without a name: the innermost document whose focus is in a field.
  let last: { frame: Frame; field: FieldAnswer } | undefined;
  for (const frame of tab.frames.all().reverse()) {
    const field = await ask(frame).catch(() => undefined);
    if (!field) continue;
    last = { frame, field };
    if (field.ready) return last;
  }
  if (!last) throw new DocumentGoneError('no document answered');
  return last;
}
