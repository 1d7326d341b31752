import type { Message } from '../messages-data.ts';
import type { ScreenFactory } from '../screen.ts';
import type { Group, Widget } from '../widget.ts';
import { tabBar } from './tab-bar.ts';

export const messagesScreen: ScreenFactory = (context) => {
  let messages: Message[] | undefined;
  let error = '';

  const load = () => {
    error = '';
    context.send({ method: 'GET', path: '/api/messages' }, (answer) => {
      if (answer.status === 200) messages = answer.body as Message[];
      else error = 'Could not load messages';
      context.changed();
    });
  };

  const remove = (message: Message) => {
    error = '';
    context.send({ method: 'DELETE', path: `/api/messages/${message.id}` }, (answer) => {
      if (answer.status === 204) {
        messages = messages?.filter((other) => other.id !== message.id);
      } else {
        error = `Could not delete the message from ${message.sender}`;
      }
      context.changed();
    });
  };

  const rowOf = (message: Message): Group => ({
    kind: 'row',
    id: 'row',
    row: message.sender,
    look: 'divided',
    padding: 12,
    gap: 12,
    children: [
      {
        kind: 'column',
        grow: true,
        gap: 2,
        children: [
          { kind: 'text', id: 'sender', text: message.sender, look: 'strong' },
          { kind: 'text', id: 'subject', text: message.subject, look: 'faint' },
        ],
      },
      { kind: 'button', id: 'delete', label: 'Delete', look: 'outlined', onTap: () => remove(message) },
    ],
  });

  load();
  return {
    view() {
      const children: Widget[] = [
        { kind: 'column', key: 'top', padding: 16, children: [{ kind: 'heading', text: 'Messages' }] },
      ];
      if (error) children.push({ kind: 'text', key: 'error', id: 'error', text: error, look: 'error' });
      if (messages) {
        const rows = messages;
        children.push({
          kind: 'list',
          key: 'list',
          id: 'messages',
          label: 'Messages',
          grow: true,
          count: rows.length,
          rowHeight: 72,
          rowAt: (index) => rowOf(rows[index] as Message),
        });
      } else if (error) {
        children.push({ kind: 'button', key: 'retry', id: 'retry', label: 'Retry', onTap: load });
      } else {
        children.push({ kind: 'spinner', key: 'busy', id: 'progress', label: 'Loading messages' });
      }
      return { body: { kind: 'column', grow: true, children }, tabs: tabBar('/messages', context) };
    },
    state: () => ({ loaded: messages !== undefined, senders: messages?.map((message) => message.sender) ?? [], error }),
  };
};
