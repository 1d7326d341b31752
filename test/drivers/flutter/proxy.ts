import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire between us and the VM that can be cut. */
export interface Proxy {
  uri: string;
  cut(): void;
  /** How many are connected through it. */
  connected(): number;
  end(): Promise<void>;
}

export async function startProxy(uri: string): Promise<Proxy> {
  const target = new URL(uri);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const vm = connect(Number(target.port), target.hostname);
    for (const socket of [client, vm]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        for (const one of [client, vm]) one.destroy();
      });
    }
    client.pipe(vm).pipe(client);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  const end = async () => {
    cut();
    await new Promise((closed) => server.close(closed));
  };
  return { uri: `http://127.0.0.1:${port}${target.pathname}`, cut, connected: () => open.size / 2, end };
}
