import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { packageRoot } from '../../src/base/package-root.ts';

const program = join(packageRoot(), 'dist/surfaces/cli/main.js');
export const BUILT = existsSync(program);

export interface ToolAnswer {
  isError: boolean;
  text: string;
  data: Record<string, unknown> | undefined;
}

export interface McpProgram {
  pid: number;
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  /** What it has told on stderr so far. */
  errors(): string;
  close(): Promise<void>;
}

/** The built program as a client of a real agent sees it: over stdio, through the protocol. */
export async function startProgram(target: string, env: Record<string, string> = {}): Promise<McpProgram> {
  const client = new Client({ name: 'failures', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', '--target', target],
    env: { ...getDefaultEnvironment(), ...env },
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  await client.connect(transport);
  return {
    pid: transport.pid as number,
    async call(name, args = {}) {
      const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
      const parts = content as { type: string; text?: string }[];
      return {
        isError: isError === true,
        text: parts.map((part) => part.text ?? '').join('\n'),
        data: structuredContent as Record<string, unknown> | undefined,
      };
    },
    errors: () => errors,
    close: () => client.close(),
  };
}
