import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
