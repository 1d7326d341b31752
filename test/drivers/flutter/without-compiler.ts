import type { AddressInfo } from 'node:net';
import WebSocket, { WebSocketServer } from 'ws';

type Message = { id?: string; method?: string; result?: { extensionRPCs?: string[] } } & Record<string, unknown>;

/** What a VM says that has no compiler: word for word, from the VM's own text. */
const REFUSED = {
  code: 113,
  message: 'Expression compilation error',
  data: { details: 'evaluate: No compilation service available; cannot evaluate from source.' },
};

export interface WithoutCompiler {
  uri: string;
  /** The methods that were asked for. */
  asked: string[];
  end(): Promise<void>;
}

/** A real VM as it is when nobody compiles for it; `lacks` are extensions that it does not have either. */
export async function withoutCompiler(vmUri: string, lacks: (extension: string) => boolean): Promise<WithoutCompiler> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const asked: string[] = [];
  server.on('connection', (client) => {
    const vm = new WebSocket(`${vmUri.replace(/^http/, 'ws')}ws`);
    const early: string[] = [];
    vm.on('open', () => early.splice(0).forEach((text) => vm.send(text)));
    vm.on('message', (data: Buffer) => client.send(without(JSON.parse(data.toString()) as Message, lacks)));
    client.on('message', (data: Buffer) => {
      const { id, method = '' } = JSON.parse(data.toString()) as Message;
      asked.push(method);
      if (method === 'evaluate') client.send(JSON.stringify({ jsonrpc: '2.0', id, error: REFUSED }));
      else if (vm.readyState === WebSocket.OPEN) vm.send(data.toString());
      else early.push(data.toString());
    });
    client.on('close', () => vm.close());
  });
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  return {
    uri: `ws://127.0.0.1:${port}/code=/ws`,
    asked,
    async end() {
      for (const client of server.clients) client.terminate();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function without(message: Message, lacks: (extension: string) => boolean): string {
  const { result } = message;
  if (!result?.extensionRPCs) return JSON.stringify(message);
  const extensionRPCs = result.extensionRPCs.filter((name) => !lacks(name) && !name.startsWith('ext.touchstone.'));
  return JSON.stringify({ ...message, result: { ...result, extensionRPCs } });
}
