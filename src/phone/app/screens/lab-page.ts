import type { Widget } from '../widget.ts';

/** A page that scrolls, with the latest news in a line of its own below, where it moves nothing that was aimed at. */
export function labPage(title: string, content: Widget[], news: Widget[]): Widget {
  const page: Widget = {
    kind: 'scroll',
    key: 'page',
    id: 'page',
    grow: true,
    child: {
      kind: 'column',
      padding: 16,
      gap: 12,
      children: [{ kind: 'heading', key: 'title', text: title }, ...content],
    },
  };
  const children: Widget[] = [page];
  if (news.length > 0) children.push({ kind: 'column', key: 'news', padding: 16, gap: 8, children: news });
  return { kind: 'column', grow: true, children };
}

export function statusLine(status: string): Widget[] {
  return status === '' ? [] : [{ kind: 'text', key: 'status', id: 'status', text: status, look: 'status' }];
}
