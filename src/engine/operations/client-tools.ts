import { z } from 'zod';
import { Deadline } from '../../base/deadline.ts';
import { fail, type TouchstoneError } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import type { ClientTool } from '../../drivers/driver.ts';
import { answerFailure } from '../answer-failure.ts';
import { checkArguments } from '../client-tools/check-arguments.ts';
import { takeOutPictures } from '../client-tools/pictures.ts';
import { toolLines } from '../client-tools/tool-lines.ts';
import { fence } from '../observe/fence.ts';
import type { Answer } from '../operation.ts';
import { defineOperation } from './define.ts';
import { developerOf, needEvaluateSwitch } from './developer.ts';
import { LONGEST_CALL_MS, sessionField } from './fields.ts';

const LONGEST_TEXT = 20_000;
/** A package's own way to run any code (dusk has one) is no way around the operator. */
const RUNS_CODE = /(^|[._])eval(uate\w*)?$/i;

const inputSchema = z.strictObject({
  name: z.string(),
  required: z.boolean(),
  type: z.string().optional(),
  choices: z.array(z.string()).optional(),
});
const toolSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['tool', 'resource']),
  extension: z.string(),
  description: z.string().optional(),
  mime: z.string().optional(),
  inputs: z.array(inputSchema).optional(),
  closed: z.literal(true).optional(),
});

export const listClientTools = defineOperation({
  name: 'list_client_tools',
  group: 'platform',
  platform: 'flutter',
  summary: 'Lists tools and resources that the app itself registered (service extensions), with what they take.',
  input: z.strictObject({
    contains: z.string().min(1).optional().describe('only those with this in their name'),
    session_id: sessionField,
  }),
  output: z.strictObject({ tools: z.array(toolSchema), notes: z.array(z.string()) }),
  effect: 'read',
  async run(engine, input, call) {
    const deadline = Deadline.after(LONGEST_CALL_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const { tools: all, notes } = await developerOf(session).tools(deadline);
    const tools = all.filter(({ name }) => name.includes(input.contains ?? ''));
    const lines = toolLines(tools);
    const of = tools.length < all.length ? ` of ${all.length}` : '';
    const cut = tools.length - lines.length;
    const text = [
      `${tools.length}${of} tools`,
      ...notes,
      ...fence(lines),
      ...(cut > 0 ? [`${cut} more were cut: narrow the list with contains.`] : []),
    ].join('\n');
    return { ok: true, exit: 0, text, data: { tools: tools.slice(0, lines.length), notes }, show_data: false };
  },
});

export const callClientTool = defineOperation({
  name: 'call_client_tool',
  group: 'platform',
  platform: 'flutter',
  summary: 'Calls one of list_client_tools, or reads a resource by its address, and answers with its JSON.',
  input: z.strictObject({
    name: z.string().min(1),
    arguments: z.record(z.string(), z.unknown()).optional(),
    session_id: sessionField,
  }),
  output: z.strictObject({ answer: z.record(z.string(), z.unknown()) }),
  effect: 'act',
  async run(engine, input, call) {
    const deadline = Deadline.after(LONGEST_CALL_MS, call.signal);
    const session = await engine.sessions.need(input.session_id, deadline);
    const developer = developerOf(session);
    return session.lock.run(async () => {
      const { tools } = await developer.tools(deadline);
      const tool = tools.find((one) => one.name === input.name);
      if (!tool) throw unknownTool(input.name, tools);
      if (RUNS_CODE.test(tool.extension)) needEvaluateSwitch(engine, quoteScreenText(tool.name));
      const given = input.arguments ?? {};
      checkArguments(tool, given);
      const outcome = await developer.callTool(tool, given, deadline);
      if (!outcome.ok) throw refused(tool, outcome.said);
      return showAnswer(tool, outcome.answer);
    });
  },
});

/** An app may say inside an ordinary answer that it failed: that is a failure here, with the whole answer beside it. */
function showAnswer(tool: ClientTool, whole: Record<string, unknown>): Answer {
  const { answer, image } = takeOutPictures(whole);
  const lines = fence([quoteScreenText(JSON.stringify(answer), LONGEST_TEXT)]);
  const picture = image ? { image } : {};
  const admission = ['success', 'ok'].find((word) => answer[word] === false);
  if (admission === undefined)
    return { ok: true, exit: 0, text: lines.join('\n'), data: { answer }, show_data: false, ...picture };
  const failed = answerFailure(admittedFailure(tool, admission, answer).failure);
  return { ...failed, text: [failed.text, ...lines].join('\n'), ...picture };
}

function admittedFailure(tool: ClientTool, word: string, answer: Record<string, unknown>): TouchstoneError {
  const texts = [answer.message, answer.error, answer.reason].flatMap((one) =>
    typeof one === 'string' && one !== '' ? [one] : [],
  );
  // The sentence often holds the word already.
  const said = texts.filter((one, index) => !texts.slice(0, index).some((before) => before.includes(one))).join('; ');
  return fail('ACTION_REJECTED', 'internal', {
    message: `${quoteScreenText(tool.name)} ran and says that it failed (${word}: false): ${quoteScreenText(said || 'no reason was given', 1500)}.`,
    next: 'list_client_tools',
    details: { said, answer },
  });
}

function unknownTool(name: string, tools: readonly ClientTool[]): TouchstoneError {
  const names = tools.map((one) => one.name).join(', ');
  const has = names === '' ? 'It has none.' : `It has: ${quoteScreenText(names, 1500)}.`;
  return fail('ACTION_REJECTED', 'unknown_action', {
    message: `The app has no tool ${quoteScreenText(name, 100)}. ${has}`,
    next: 'list_client_tools',
    details: { said: names },
  });
}

function refused(tool: ClientTool, said: string): TouchstoneError {
  return fail('ACTION_REJECTED', 'internal', {
    message: `${quoteScreenText(tool.name)} refused: ${quoteScreenText(said, 1500)}.`,
    next: 'list_client_tools',
    details: { said },
  });
}
