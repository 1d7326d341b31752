import type { ByteSink, ByteSource } from '../bytes.ts';
import type { Connection, Service } from '../transport/connection.ts';
import type { AdbStream } from '../transport/stream.ts';

/** A listener that `adb reverse` put on the phone: connections to it are carried to the host. */
interface ReverseListener {
  connection: Connection;
  remote: string;
}

/** The phone's own loopback: what listens there, and nothing of this machine's network. */
export class PhoneNetwork {
  private readonly reverse = new Map<string, ReverseListener>();
  /** Ports that the phone hands out for `adb reverse tcp:0`. */
  private nextPort = 40000;

  /** Who answers at an address such as `tcp:8080` or `localabstract:name`; undefined means connection refused. */
  find(address: string): Service | undefined {
    if (address === 'localabstract:touchstone-echo') return echo;
    const listener = this.reverse.get(address);
    return listener ? (stream) => carry(stream, listener) : undefined;
  }

  /** Answers one `reverse:` request in adbd's words: OKAY, FAIL with a text, or a text alone for the list. */
  handleReverse(request: string, connection: Connection): string {
    if (request === 'list-forward') return hexed(this.listing());
    if (request === 'killforward-all') {
      this.reverse.clear();
      return 'OKAY';
    }
    const [, verb, flag, rest = ''] = /^(killforward|forward):(norebind:)?(.*)$/s.exec(request) ?? [];
    if (verb === 'killforward') {
      return this.reverse.delete(rest) ? 'OKAY' : failed(`listener '${rest}' not found`);
    }
    const [local, remote] = rest.split(';');
    if (verb !== 'forward' || !local || !remote) return failed('unsupported reverse request');
    if (flag && this.reverse.has(local)) return failed('cannot rebind existing socket');
    const address = local === 'tcp:0' ? `tcp:${this.nextPort++}` : local;
    this.reverse.set(address, { connection, remote });
    return local === 'tcp:0' ? `OKAY${hexed(address.slice(4))}` : 'OKAY';
  }

  /** Listeners live as long as the transport that asked for them. */
  forget(connection: Connection): void {
    for (const [address, listener] of this.reverse)
      if (listener.connection === connection) this.reverse.delete(address);
  }

  private listing(): string {
    return [...this.reverse].map(([local, { remote }]) => `host-1 ${local} ${remote}\n`).join('');
  }
}

/** The service that `adb forward tcp:0 localabstract:touchstone-echo` reaches. */
async function echo(stream: AdbStream): Promise<void> {
  await copy(stream, stream);
}

async function carry(stream: AdbStream, listener: ReverseListener): Promise<void> {
  const host = await listener.connection.openOnHost(listener.remote);
  if (!host) return;
  await Promise.race([copy(stream, host), copy(host, stream)]);
  await host.close();
}

async function copy(from: ByteSource, to: ByteSink): Promise<void> {
  for (let chunk = await from.read(); chunk !== null; chunk = await from.read()) await to.write(chunk);
}

function hexed(text: string): string {
  return Buffer.byteLength(text).toString(16).padStart(4, '0') + text;
}

function failed(message: string): string {
  return `FAIL${hexed(message)}`;
}
