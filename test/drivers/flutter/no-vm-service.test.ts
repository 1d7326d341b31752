import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { Deadline } from '../../../src/base/deadline.ts';
import { flutterDevice } from '../../../src/drivers/flutter/device.ts';
import { openApp } from '../../../src/drivers/flutter/open-app.ts';
import { readServiceUri, type ServiceUri } from '../../../src/wires/vm-service/index.ts';

it('a session on what is no VM service is refused in words', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  try {
    server.on('connection', (socket) => socket.send('not json'));
    await new Promise((ready) => server.once('listening', ready));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const uri = readServiceUri(`ws://127.0.0.1:${port}/TopSecret=/ws`) as ServiceUri;
    const error = await openApp(uri, flutterDevice(uri.shown), Deadline.after(20_000)).catch((it: unknown) => it);
    expect(error).toMatchObject({
      failure: {
        failure_code: 'CAPABILITY_MISSING',
        message: expect.stringContaining('what answers there is no VM service: it sent what is no JSON'),
      },
    });
    expect(JSON.stringify(error)).not.toContain('TopSecret');
  } finally {
    await new Promise((closed) => server.close(closed));
  }
});
