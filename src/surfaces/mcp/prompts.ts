import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { quoteScreenText, WHOLE } from '../../contract/line/index.ts';

interface Recipe extends Prompt {
  arguments: NonNullable<Prompt['arguments']>;
  /** The task in words that only name calls which exist; a test holds them to it. */
  write: (said: (argument: string) => string | undefined) => string;
}

/** Tasks that people start by hand. Few, because every one of them is offered in the client's menu. */
const RECIPES: readonly Recipe[] = [
  {
    name: 'check_flow',
    description: 'Walk through a flow of the app and prove every step.',
    arguments: [{ name: 'flow', description: 'what a user does, and what must come of it', required: true }],
    write: (said) => `Check this flow in the running app: ${said('flow')}

1. \`snapshot\`. Without a session it opens the only device; if there are several, the answer says the call that picks one.
2. For every step call the tool that does it (\`tap\`, \`type_text\`, \`fill_form\`, \`adjust_control\`, \`scroll_to_element\`, \`navigate\`) with \`expect\`: what only this step makes true. Take targets from lines that you have read.
3. A step counts when its answer says VERIFIED. "delivered" is no proof, and \`already_true\` proves nothing: expect something else.
4. When a step fails, make the call that its \`next\` names, once. If that does not help, stop there.
5. Report a table: step, verdict, the line that proves it. Name what could not be told (\`unavailable\`); do not call it passed.`,
  },
  {
    name: 'explain_failure',
    description: 'Find out why an action of this session did not do what it should.',
    arguments: [{ name: 'what', description: 'the action_id, or what went wrong in words', required: false }],
    write: (said) => `Explain why this did not work: ${said('what') ?? 'the last action that failed'}

1. \`get_trace\` lists the actions; with an \`action_id\` it shows every step of one. Read its \`failure_code\`, \`reason\`, the gate's words and \`outcome\`.
2. \`snapshot\`: what is on the screen now? Look for a dialog, an error text, a control that is \`disabled\`, \`covered\` or \`offscreen\`.
3. \`get_network_activity\` and \`get_logs\` with \`since_action\` tell what the app asked for and complained about; \`classify_action_outcome\` judges it again with what came late; \`capture_debug_snapshot\` has it all at once.
4. If the action was sent, do not send it again to see what happens. Reading is free, a second payment is not.
5. Answer in four lines: what was tried, what happened instead, the evidence for it, and whose fault it is (the target, the app, its backend, the device) or that this cannot be told.`,
  },
  {
    name: 'explore_app',
    description: 'Get to know an app: its screens, what they offer and what is broken.',
    arguments: [{ name: 'start', description: 'a url, or the package name of an app', required: false }],
    write: (said) => `Explore the app${said('start') === undefined ? '' : ` that starts at ${said('start')}`}.

1. Open it (\`open_session\`, or \`navigate\` or \`start_app\` in an open session), then \`snapshot\`. \`get_screen_fingerprint\` tells whether you have been on a screen before.
2. Visit what leads on (links, tabs, menu items, list rows) one at a time, each with \`expect\`; \`press_back\` returns. Read a long screen with the \`cursor\` of its last line.
3. Do not submit, buy, send, delete or sign out unless the user asked for it.
4. Note controls that changed nothing (\`no_op\`), failed requests, errors, elements without a name and elements that never become actionable.
5. Report a map (screen, how to get there, what can be done there) and a list of findings with the call that shows each.`,
  },
];

export function listPrompts(): Prompt[] {
  return RECIPES.map(({ write: _words, ...prompt }) => prompt);
}

export function getPrompt(name: string, args: Readonly<Record<string, string>> = {}): GetPromptResult {
  const recipe = RECIPES.find((one) => one.name === name);
  if (!recipe) {
    const names = RECIPES.map((one) => one.name).join(', ');
    throw invalid(`There is no prompt ${quoteScreenText(name)}; there are: ${names}.`);
  }
  const known = recipe.arguments.map((one) => one.name);
  const strange = Object.keys(args).find((argument) => !known.includes(argument));
  if (strange !== undefined) {
    throw invalid(`${name} does not know ${quoteScreenText(strange)}. It takes ${known.join(', ')}.`);
  }
  const missing = recipe.arguments.find((one) => one.required && !args[one.name]?.trim());
  if (missing) throw invalid(`${name} needs ${missing.name}: ${missing.description}.`);
  const text = recipe.write((argument) =>
    args[argument]?.trim() ? quoteScreenText(args[argument], WHOLE) : undefined,
  );
  const { description } = recipe;
  return { ...(description ? { description } : {}), messages: [{ role: 'user', content: { type: 'text', text } }] };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
