import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../dist/surfaces/cli/main.js', import.meta.url));

/** What a session does until it is killed, over and over. */
const CALLS = [
  ['type_text', { target: '#email', text: 'ada@example.com' }],
  ['type_text', { target: '#password', text: 'correct horse' }],
  ['snapshot', {}],
  ['tap', { target: 'button "Sign in"', expect: 'screen "Messages"' }],
  ['screenshot', {}],
  ['tap', { target: 'button "No such button"' }],
  ['expect_element_visible', { target: 'text "Nowhere"' }],
  ['restart_app', { app: 'dev.touchstone.demo' }],
];

/**
 * Starts a server, opens a session, and kills the server so many milliseconds later. Gives back every answer that
 * arrived: those must be in the trace.
 */
export async function runUntilKilled(folder, lifeMs) {
  const server = spawn(process.execPath, [PROGRAM, 'mcp', '--target', 'phone'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, TOUCHSTONE_TRACE: '', TOUCHSTONE_TRACE_DIR: folder },
  });
  const gone = once(server, 'exit');
  server.stdin.on('error', () => undefined);
  const waiting = new Map();
  createInterface({ input: server.stdout }).on('line', (line) => {
    const reply = JSON.parse(line);
    waiting.get(reply.id)?.(reply.result);
    waiting.delete(reply.id);
  });
  let next = 0;
  const request = (method, params) => {
    const id = ++next;
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return Promise.race([new Promise((resolve) => waiting.set(id, resolve)), gone.then(() => undefined)]);
  };
  const answers = [];
  const call = async (tool, args) => {
    const result = await request('tools/call', { name: tool, arguments: args });
    if (result) answers.push({ tool, ok: result.isError !== true, data: result.structuredContent });
    return result !== undefined;
  };

  const client = { name: 'kills', version: '1' };
  await request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client });
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  let alive = await call('open_session', { device_id: 'phone', app: 'dev.touchstone.demo' });
  setTimeout(() => server.kill('SIGKILL'), lifeMs);
  for (let index = 0; alive; index++) {
    const [tool, args] = CALLS[index % CALLS.length];
    const whole = tool === 'screenshot' ? {} : { detail: 'full' };
    alive = await call(tool, { ...args, ...whole });
  }
  await gone;
  return { answers };
}
