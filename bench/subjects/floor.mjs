// What nobody can beat: no server, no engine, no identity, no check. One walk inside the page, one bare click.
import { startPage } from '../cdp-pipe.mjs';
import { INTERACTIVE_ROLES } from '../pages.mjs';

/** Runs inside the page: every element that has a role or text of its own, with name and place, as JSON. */
function walk() {
  const roles = { BUTTON: 'button', A: 'link', H1: 'heading', UL: 'list', LI: 'listitem', P: 'status', SPAN: 'text' };
  const seen = [];
  const facts = [];
  for (const element of document.querySelectorAll('body *')) {
    const role =
      element.tagName === 'INPUT' ? (element.type === 'text' ? 'textbox' : element.type) : roles[element.tagName];
    if (role === undefined) continue;
    const leaf = element.childElementCount === 0;
    const name = element.ariaLabel ?? element.labels?.[0]?.textContent ?? (leaf ? element.textContent : '');
    const { x, y, width, height } = element.getBoundingClientRect();
    seen.push(element);
    facts.push([role, name.trim(), Math.round(x), Math.round(y), Math.round(width), Math.round(height)]);
  }
  globalThis.floorElements = seen;
  return JSON.stringify(facts);
}

/** Runs inside the page: scrolls the element into view, watches for the change, says where to click. */
function aim(ref) {
  const element = globalThis.floorElements[ref];
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  globalThis.floorChange = new Promise((resolve) => {
    const observer = new MutationObserver(([record]) => {
      observer.disconnect();
      resolve(record.target.textContent);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** @param {string} browser */
export function floor(browser) {
  let page;
  return {
    name: 'raw floor',
    async start() {
      page = await startPage(browser);
    },
    open: (url) => page.goto(url),
    async snapshot() {
      const text = await page.evaluate(`(${walk})()`);
      JSON.parse(text);
      return text;
    },
    async firstSnapshot(url) {
      await page.goto(url);
      return page.evaluate(`(${walk})()`);
    },
    interactiveIn: (text) => JSON.parse(text).filter(([role]) => INTERACTIVE_ROLES.includes(role)).length,
    referenceOf(text, name) {
      const index = JSON.parse(text).findIndex((fact) => fact[0] === 'button' && fact[1] === name);
      return index === -1 ? undefined : index;
    },
    async click(reference) {
      const point = await page.evaluate(`(${aim})(${reference})`);
      const mouse = { ...point, button: 'left', clickCount: 1 };
      await Promise.all([
        page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse }),
        page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse }),
      ]);
      return { text: await page.evaluate('globalThis.floorChange') };
    },
    async close() {
      await page?.close();
    },
  };
}
