import type { Button, Dialog, Widget } from '../../app/widget.ts';
import { type PageContext, setAttribute } from './binding.ts';

type RenderChildren = (
  parent: Element,
  widgets: readonly Widget[],
  row: string | undefined,
  context: PageContext,
) => void;

/** The elements in the page by the dialog's id, in the order in which they came up. */
const shown = new Map<string, HTMLElement>();
let current: readonly Dialog[] = [];
/** The browser is asking, or has asked and the app has not yet heard the answer. */
let askedNatively: string | undefined;

/** Brings the dialogs of the page in line with those of the view. */
export function renderDialogs(dialogs: readonly Dialog[], context: PageContext, renderChildren: RenderChildren): void {
  current = dialogs;
  for (const [id, element] of shown) {
    if (dialogs.some((dialog) => dialog.id === id)) continue;
    element.remove();
    shown.delete(id);
  }
  if (!dialogs.some((dialog) => dialog.id === askedNatively)) askedNatively = undefined;
  for (const dialog of dialogs) {
    if (dialog.native) {
      if (askedNatively === undefined) askNatively(dialog, context);
      continue;
    }
    const known = shown.get(dialog.id);
    const element = known ?? (dialog.sheet ? makeSheet(dialog.id) : document.createElement('dialog'));
    const content = dialog.sheet ? (element.firstElementChild as HTMLElement) : element;
    setAttribute(content, 'id', dialog.id);
    setAttribute(content, 'aria-labelledby', `${dialog.id}_title`);
    renderChildren(content, contentOf(dialog), undefined, context);
    if (known) continue;
    shown.set(dialog.id, element);
    document.body.append(element);
    if (element instanceof HTMLDialogElement) openModal(element, dialog.id);
    else content.focus();
  }
}

function contentOf(dialog: Dialog): Widget[] {
  const content: Widget[] = [
    { kind: 'text', key: 'title', id: `${dialog.id}_title`, text: dialog.title, look: 'strong' },
  ];
  if (dialog.message !== undefined) content.push({ kind: 'text', key: 'message', text: dialog.message, look: 'faint' });
  content.push({ kind: dialog.sheet ? 'column' : 'row', key: 'buttons', gap: 8, children: dialog.buttons });
  return content;
}

function cancel(id: string): void {
  current.find((dialog) => dialog.id === id)?.onCancel();
}

function openModal(element: HTMLDialogElement, id: string): void {
  element.addEventListener('cancel', (event) => {
    event.preventDefault();
    cancel(id);
  });
  // A second Escape in a row closes the dialog without asking; the app must hear of that too.
  element.addEventListener('close', () => cancel(id));
  element.showModal();
}

/** A sheet as many web apps build it: plain elements that say what they are. */
function makeSheet(id: string): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'sheet-layer';
  const sheet = document.createElement('div');
  sheet.className = 'sheet column';
  sheet.tabIndex = -1;
  setAttribute(sheet, 'role', 'dialog');
  setAttribute(sheet, 'aria-modal', 'true');
  layer.append(sheet);
  layer.addEventListener('click', (event) => {
    if (event.target === layer) cancel(id);
  });
  layer.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') cancel(id);
  });
  return layer;
}

/** The browser's own dialog: the page stands still until it is answered. */
function askNatively(dialog: Dialog, context: PageContext): void {
  askedNatively = dialog.id;
  const text = dialog.message === undefined ? dialog.title : `${dialog.title}\n${dialog.message}`;
  let answer: Button | undefined = dialog.buttons[0];
  if (dialog.native === 'alert') window.alert(text);
  else if (window.confirm(text)) answer = dialog.buttons.at(-1);
  if (answer) context.app().fire({ kind: 'clicked', id: answer.id ?? answer.label }, answer.onTap);
}
