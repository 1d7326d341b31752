import type { ScreenFactory } from '../screen.ts';
import { trapPage } from './page.ts';

/**
 * A row arrives while the finger is down: the views stay where they are and are bound to other rows, so the handler
 * that runs at the end belongs to the row above the one that was aimed at.
 */
export const replacedRow: ScreenFactory = (context) => {
  let rows = ['Alpha', 'Bravo', 'Charlie', 'Delta'];
  let arrived = 0;
  let status = '';
  return {
    view() {
      const shown = rows;
      return {
        body: trapPage(
          'Replaced row',
          'News arrives at a bad moment.',
          [
            {
              kind: 'list',
              key: 'list',
              id: 'news',
              label: 'News',
              grow: true,
              count: shown.length,
              rowHeight: 64,
              rowAt(index) {
                const name = shown[index] as string;
                return {
                  kind: 'row',
                  row: name,
                  look: 'divided',
                  padding: 8,
                  gap: 12,
                  children: [
                    { kind: 'text', text: name, grow: true },
                    {
                      kind: 'button',
                      id: 'delete',
                      label: 'Delete',
                      look: 'outlined',
                      onTap() {
                        rows = rows.filter((other) => other !== name);
                        status = `Deleted ${name}`;
                        context.record('row_deleted', 'delete', name);
                        context.changed();
                      },
                    },
                  ],
                };
              },
              onPointerDown() {
                arrived += 1;
                rows = [`News ${arrived}`, ...rows];
                context.changed();
              },
            },
          ],
          status,
        ),
      };
    },
    state: () => ({ rows: [...rows], status }),
  };
};
