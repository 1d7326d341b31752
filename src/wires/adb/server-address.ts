import type { Address } from './byte-stream.ts';

const DEFAULT_PORT = 5037;

/** Where the adb server is: the same variables that the adb program itself obeys. */
export function serverAddress(env: NodeJS.ProcessEnv): Address {
  const socket = /^tcp:(?:(\[[^\]]+\]|[^:]+):)?(\d+)$/.exec(env.ADB_SERVER_SOCKET ?? '');
  if (socket) return { host: loopback(socket[1]?.replace(/^\[|\]$/g, '')), port: Number(socket[2]) };
  const port = Number(env.ANDROID_ADB_SERVER_PORT ?? DEFAULT_PORT);
  return {
    host: loopback(env.ANDROID_ADB_SERVER_ADDRESS),
    port: Number.isInteger(port) && port > 0 && port < 65536 ? port : DEFAULT_PORT,
  };
}

export function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '::1';
}

/** The adb server listens on IPv4 only, and `localhost` may mean IPv6 first. */
function loopback(host: string | undefined): string {
  return !host || host === 'localhost' ? '127.0.0.1' : host;
}
