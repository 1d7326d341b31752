import type { ScreenFactory } from '../screen.ts';
import type { Button, Dialog, View } from '../widget.ts';
import { labPage, statusLine } from './lab-page.ts';

const CHOICES = ['Copy link', 'Send by mail', 'Print'];

/** Dialogs of every build, and two buttons called Cancel and OK that belong to none. */
export const dialogsScreen: ScreenFactory = (context) => {
  let open: string[] = [];
  let asked = false;
  let status = '';

  const show = (id: string) => {
    open = [...open, id];
    context.record('dialog_opened', id);
    context.changed();
  };
  const close = (id: string, answer: string, text: string) => {
    open = open.filter((other) => other !== id);
    status = text;
    context.record('dialog_closed', id, undefined, answer);
    context.changed();
  };

  const negative = (id: string, label: string, onTap: () => void): Button => ({
    kind: 'button',
    id,
    systemId: 'android:id/button2',
    label,
    look: 'text',
    onTap,
  });
  const positive = (id: string, label: string, onTap: () => void): Button => ({
    ...negative(id, label, onTap),
    systemId: 'android:id/button1',
  });
  /** A question with two answers; leaving it by any other way is its negative one. */
  const question = (id: string, name: string, title: string, message: string, agree: () => void): Dialog => ({
    id: `${id}_dialog`,
    title,
    message,
    systemIds: true,
    buttons: [
      negative(`${id}_cancel`, 'Cancel', () => close(`${id}_dialog`, 'cancel', `${name}: Cancel`)),
      positive(`${id}_ok`, 'OK', agree),
    ],
    onCancel: () => close(`${id}_dialog`, 'dismissed', `${name}: Cancel`),
  });

  const dialogs: Dialog[] = [
    question('ask', 'Ask', 'Leave the page?', 'Your draft is not saved.', () => close('ask_dialog', 'ok', 'Ask: OK')),
    question('first', 'First', 'First question', 'There is another one behind it.', () => {
      if (asked) return close('first_dialog', 'ok', 'First: OK');
      asked = true;
      show('second_dialog');
    }),
    question('second', 'Second', 'Second question', 'The first one is still open.', () =>
      close('second_dialog', 'ok', 'Second: OK'),
    ),
    {
      id: 'sheet_dialog',
      title: 'Share this page',
      sheet: true,
      buttons: CHOICES.map((choice) => ({
        kind: 'button',
        label: choice,
        look: 'text',
        onTap: () => close('sheet_dialog', choice, `Sheet: ${choice}`),
      })),
      onCancel: () => close('sheet_dialog', 'dismissed', 'Sheet: closed'),
    },
    {
      id: 'alert_dialog',
      title: 'Update ready',
      message: 'It is installed tonight.',
      native: 'alert',
      systemIds: true,
      buttons: [positive('alert_ok', 'OK', () => close('alert_dialog', 'ok', 'Alert: OK'))],
      onCancel: () => close('alert_dialog', 'dismissed', 'Alert: closed'),
    },
    {
      ...question('confirm', 'Confirm', 'Delete everything?', 'This cannot be undone.', () =>
        close('confirm_dialog', 'ok', 'Confirm: OK'),
      ),
      native: 'confirm',
    },
  ];

  const opener = (id: string, label: string, dialog: string): Button => ({
    kind: 'button',
    key: id,
    id,
    label,
    look: 'outlined',
    onTap: () => show(dialog),
  });
  const plain = (id: string, label: string): Button => ({
    kind: 'button',
    id,
    label,
    grow: true,
    onTap() {
      status = `Page ${label}`;
      context.changed();
    },
  });

  return {
    view() {
      const content = [
        opener('ask', 'Ask', 'ask_dialog'),
        {
          ...opener('ask_twice', 'Ask twice', 'first_dialog'),
          onTap() {
            asked = false;
            show('first_dialog');
          },
        },
        opener('sheet', 'Sheet', 'sheet_dialog'),
        opener('alert', 'Alert', 'alert_dialog'),
        opener('confirm', 'Confirm delete', 'confirm_dialog'),
        {
          kind: 'row' as const,
          key: 'plain',
          gap: 12,
          children: [plain('page_cancel', 'Cancel'), plain('page_ok', 'OK')],
        },
      ];
      const view: View = { body: labPage('Dialogs', content, statusLine(status)) };
      const shown = open.flatMap((id) => dialogs.filter((dialog) => dialog.id === id));
      if (shown.length > 0) view.dialogs = shown;
      return view;
    },
    state: () => ({ open: [...open], status }),
  };
};
