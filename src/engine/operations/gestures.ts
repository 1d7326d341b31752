import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { callOf } from '../../contract/next.ts';
import { drag as planDrag, hover as planHover, swipe as planSwipe } from '../act/pointer.ts';
import { DIRECTIONS, scroll as planScroll } from '../act/scroll.ts';
import { scrollToElement as planSearch } from '../act/scroll-to-element.ts';
import { envelopeSchema } from '../record/envelope.ts';
import { act, gateRequest, sharedPlan } from './answer-action.ts';
import { defineOperation } from './define.ts';
import { actFields, DEFAULTS, gateFields, readElementTarget, readPoint, targetField } from './fields.ts';

export const hover = defineOperation({
  name: 'hover',
  group: 'act',
  summary: 'Moves the pointer over an element, gated; devices without a pointer refuse.',
  input: z.strictObject({ target: targetField, ...actFields, ...gateFields }),
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    const said = readElementTarget('hover', input.target);
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return act(session, planHover(said, gateRequest(input), sharedPlan(input)), input, call);
  },
});

export const drag = defineOperation({
  name: 'drag',
  group: 'act',
  summary: 'Drags one element onto another; both ends are gated.',
  input: z.strictObject({ from: targetField, to: targetField, ...actFields, ...gateFields }),
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    const from = readElementTarget('drag', input.from);
    const to = readElementTarget('drag', input.to);
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return act(session, planDrag(from, to, gateRequest(input), sharedPlan(input)), input, call);
  },
});

export const swipe = defineOperation({
  name: 'swipe',
  group: 'act',
  summary: 'Moves one finger from a point to a point, not gated; says what changed.',
  input: z.strictObject({
    from: z.string().describe('x,y'),
    to: z.string().describe('x,y'),
    duration_ms: z.int().min(20).max(10_000).optional().describe('default 300'),
    ...actFields,
  }),
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    const [from, to] = [readPoint(input.from), readPoint(input.to)];
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    return act(session, planSwipe(from, to, input.duration_ms ?? 300, sharedPlan(input)), input, call);
  },
});

export const scroll = defineOperation({
  name: 'scroll',
  group: 'act',
  summary: 'Scrolls so that content in a direction comes into view, and proves that it moved.',
  input: z.strictObject({
    direction: z.enum(DIRECTIONS),
    target: targetField.optional().describe('what to scroll; default the largest scrollable'),
    distance: z.int().min(1).max(20_000).optional().describe('pixels; default most of a page'),
    ...actFields,
  }),
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    const said = input.target === undefined ? undefined : readElementTarget('scroll', input.target);
    const deadline = Deadline.after(input.timeout_ms ?? DEFAULTS.action_timeout_ms, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const scrolling = { direction: input.direction, distance: input.distance };
    return act(session, planScroll(said, scrolling, sharedPlan(input)), input, call);
  },
});

export const scrollToElement = defineOperation({
  name: 'scroll_to_element',
  group: 'act',
  summary: 'Scrolls until an element is in view, or says that the end was reached.',
  input: z.strictObject({
    target: targetField,
    direction: z.enum(['down', 'up', 'left', 'right']).optional().describe('default down'),
    max_scrolls: z.int().min(0).max(100).optional().describe('default 10'),
    ...actFields,
  }),
  output: envelopeSchema,
  effect: 'act',
  async run(engine, input, call) {
    const said = readElementTarget('scroll_to_element', input.target);
    if (said.target.kind === 'ref') {
      throw fail('INVALID_ARGUMENT', 'bad_argument', {
        message: 'scroll_to_element takes words, such as button "Pay": an id is only known for what was seen already.',
        next: callOf('find_element', { target: said.target.id }),
      });
    }
    const timeout = input.timeout_ms ?? DEFAULTS.search_timeout_ms;
    const session = await engine.sessions.need(input.session_id, Deadline.after(timeout, call.signal));
    const search = { direction: input.direction ?? 'down', max_scrolls: input.max_scrolls ?? 10 };
    const shared = { ...sharedPlan(input), timeout_ms: timeout };
    return act(session, planSearch(said, search, shared), input, call);
  },
});
