import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRoot } from '../browser.mjs';
import { countRoleLines, startMcpServer } from '../mcp-server.mjs';
import { INTERACTIVE_ROLES } from '../pages.mjs';
import { mustClose, removeFolder } from '../running.mjs';

const PROGRAM = fileURLToPath(new URL('../node_modules/@playwright/mcp/cli.js', import.meta.url));
const SNAPSHOT_FILE = /^- \[Snapshot\]\((.+)\)$/m;

/** @param {string} browser */
export function playwrightMcp(browser) {
  let server;
  let removeOutput = async () => {};

  /**
   * Acts and navigations answer with the name of a file that holds the snapshot. Whoever wants to know what changed
   * reads it, so reading it belongs to the answer: to its time, and to its tokens.
   * @param {string} text
   */
  async function withSnapshot(text) {
    const file = SNAPSHOT_FILE.exec(text)?.[1];
    return file === undefined ? text : `${text}\n${await readFile(file, 'utf8')}`;
  }

  return {
    name: 'Playwright MCP',
    async start() {
      const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
      removeOutput = mustClose(() => removeFolder(folder));
      server = await startMcpServer([
        PROGRAM,
        ...['--headless', '--isolated', '--executable-path', browser, ...(isRoot ? ['--no-sandbox'] : [])],
        ...['--viewport-size', '1280x720', '--output-dir', folder, '--file-paths', 'absolute'],
      ]);
    },
    async open(url) {
      await server.call('browser_navigate', { url });
    },
    snapshot: () => server.call('browser_snapshot', {}),
    firstSnapshot: async (url) => withSnapshot(await server.call('browser_navigate', { url })),
    interactiveIn: (text) => countRoleLines(text, INTERACTIVE_ROLES),
    referenceOf: (text, name) => new RegExp(`- button "${name}" .*\\[ref=(\\w+)\\]`).exec(text)?.[1],
    async click(reference) {
      const answer = await server.call('browser_click', { target: reference });
      return { text: await withSnapshot(answer), withoutFile: answer };
    },
    tools: () => server.tools(),
    async close() {
      await server?.close();
      await removeOutput();
    },
  };
}
