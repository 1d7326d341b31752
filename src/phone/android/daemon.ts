import { createServer, type Server } from 'node:net';
import type { AppHost } from '../app/host.ts';
import { allPrograms } from './commands/all-programs.ts';
import { AndroidDevice } from './device.ts';
import { connectionBanner } from './properties.ts';
import { findService } from './services/find-service.ts';
import { PhoneNetwork } from './services/network.ts';
import { Connection } from './transport/connection.ts';

export interface AdbDaemon {
  port: number;
  /** For tests: the final words of every command that the phone's shell ran, oldest first. */
  readonly executed: readonly (readonly string[])[];
  close(): Promise<void>;
}

/** The phone's ADB device daemon on 127.0.0.1; port 0 lets the system choose. Stock `adb connect` works against it. */
export async function startAdbDaemon(host: AppHost, port: number): Promise<AdbDaemon> {
  const device = new AndroidDevice(host, allPrograms());
  const network = new PhoneNetwork();
  const connections = new Set<Connection>();
  const server = createServer((socket) => {
    const connection: Connection = new Connection(socket, connectionBanner(), {
      findService: (name) => findService(name, device, network),
      cutsAnswers: () => host.faults.has('drop_connection'),
      closed: (gone) => {
        network.forget(gone);
        connections.delete(gone);
      },
    });
    connections.add(connection);
  });
  const bound = await listen(server, port);
  return {
    port: bound,
    executed: device.executed,
    close: () =>
      new Promise((resolve) => {
        device.switchOff();
        server.close(() => resolve());
        for (const connection of connections) connection.destroy();
      }),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });
}
