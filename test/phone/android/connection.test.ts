import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DaemonRig, daemonRig, RawHost } from './rig.ts';

describe('the transport of the ADB daemon', () => {
  let rig: DaemonRig;
  const hosts: RawHost[] = [];
  const newHost = (): RawHost => {
    const host = new RawHost(rig.daemon.port);
    hosts.push(host);
    return host;
  };
  beforeEach(async () => {
    rig = await daemonRig();
  });
  afterEach(async () => {
    for (const host of hosts.splice(0)) host.socket.destroy();
    await rig.close();
  });

  async function answerOfNewHost(): Promise<string> {
    const host = newHost();
    await host.greet();
    host.send('OPEN', 9, 0, 'shell:echo alive\0');
    return (await host.next('WRTE', 9)).payload.toString();
  }

  it('greets without AUTH and names no feature that adb would answer with newer forms', async () => {
    const banner = (await newHost().greet()).payload.toString();
    expect(banner).toMatch(/^device::ro\.product\.name=.*ro\.product\.model=.*features=.*shell_v2/);
    expect(banner).not.toMatch(/abb_exec|sendrecv_v2|delayed_ack/);
  });

  it('refuses an unknown service with CLSE, and a port that nobody listens on', async () => {
    const host = newHost();
    await host.greet();
    host.send('OPEN', 5, 0, 'no-such-service:\0');
    expect((await host.next('CLSE', 5)).arg0).toBe(0);
    host.send('OPEN', 6, 0, 'tcp:65000\0');
    expect((await host.next('CLSE', 6)).arg0).toBe(0);
  });

  it('keeps one WRTE outstanding until it is acknowledged, and closes only after the last one', async () => {
    const host = newHost();
    await host.greet();
    host.send('OPEN', 5, 0, 'shell:echo one; echo two\0');
    const okay = await host.next('OKAY', 5);
    expect((await host.next('WRTE', 5)).payload.toString()).toBe('one\n');
    // Another stream opens, works and ends meanwhile; the first one must not have moved.
    host.send('OPEN', 6, 0, 'shell:true\0');
    await host.next('CLSE', 6);
    expect(host.received.filter((packet) => packet.arg1 === 5)).toEqual([]);
    host.send('OKAY', 5, okay.arg0);
    expect((await host.next('WRTE', 5)).payload.toString()).toBe('two\n');
    expect(host.received.filter((packet) => packet.command === 'CLSE' && packet.arg1 === 5)).toEqual([]);
    host.send('OKAY', 5, okay.arg0);
    await host.next('CLSE', 5);
  });

  it('carries many streams at once', async () => {
    const host = newHost();
    await host.greet();
    const ids = Array.from({ length: 20 }, (_none, index) => index + 1);
    for (const id of ids) host.send('OPEN', id, 0, `shell:echo stream ${id}\0`);
    for (const id of ids) expect((await host.next('WRTE', id)).payload.toString()).toBe(`stream ${id}\n`);
  });

  it.each([
    ['garbage', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['a header that lies about its magic', Buffer.concat([Buffer.from('CNXN'), Buffer.alloc(20, 7)])],
  ])('ends the connection on %s and lives on', async (_what, bytes) => {
    const host = newHost();
    host.socket.write(bytes);
    await host.untilClosed();
    expect(await answerOfNewHost()).toBe('alive\n');
  });

  it('lives on when a packet is cut short by the end of the connection', async () => {
    const host = newHost();
    await host.greet();
    host.socket.end(Buffer.from('WRTE\x01\x00'));
    await host.untilClosed();
    expect(await answerOfNewHost()).toBe('alive\n');
  });

  it('tells a writer whose stream is gone', async () => {
    const host = newHost();
    await host.greet();
    host.send('WRTE', 77, 4242, 'hello?');
    expect((await host.next('CLSE', 77)).arg0).toBe(0);
  });

  it('cuts the connection in the middle of an answer under drop_connection', async () => {
    const host = newHost();
    await host.greet();
    rig.phone.door.fault('drop_connection', true);
    host.send('OPEN', 5, 0, 'shell:echo never whole\0');
    await host.untilClosed();
    expect(host.received.filter((packet) => packet.command === 'WRTE')).toEqual([]);
    rig.phone.door.fault('drop_connection', false);
    expect(await answerOfNewHost()).toBe('alive\n');
  });
});
