import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebPageRig, type WebPageRig } from './web-page-rig.ts';
import { envelope } from './with-rigs.ts';

describe('requests of a page', () => {
  let rig: WebPageRig;
  beforeAll(async () => {
    rig = await startWebPageRig();
  });
  afterAll(() => rig.close());

  it('one that was open before an action is not blamed on it, though it fails meanwhile', async () => {
    let fail = () => {};
    rig.routes.set('/poll', (_request, response) => {
      fail = () => void response.writeHead(500).end();
    });
    rig.routes.set('/own', (_request, response) => {
      fail();
      response.writeHead(204).end();
    });
    await rig.show(`<script>setTimeout(() => fetch('/poll'), 50)</script><button onclick="fetch('/own')">Go</button>`);
    const { effect, evidence, outcome } = envelope(await rig.call('tap', { target: 'button "Go"' }));
    expect(effect?.requests).toEqual(['GET "/own" 204']);
    expect(evidence?.requests).toMatchObject([{ path: '/own', failed: false }]);
    expect(outcome).not.toBe('backend_failure');
  });
});
