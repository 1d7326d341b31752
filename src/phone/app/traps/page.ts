import type { Widget } from '../widget.ts';

/** The common frame of a trap: title, one sentence, the trap, and a status line once something really happened. */
export function trapPage(title: string, hint: string, content: Widget[], status: string): Widget {
  const children: Widget[] = [
    { kind: 'heading', key: 'title', text: title },
    { kind: 'text', key: 'hint', text: hint, look: 'faint' },
    ...content,
  ];
  if (status) children.push({ kind: 'text', key: 'status', id: 'status', text: status, look: 'status' });
  return { kind: 'column', padding: 16, gap: 16, grow: true, children };
}
