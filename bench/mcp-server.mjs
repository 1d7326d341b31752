// One MCP server as a child process, asked by a real client over stdio. Every subject gets the client's own defaults.
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { mustClose } from './running.mjs';

/**
 * @param {string[]} args of Node: the program and its flags
 * @param {Record<string, string>} env in addition to the client's default environment
 */
export async function startMcpServer(args, env = {}) {
  const client = new Client({ name: 'touchstone-bench', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args,
    env: { ...getDefaultEnvironment(), ...env },
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000);
  });
  const close = mustClose(() => client.close());
  try {
    await client.connect(transport);
  } catch (error) {
    await close();
    throw new Error(`${args[0]} did not start as an MCP server: ${said || error}`, { cause: error });
  }
  return {
    /**
     * The text of a tool's answer. An answer that is an error ends the bench: there is nothing to measure then.
     * @param {string} name
     * @param {Record<string, unknown>} input
     */
    async call(name, input) {
      const { content, isError } = await client.callTool({ name, arguments: input });
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      if (isError) throw new Error(`${name} ${JSON.stringify(input)} failed:\n${text.slice(0, 2000)}`);
      return text;
    },
    async tools() {
      return (await client.listTools()).tools;
    },
    close,
  };
}

/**
 * How many lines `- role …` of the interactive roles a text form of a page has.
 * @param {string} text
 * @param {readonly string[]} roles
 */
export function countRoleLines(text, roles) {
  return text.match(new RegExp(`^\\s*- (${roles.join('|')})(?=[ :])`, 'gm'))?.length ?? 0;
}
