import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { sameCallWithout } from '../../contract/next.ts';
import { type Command, navigate as planNavigation } from '../act/navigate.ts';
import { envelopeSchema } from '../record/envelope.ts';
import { act, sharedPlan } from './answer-action.ts';
import { defineOperation } from './define.ts';
import { actFields, DEFAULTS } from './fields.ts';

const WITH_ROUTE = ['push', 'popUntil'];

const inputSchema = z.strictObject({
  action: z.enum(['goto', 'back', 'forward', 'reload', 'push', 'pop', 'popUntil']),
  url: z.string().min(1).optional().describe('for goto'),
  route: z.string().min(1).optional().describe('for push, popUntil'),
  arguments: z.unknown().optional().describe('for push'),
  ...actFields,
});
type Input = z.infer<typeof inputSchema>;

export const navigate = defineOperation({
  name: 'navigate',
  group: 'act',
  summary:
    'Goes to an address (goto), back, forward, reloads; Flutter: push, pop, popUntil pages. Reads back where it is.',
  input: inputSchema,
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    assertFitting(input);
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return act(session, planNavigation(commandOf(input), sharedPlan(input)), input, call);
  },
});

function commandOf({ action, url, route, arguments: args }: Input): Command {
  switch (action) {
    case 'goto':
      return { kind: 'goto', url: url ?? '' };
    case 'push':
    case 'pop':
    case 'popUntil':
      return {
        kind: 'route',
        action,
        ...(route === undefined ? {} : { route }),
        ...(args === undefined ? {} : { args }),
      };
    default:
      return { kind: action };
  }
}

function assertFitting({ action, url, route, arguments: args }: Input): void {
  const needs = { url: action === 'goto', route: WITH_ROUTE.includes(action) };
  if (needs.url && url === undefined) throw lacking(action, 'url', 'bad_argument');
  if (needs.route && route === undefined) throw lacking(action, 'route', 'missing_route');
  if (!needs.url && url !== undefined) throw tooMuch(action, 'url');
  if (!needs.route && route !== undefined) throw tooMuch(action, 'route');
  if (action !== 'push' && args !== undefined) throw tooMuch(action, 'arguments');
}

function lacking(action: string, name: string, reason: 'bad_argument' | 'missing_route') {
  return fail('INVALID_ARGUMENT', reason, { message: `navigate ${action} needs ${name}.`, next: 'snapshot' });
}

function tooMuch(action: string, name: string) {
  return fail('INVALID_ARGUMENT', 'bad_argument', {
    message: `navigate ${action} takes no ${name}.`,
    next: sameCallWithout([name]),
  });
}
