import { quoteScreenText } from '../../contract/line/index.ts';
import { McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { packageVersion } from '../../base/package-root.ts';
import type { Operation } from '../../engine/operation.ts';
import { askForData, type EngineFace } from '../projection.ts';
import { progressFeed, toolResult } from './call-tool.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { type Profile, toolsOf } from './tool-list.ts';

export interface McpOptions {
  engine: EngineFace;
  operations: readonly Operation[];
  profile: Profile;
}

/**
 * One protocol server for one connection; the engine behind it is the process's only one. The handlers are set by
 * hand, because registerTool would check arguments itself and answer in its own words: here every wrong argument
 * reaches the engine, which knows the typed answer.
 */
export function createMcpServer(options: McpOptions): McpServer {
  const { engine, operations, profile } = options;
  const mcp = new McpServer(
    { name: 'touchstone', version: packageVersion() },
    { capabilities: { tools: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const tools = toolsOf(operations, profile);
  const byName = new Map(operations.map((operation) => [operation.name, operation]));

  mcp.server.setRequestHandler('tools/list', () => ({ tools }));
  mcp.server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts() }));
  mcp.server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
  mcp.server.setRequestHandler('tools/call', async (request, context) => {
    const { name, arguments: args = {} } = request.params;
    const operation = byName.get(name);
    if (!operation) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${quoteScreenText(name)}; there are: ${[...byName.keys()].join(', ')}.`,
      );
    }
    const { signal, notify, _meta } = context.mcpReq;
    const token = _meta?.progressToken;
    const feed =
      token === undefined
        ? undefined
        : progressFeed(token, (params) => notify({ method: 'notifications/progress', params }));
    const answer = await engine.call(name, profile === 'full' ? askForData(operation, args) : args, {
      signal,
      ...(feed ? { progress: feed.progress } : {}),
    });
    await feed?.settled();
    return toolResult(answer, profile);
  });
  return mcp;
}
