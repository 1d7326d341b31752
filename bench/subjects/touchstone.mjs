import { fileURLToPath } from 'node:url';
import { countRoleLines, startMcpServer } from '../mcp-server.mjs';
import { INTERACTIVE_ROLES } from '../pages.mjs';

const PROGRAM = fileURLToPath(new URL('../../dist/surfaces/cli/main.js', import.meta.url));
/** The most that snapshot takes: nothing may be cut, so that both sides show the whole page. */
const WHOLE_PAGE = 200_000;

/** @param {string} browser */
export function touchstone(browser) {
  let server;
  let session;
  const snapshot = () => server.call('snapshot', { max_tokens: WHOLE_PAGE });
  return {
    name: 'Touchstone',
    async start() {
      server = await startMcpServer([PROGRAM, 'mcp', '--target', 'web'], { TOUCHSTONE_BROWSER: browser });
    },
    async open(url) {
      if (session) await server.call('navigate', { action: 'goto', url });
      else session = await server.call('open_session', { url });
    },
    snapshot,
    async firstSnapshot(url) {
      await server.call('open_session', { url });
      return snapshot();
    },
    interactiveIn: (text) => countRoleLines(text, INTERACTIVE_ROLES),
    referenceOf: (text, name) => new RegExp(`- button "${name}" \\[(e\\d+)\\]`).exec(text)?.[1],
    click: async (reference) => ({ text: await server.call('tap', { target: reference }) }),
    clickExpecting: async (reference, status) => ({
      text: await server.call('tap', { target: reference, expect: `text ${JSON.stringify(status)}` }),
    }),
    tools: () => server.tools(),
    async close() {
      await server?.close();
    },
  };
}
