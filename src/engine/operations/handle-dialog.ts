import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { answerDialog, buttonsOf, dismissAll, openDialogs, textsOf } from '../act/dialog.ts';
import { fence } from '../observe/fence.ts';
import type { Answer } from '../operation.ts';
import { envelopeSchema } from '../record/envelope.ts';
import { typedSchema } from '../record/secrets.ts';
import { describeItem } from '../resolve/near-miss.ts';
import type { Session } from '../sessions/session.ts';
import { act, sharedPlan } from './answer-action.ts';
import { defineOperation } from './define.ts';
import { actFields, DEFAULTS } from './fields.ts';

export const handleDialog = defineOperation({
  name: 'handle_dialog',
  group: 'act',
  summary: 'Says which dialog is open (get), or accepts or dismisses it (all) and proves that it is gone.',
  input: z.strictObject({
    action: z.enum(['get', 'accept', 'dismiss', 'dismiss_all']),
    text: typedSchema.optional().describe('the answer to a prompt of the browser'),
    ...actFields,
  }),
  output: z.union([
    envelopeSchema,
    z.strictObject({
      dialogs: z.array(
        z.strictObject({ dialog: z.string(), texts: z.array(z.string()), buttons: z.array(z.string()) }),
      ),
      snapshot_revision: z.number().int(),
    }),
  ]),
  effect: 'act',
  async run(engine, input, call) {
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    if (input.action === 'get')
      return session.lock.run(() => describeDialogs(session, input.detail === 'full', deadline));
    const shared = sharedPlan(input);
    const text = input.text === undefined ? undefined : engine.secrets.read(input.text).text;
    const plan = input.action === 'dismiss_all' ? dismissAll(shared) : answerDialog(input.action, text, shared);
    return act(session, plan, input, call);
  },
});

async function describeDialogs(session: Session, full: boolean, deadline: Deadline): Promise<Answer> {
  const { scene } = await session.observer.look(deadline);
  const open = openDialogs(scene).map((dialog) => ({ dialog, buttons: buttonsOf(dialog, scene) }));
  session.showed(open.flatMap(({ dialog, buttons }) => [dialog, ...buttons]));
  const dialogs = open.map(({ dialog, buttons }) => ({
    dialog: describeItem(dialog),
    texts: textsOf(dialog, scene),
    buttons: buttons.map(describeItem),
  }));
  const lines = dialogs.flatMap(({ dialog, texts, buttons }) => [
    dialog,
    ...[...texts, ...buttons].map((part) => `  ${part}`),
  ]);
  const head = `${dialogs.length === 0 ? 'no dialog is open' : `${dialogs.length} open, topmost first`} · ${session.deviceLine} · rev ${scene.revision}`;
  return {
    ok: true,
    exit: 0,
    text: [head, ...fence(lines)].join('\n'),
    data: { dialogs, snapshot_revision: scene.revision },
    show_data: full,
  };
}
