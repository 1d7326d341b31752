import { quoteScreenText } from '../../contract/line/index.ts';
import type { Deadline } from '../../base/deadline.ts';
import type { NodeKey, Receipt, SemanticAction } from '../driver.ts';
import { splitKey } from './decode.ts';
import { askFrame, DocumentGoneError } from './frame.ts';
import { TARGET_GONE } from './guarded-input.ts';
import type { InvokeAnswer } from './page-answers.ts';
import { DialogOpenError, type Tab } from './tab.ts';

/** Sets a native control by itself, without pointer and keyboard. */
export async function invoke(tab: Tab, key: NodeKey, action: SemanticAction, deadline: Deadline): Promise<Receipt> {
  const place = splitKey(key);
  const frame = tab.frames.byDocument(place.doc);
  if (!frame) return TARGET_GONE;
  if (tab.dialog) {
    return {
      delivered: false,
      received_by: 'other',
      by: `${tab.dialog.type} dialog ${quoteScreenText(tab.dialog.message)}`,
    };
  }
  const call = `touchstone.invoke(${place.key}, ${JSON.stringify(action)})`;
  try {
    const { done, by } = await tab.unlessDialog(askFrame<InvokeAnswer>(frame, call, deadline));
    return { delivered: done, received_by: done ? 'target' : 'unknown', by };
  } catch (error) {
    // The page answered the change with a dialog, or by going elsewhere: it did get it.
    if (error instanceof DialogOpenError) return { delivered: true, received_by: 'target' };
    if (error instanceof DocumentGoneError) return { delivered: true, received_by: 'unknown', by: error.message };
    throw error;
  }
}
