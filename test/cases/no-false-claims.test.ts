import { expect, it } from 'vitest';
import type { Rig } from './rigs.ts';
import { SHORT_RIGS } from './rigs.ts';
import { envelope, onEveryRig } from './with-rigs.ts';

/**
 * Every trap x tap, with the expectation that an honest agent would have. The side door says what really happened;
 * an answer may refuse, or say that it cannot tell, but it may never claim what did not happen nor deny what did.
 */
interface Trial {
  trap: string;
  target: string;
  expect: string;
  /** Did the thing that the expectation stands for really happen? */
  happened(rig: Rig): boolean;
}

const status = (rig: Rig) => String((rig.door.state().view as { status?: string }).status ?? '');

const TRIALS: Trial[] = [
  { trap: 'dead-button', target: 'button "Save draft"', expect: 'text "Saved"', happened: () => false },
  {
    trap: 'late-overlay',
    target: '#claim',
    expect: '#status "Reward claimed"',
    happened: (rig) => status(rig) === 'Reward claimed',
  },
  { trap: 'moving-target', target: 'button "Catch me"', expect: '#status', happened: (rig) => status(rig) !== '' },
  {
    trap: 'enabled-later',
    target: '#continue',
    expect: '#status "Continued"',
    happened: (rig) => status(rig) === 'Continued',
  },
  { trap: 'off-screen', target: 'button "Accept terms"', expect: '#status', happened: (rig) => status(rig) !== '' },
  { trap: 'twins', target: 'button "Edit" nth=1', expect: '#status', happened: (rig) => status(rig) !== '' },
  { trap: 'replaced-row', target: 'button "Delete" nth=2', expect: '', happened: () => false },
  { trap: 'silent-failure', target: 'button "Send"', expect: 'text "Sent"', happened: (rig) => status(rig) === 'Sent' },
];

onEveryRig(
  'no false claim',
  (rig) => {
    it.each(TRIALS)('$trap', async ({ trap, target, expect: line, happened }) => {
      await rig().open(`/traps/${trap}`);
      rig().door.clear();
      const [wanted, row] = line ? [line, ''] : await secondRow(rig());
      const tap = await rig().call('tap', { target, expect: wanted });
      const { lifecycle_state: state, success, dispatch } = envelope(tap);
      const really = row ? rig().door.events({ kind: 'clicked', row }).length > 0 : happened(rig());
      const clicked = rig().door.events({ kind: 'clicked' }).length;
      const claim = `${trap} ${state}, delivered ${success}; really ${really}, clicks ${clicked}`;
      if (state === 'verified') expect(really, claim).toBe(true);
      if (state === 'failed') expect(really, claim).toBe(false);
      if (dispatch !== 'possible') expect(clicked, claim).toBe(0);
    });
  },
  SHORT_RIGS,
);

async function secondRow(rig: Rig): Promise<[string, string]> {
  const { text } = await rig.call('snapshot');
  const rows = [...text.matchAll(/listitem ("(?:[^"\\]|\\.)*")/g)].map((match) => match[1] as string);
  return [`not listitem ${rows[1]}`, JSON.parse(rows[1] ?? '""') as string];
}
