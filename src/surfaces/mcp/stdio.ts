import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { writeErr } from '../../base/stdout.ts';
import { endWithClient } from '../lifetime.ts';
import { createMcpServer, type McpOptions } from './server.ts';

/** Serves one client over stdin and stdout, in whichever revision of the protocol it speaks, until it goes away. */
export function serveOverStdio(options: McpOptions): void {
  const transport = new StdioServerTransport();
  const served = serveStdio(() => createMcpServer(options), {
    transport,
    onerror: (error) => writeErr(`touchstone: ${error.message}\n`),
  });
  endWithClient(async () => {
    await served.close();
    await options.engine.close();
  });
}
