import type { ScreenFactory } from '../screen.ts';
import type { Widget } from '../widget.ts';

const CLAUSES = 24;
const CLAUSE_GAP = 24;

/** The button is there, but far below the fold of a scroll view. */
export const offScreen: ScreenFactory = (context) => {
  let status = '';
  return {
    view() {
      const children: Widget[] = [{ kind: 'heading', key: 'title', text: 'Off screen' }];
      for (let clause = 1; clause <= CLAUSES; clause++) {
        const text = `Clause ${clause}. The party of part ${clause} agrees to read on, to the end and beyond it.`;
        children.push({ kind: 'text', key: `clause${clause}`, text }, { kind: 'gap', height: CLAUSE_GAP });
      }
      children.push({
        kind: 'button',
        key: 'accept',
        id: 'accept',
        label: 'Accept terms',
        onTap() {
          status = 'Terms accepted';
          context.changed();
        },
      });
      if (status) children.push({ kind: 'text', key: 'status', id: 'status', text: status, look: 'status' });
      return {
        body: {
          kind: 'scroll',
          id: 'terms',
          grow: true,
          child: { kind: 'column', padding: 16, gap: 16, children },
        },
      };
    },
    state: () => ({ status }),
  };
};
