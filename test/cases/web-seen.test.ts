import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelope } from './with-rigs.ts';
import { startWebPageRig, type WebPageRig } from './web-page-rig.ts';

/** A claim about what can be seen has to be true of the pixels: the words of an action, a snapshot and a check agree. */
describe('what is seen on a page', () => {
  let rig: WebPageRig;
  beforeAll(async () => {
    rig = await startWebPageRig();
  });
  afterAll(() => rig.close());

  it('text that svg draws is there in the action, in the snapshot and in the check', async () => {
    await rig.show(`<button onclick="say.textContent = 'Payment failed'">Pay</button>
      <svg width="300" height="50"><text id="say" y="20"></text></svg>`);
    const paid = await rig.call('tap', { target: 'button "Pay"' });
    expect(paid.text).toContain('+ text "Payment failed"');
    const snapshot = await rig.call('snapshot');
    expect(snapshot.text).toContain('text "Payment failed"');
    const absent = await rig.call('expect_element_visible', { target: 'text "Payment failed"', visible: false });
    expect(absent.ok, absent.text).toBe(false);
    const seen = await rig.call('expect_element_visible', { target: 'text "Payment failed"' });
    expect(seen.text).toContain('VERIFIED');
  });

  const ordering = (
    veil: string,
  ) => `<button onclick="say.textContent = 'Order placed'; veil.hidden = false">Order</button>
    <p id="say"></p><div id="veil" hidden style="position: fixed; inset: 0; z-index: 10; ${veil}"></div>`;

  it('text that something opaque lies over is not seen', async () => {
    await rig.show(ordering('background: #fff'));
    const ordered = await rig.call('tap', { target: 'button "Order"', expect: 'text "Order placed" visible' });
    expect(envelope(ordered), ordered.text).toMatchObject({ failure_code: 'VERIFICATION_FAILED' });
    expect(ordered.text).toMatch(/text "Order placed" \[e\d+\] covered/);
    const snapshot = await rig.call('snapshot');
    expect(snapshot.text).toMatch(/text "Order placed" \[e\d+\] covered/);
    const seen = await rig.call('expect_element_visible', { target: 'text "Order placed"' });
    expect(seen.ok, seen.text).toBe(false);
  });

  it('text behind glass is seen', async () => {
    await rig.show(ordering('background: rgb(0 0 0 / 30%)'));
    const ordered = await rig.call('tap', { target: 'button "Order"', expect: 'text "Order placed" visible' });
    expect(ordered.text).toContain('VERIFIED');
    const snapshot = await rig.call('snapshot');
    expect(snapshot.text).toMatch(/text "Order placed" \[e\d+\]$/m);
    const seen = await rig.call('expect_element_visible', { target: 'text "Order placed"' });
    expect(seen.text).toContain('VERIFIED');
  });

  it('text that is covered while it does not change itself is no longer seen', async () => {
    await rig.show(`<p>Order placed</p><button onclick="veil.hidden = false">Cover</button>
      <div id="veil" hidden style="position: fixed; inset: 0; background: #fff"></div>`);
    const before = await rig.call('expect_element_visible', { target: 'text "Order placed"' });
    expect(before.text).toContain('VERIFIED');
    await rig.call('tap', { target: 'button "Cover"' });
    const seen = await rig.call('expect_element_visible', { target: 'text "Order placed"' });
    expect(seen.ok, seen.text).toBe(false);
  });
});
