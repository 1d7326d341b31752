import { z } from 'zod';
import { spelledOut } from '../../contract/next.ts';
import { Deadline } from '../../base/deadline.ts';
import { adjustControl } from '../act/adjust/adjust-control.ts';
import type { ActionPlan } from '../act/plan.ts';
import { pressBack } from '../act/press.ts';
import { runAction } from '../act/run-action.ts';
import { typeText } from '../act/type-text.ts';
import { exitOf } from '../answer-failure.ts';
import type { Answer, Call } from '../operation.ts';
import { printAction } from '../record/action-text.ts';
import type { Envelope } from '../record/envelope.ts';
import { type Secrets, type Typed, type TypedText, typedSchema } from '../record/secrets.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Session } from '../sessions/session.ts';
import { failureOf, gateRequest, sharedPlan } from './answer-action.ts';
import { defineOperation } from './define.ts';
import { DEFAULTS, detailField, gateFields, readElementTarget, sessionField, targetField } from './fields.ts';

const fieldSchema = z.strictObject({
  target: targetField,
  value: z
    .union([...typedSchema.options, z.boolean(), z.number()])
    .describe('text or {secret: NAME}, true or false, a number, or a choice'),
});

export const fillForm = defineOperation({
  name: 'fill_form',
  group: 'act',
  summary: 'Fills fields in order (text, switch, slider, choice), reads each back, and stops at the first failure.',
  input: z.strictObject({
    fields: z.array(fieldSchema).min(1).max(50),
    if_revision: z.int().optional().describe('checked once, before the first field'),
    timeout_ms: z.int().min(100).max(120_000).optional().describe('for each field'),
    detail: detailField,
    session_id: sessionField,
    ...gateFields,
  }),
  output: z.strictObject({
    success: z.boolean(),
    results: z.array(z.record(z.string(), z.unknown())),
    failed_at: z.number().int().optional(),
    failed_ref: z.string().optional(),
  }),
  effect: 'act',
  async run(engine, input, call) {
    const fields = input.fields.map((field) => ({
      said: readElementTarget('fill_form', field.target),
      value: readValue(engine.secrets, field.value),
    }));
    const timeout = input.timeout_ms ?? DEFAULTS.search_timeout_ms;
    const session = await engine.sessions.need(input.session_id, Deadline.after(timeout, call.signal));
    return session.lock.run(async () => {
      const results: { envelope: Envelope; what: string }[] = [];
      for (const [index, field] of fields.entries()) {
        const shared = {
          ...sharedPlan({ timeout_ms: timeout, max_tokens: 100 }),
          ...(index === 0 && input.if_revision !== undefined ? { if_revision: input.if_revision } : {}),
        };
        const plan = await planFor(session, field, gateRequest(input), shared, Deadline.after(timeout, call.signal));
        const envelope = await fillOne(session, plan, call);
        results.push({ envelope, what: plan.what });
        if (envelope.failure_code) break;
      }
      return answer(session, results, fields.length, input.detail === 'full');
    });
  },
});

/** The keyboard that the last field opened may lie on the next one; a person puts it away, and nothing was sent yet. */
async function fillOne(session: Session, plan: ActionPlan, call: Call): Promise<Envelope> {
  const first = await runAction(session, plan, call);
  const covered = first.reason === 'obscured' && first.gate?.reason?.includes('soft keyboard') === true;
  if (!covered || !session.observer.scene?.screen.keyboard) return first;
  await runAction(session, pressBack(sharedPlan({})), call);
  return runAction(session, plan, call);
}

type Field = { said: ReturnType<typeof readElementTarget>; value: TypedText | boolean | number };

function readValue(secrets: Secrets, value: Typed | boolean | number): Field['value'] {
  return typeof value === 'boolean' || typeof value === 'number' ? value : secrets.read(value);
}

/** Text goes into what can be typed into; anything else is a control that is set. */
async function planFor(
  session: Session,
  { said, value }: Field,
  gate: ReturnType<typeof gateRequest>,
  shared: ReturnType<typeof sharedPlan>,
  deadline: Deadline,
): Promise<ActionPlan> {
  const wish = { tolerance: 0, max_attempts: 5 };
  if (typeof value !== 'object') return adjustControl(said, { ...wish, value }, gate, shared);
  // A look that fails fails again in the action itself, which then says so in its envelope.
  const scene = await session.observer.look(deadline).then(
    (look) => look.scene,
    () => undefined,
  );
  const found = scene && resolve(said.target, session.resolveContext(scene, true));
  const typed = !found?.ok || found.item.raw.editable === true;
  if (typed) return typeText(said, { ...value, mode: 'replace', submit: false }, gate, shared);
  return adjustControl(said, { ...wish, value: value.text }, gate, shared);
}

/** A field that hides what it holds was filled, and nobody has read it back. */
function readBackWords(envelopes: readonly Envelope[]): string {
  const read = envelopes.filter(isReadBack).length;
  if (read === envelopes.length) return ' and read back';
  return `; ${read} of them could be read back`;
}

function isReadBack({ read_back, details }: Envelope): boolean {
  return (read_back === 'matched' || read_back === 'transformed') && details?.unproved === undefined;
}

function answer(
  session: Session,
  results: { envelope: Envelope; what: string }[],
  count: number,
  full: boolean,
): Answer {
  const last = results.at(-1)?.envelope;
  // With other arguments `the same call` would be the field's, and a form is not called like a field.
  if (last?.next?.includes(' with ')) last.next = spelledOut(last.next, 'fill_form', { fields: [] });
  const failed = last?.failure_code !== undefined;
  const lines = results.map(({ envelope, what }, index) => {
    // The first line of the whole answer says already why the last field failed.
    const said = index === results.length - 1 ? { ...envelope, message: undefined } : envelope;
    return printAction(session, said, what);
  });
  const head = failed
    ? `${last?.message ?? ''}\n${results.length - 1} of ${count} fields were filled; stopped at field ${results.length}`
    : `${count} of ${count} fields were filled${readBackWords(results.map(({ envelope }) => envelope))}`;
  const data = {
    success: !failed,
    results: results.map(({ envelope }) => ({ ...envelope })),
    ...(failed ? { failed_at: results.length - 1, failed_ref: last?.target.selector ?? '' } : {}),
  };
  return {
    ok: !failed,
    exit: failed && last ? exitOf(failureOf(last)) : 0,
    text: [head, ...lines].join('\n'),
    data,
    show_data: full,
    ...(failed && last ? { failure: failureOf(last) } : {}),
  };
}
