import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Deadline } from '../../base/deadline.ts';
import { packageVersion } from '../../base/package-root.ts';
import { endChild, spawnChild } from '../../base/spawn.ts';

/** What a tool answered, as a client sees it. */
export interface ToolAnswer {
  text: string;
  isError: boolean;
}

/** The smallest MCP client that can tell the story: it starts the server as any client would and calls its tools. */
export interface StdioClient {
  server: string;
  tools: number;
  call(name: string, args: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

const CALL_MS = 60_000;

export async function startServer(program: string, args: readonly string[]): Promise<StdioClient> {
  const child = spawnChild(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const request = requests(child);
  const hello = (await request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'touchstone-demo', version: packageVersion() },
  })) as { serverInfo: { name: string; version: string } };
  send(child, { jsonrpc: '2.0', method: 'notifications/initialized' });
  const list = (await request('tools/list', {})) as { tools: unknown[] };
  return {
    server: `${hello.serverInfo.name} ${hello.serverInfo.version}`,
    tools: list.tools.length,
    async call(name, args) {
      const result = (await request('tools/call', { name, arguments: args })) as {
        content: { type: string; text?: string }[];
        isError?: boolean;
      };
      return { text: result.content.map((part) => part.text ?? '').join('\n'), isError: result.isError === true };
    },
    async close() {
      // As a client does that is done: it closes the pipe, and the server ends by itself.
      child.stdin?.end();
      await endChild(child, Deadline.after(5000));
    },
  };
}

function requests(child: ChildProcess): (method: string, params: unknown) => Promise<unknown> {
  let next = 1;
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const reply = JSON.parse(line) as Reply;
      const caller = reply.id === undefined ? undefined : waiting.get(reply.id);
      if (!caller || reply.id === undefined) return;
      waiting.delete(reply.id);
      if (reply.error) caller.reject(new Error(reply.error.message));
      else caller.resolve(reply.result);
    });
  }
  child.once('exit', (code) => {
    for (const caller of waiting.values()) caller.reject(new Error(`the server ended with code ${code}`));
  });
  return (method, params) => {
    const id = next++;
    const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
    send(child, { jsonrpc: '2.0', id, method, params });
    return Deadline.after(CALL_MS).race(answer, method);
  };
}

function send(child: ChildProcess, message: unknown): void {
  child.stdin?.write(`${JSON.stringify(message)}\n`);
}
