import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { Deadline, DeadlineError } from '../../../src/base/deadline.ts';
import { CdpConnection } from '../../../src/wires/cdp/connection.ts';
import { BrowserGoneError, CdpError, SessionGoneError } from '../../../src/wires/cdp/errors.ts';

/** The browser's end of the pipe: what we sent, and a way to answer it byte by byte. */
function pipe() {
  const toBrowser = new PassThrough();
  const fromBrowser = new PassThrough();
  const sent: { id: number; method: string; sessionId?: string }[] = [];
  let rest = '';
  toBrowser.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) sent.push(JSON.parse(part) as (typeof sent)[number]);
  });
  const say = (message: unknown) => fromBrowser.write(`${JSON.stringify(message)}\0`);
  return { connection: new CdpConnection(toBrowser, fromBrowser), sent, say, fromBrowser };
}
const soon = () => Deadline.after(2000);

describe('the pipe', () => {
  test('answers find their requests, in any order and cut anywhere', async () => {
    const { connection, sent, fromBrowser } = pipe();
    const first = connection.root.request('A.one', {}, soon());
    const second = connection.session('s').request('A.two', { x: 'ä' }, soon());
    await new Promise(setImmediate);
    expect(sent.map(({ method, sessionId }) => [method, sessionId])).toEqual([
      ['A.one', undefined],
      ['A.two', 's'],
    ]);
    const bytes = Buffer.from(
      `${JSON.stringify({ id: 2, result: { said: 'zwölf 🎉' } })}\0${JSON.stringify({ id: 1, result: {} })}\0`,
    );
    for (const byte of bytes) fromBrowser.write(Buffer.from([byte]));
    expect(await second).toEqual({ said: 'zwölf 🎉' });
    expect(await first).toEqual({});
  });

  test('an error is the browser’s own words', async () => {
    const { connection, say } = pipe();
    const request = connection.root.request('A.one', {}, soon());
    say({ id: 1, error: { code: -32000, message: 'No such thing' } });
    await expect(request).rejects.toThrow(new CdpError('A.one', -32000, 'No such thing'));
  });

  test('events reach their session only', async () => {
    const { connection, say } = pipe();
    const heard: string[] = [];
    connection.root.on((method) => heard.push(`root ${method}`));
    connection.session('s').on((method) => heard.push(`s ${method}`));
    say({ method: 'A.event', params: {} });
    say({ method: 'B.event', params: {}, sessionId: 's' });
    say({ method: 'C.event', params: {}, sessionId: 'unknown' });
    await new Promise(setImmediate);
    expect(heard).toEqual(['root A.event', 's B.event']);
  });

  test('a request ends at its deadline, when its session goes, and when the browser goes', async () => {
    const { connection, fromBrowser } = pipe();
    await expect(connection.root.request('A.slow', {}, Deadline.after(10))).rejects.toBeInstanceOf(DeadlineError);
    const inSession = connection.session('s').request('A.x', {}, soon());
    connection.dropSession('s', 'the tab was closed');
    await expect(inSession).rejects.toBeInstanceOf(SessionGoneError);
    const waiting = connection.root.request('A.y', {}, soon());
    const gone: string[] = [];
    connection.onGone((why) => gone.push(why));
    connection.onGone((why) => gone.push(`unheard: ${why}`))();
    fromBrowser.destroy();
    await expect(waiting).rejects.toBeInstanceOf(BrowserGoneError);
    await expect(connection.root.request('A.z', {}, soon())).rejects.toBeInstanceOf(BrowserGoneError);
    expect(gone).toHaveLength(1);
  });
});
