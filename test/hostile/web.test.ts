import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/engine/operations/index.ts';
import { listedFor } from '../../src/surfaces/mcp/tool-list.ts';
import { BUILT, type McpProgram, startProgram, type ToolAnswer } from '../faults/mcp-program.ts';
import { type HostilePage, startHostilePage } from './hostile-page.ts';
import { leaksIn, leaksInData } from './leaks.ts';
import { MARK } from './payload.ts';

type Step = [tool: string, args?: Record<string, unknown>];

const on = (name: string, role = 'button') => `${role} contains "${MARK}${name}"`;
const NOW = { actionable_timeout_ms: 0 };
const FULL = { detail: 'full' };

/** Every tool, and every way in which a call on a page can fail, with the page's words in the way. */
const STEPS: Step[] = [
  ['list_devices'],
  ['get_system_status'],
  ['snapshot', FULL],
  ['snapshot', { max_tokens: 8000 }],
  ['snapshot', { within: on('row', 'listitem') }],
  ['find_element', { target: on('dead'), ...FULL }],
  ['find_element', { target: on('twin') }],
  ['find_element', { target: `button "${MARK}ded"` }],
  ['find_element', { target: `"${MARK}nam"` }],
  ['screenshot'],
  ['get_screen_fingerprint'],
  ...['off', 'flat', 'away', 'mover', 'under', 'below', 'twin', 'dead', 'stealer', 'name'].flatMap((name): Step[] => [
    ['tap', { target: on(name), ...NOW, ...FULL }],
    ['tap', { target: on(name), ...NOW, expect: `text "${MARK} nothing"` }],
  ]),
  ['tap', { target: `button "${MARK}nothing"` }],
  ['tap', { target: on('dead'), expect: on('heading', 'heading') }],
  ['hover', { target: on('dead') }],
  ['drag', { from: on('dead'), to: on('under'), ...NOW }],
  ['drag', { from: on('dead'), to: on('heading', 'heading') }],
  ['swipe', { from: '100,300', to: '100,100' }],
  ['tap', { target: on('shout'), ...FULL }],
  ['wait_for_ui', { no_error: true, timeout_ms: 0 }],
  ['get_logs', { limit: 200, max_tokens: 20_000 }],
  ['get_logs', { contains: MARK, app: 'current' }],
  ['get_logs', { tag: MARK, since_action: MARK }],
  ['get_network_activity', { background: true, since_seconds: 60 }],
  ['capture_debug_snapshot', { reason: MARK, ...FULL }],
  ['capture_debug_snapshot', { max_tokens: 20_000 }],
  ['classify_action_outcome', { ui_changed: false, action_type: MARK }],
  ['wait_for_ui', { network_idle: true, timeout_ms: 0 }],
  ['wait_for_ui', { log: MARK, timeout_ms: 0 }],
  ['wait_for_ui', { target: on('off'), condition: 'enabled', timeout_ms: 0 }],
  ['wait_for_ui', { stable: true, timeout_ms: 500 }],
  ['wait_for_ui_change', { timeout_ms: 100 }],
  ['wait_for_screen_change', { fingerprint: 'nothing', timeout_ms: 100 }],
  ['scroll', { direction: 'down' }],
  ['scroll', { direction: 'up' }],
  ['scroll_to_element', { target: `text "${MARK}nowhere"`, max_scrolls: 1 }],
  ['type_text', { target: on('placeholder', 'textbox'), text: 'Ada', ...FULL }],
  ['type_text', { target: on('dead'), text: 'Ada' }],
  ['fill_form', { fields: [{ target: on('placeholder', 'textbox'), value: 'Ada' }] }],
  ['adjust_control', { target: on('slider', 'slider'), value: 80, max_attempts: 1 }],
  ['adjust_control', { target: on('select', 'combobox'), value: 'nothing' }],
  ['adjust_control', { target: on('box', 'checkbox'), value: true }],
  ['adjust_control', { target: on('dead'), value: 3 }],
  ['press_key', { key: 'Tab' }],
  ['press_key', { key: 'Hyper' }],
  ['expect_screen', { screen: 'Nothing', timeout_ms: 0 }],
  ['expect_screen', { line: `text "${MARK}nothing"`, timeout_ms: 0 }],
  ['expect_element_visible', { target: on('dead'), ...FULL }],
  ['expect_element_visible', { target: `button "${MARK}dea"`, timeout_ms: 0 }],
  ['expect_element_visible', { target: on('dead'), visible: false, timeout_ms: 0 }],
  ['expect_state', { target: on('box', 'checkbox'), property: 'checked', expected: false, timeout_ms: 0 }],
  ['expect_state', { target: on('placeholder', 'textbox'), property: 'text_value', expected: 'x', timeout_ms: 0 }],
  ['expect_state', { target: on('select', 'combobox'), property: 'selected', expected: 'x', timeout_ms: 0, ...FULL }],
  ['expect_state', { target: on('twin'), property: 'enabled', expected: true, timeout_ms: 0 }],
  ['batch', { steps: [{ tool: 'snapshot' }, { tool: 'tap', args: { target: on('off'), ...NOW } }] }],
  ['tap', { target: on('rename') }],
  ...['alert', 'confirm', 'prompt'].flatMap((kind): Step[] => [
    ['tap', { target: `button contains "${kind}"` }],
    ['wait_for_ui', { text: 'OK', timeout_ms: 3000 }],
    ['handle_dialog', { action: 'get' }],
    ['tap', { target: on('dead'), ...NOW }],
    ['press_key', { key: 'Tab' }],
    ['handle_dialog', { action: 'dismiss', ...FULL }],
  ]),
  ['handle_dialog', { action: 'accept' }],
  ['navigate', { action: 'goto', url: `javascript:${MARK}` }],
  ['navigate', { action: 'goto', url: 'http://127.0.0.1:9/' }],
  ['press_back'],
  ['navigate', { action: 'forward' }],
  ['start_app', { app: 'com.example' }],
  ['restart_app', { app: 'com.example' }],
  ['terminate_app', { app: 'com.example' }],
  ['reset_app_data', { app: 'com.example' }],
  ['snapshot', { cursor: `c:${MARK}` }],
];

describe.skipIf(!BUILT)(
  `a hostile page${BUILT ? '' : ': skipped, dist is missing; npm run build makes it'}`,
  { timeout: 240_000 },
  () => {
    let page: HostilePage;
    let server: McpProgram;
    beforeAll(async () => {
      page = await startHostilePage();
      server = await startProgram('web');
    });
    afterAll(async () => {
      await server.close();
      await page.close();
    });

    it('never gets a word of its own out of its quotes, through any tool', async () => {
      const problems: string[] = [];
      const telling = new Set<string>();
      const called = new Set<string>();
      const check = (tool: string, args: unknown, answer: ToolAnswer) => {
        called.add(tool);
        if (answer.text.includes(MARK)) telling.add(tool);
        const found = [...leaksIn(answer.text), ...leaksInData(answer.data)];
        problems.push(...found.map((problem) => `${tool} ${JSON.stringify(args)}: ${problem.slice(0, 500)}`));
      };
      check('open_session', {}, await server.call('open_session', { url: page.url }));
      let stale = '';
      for (const [tool, args = {}] of STEPS) {
        const answer = await server.call(tool, args);
        check(tool, args, answer);
        stale ||= new RegExp(`button "${MARK}rename[^\\n]*?" \\[(e\\d+)\\]`).exec(answer.text)?.[1] ?? '';
      }
      for (const args of [
        { limit: 100, ...FULL },
        ...['a1', 'a14', 'a15', 'a30'].map((action_id) => ({ action_id, ...FULL })),
      ]) {
        check('get_trace', args, await server.call('get_trace', args));
      }
      for (const action_id of ['a21', 'a25', MARK]) {
        check('classify_action_outcome', { action_id }, await server.call('classify_action_outcome', { action_id }));
      }
      for (const tool of ['get_logs', 'get_network_activity', 'capture_debug_snapshot']) {
        for (const args of [{}, FULL, { since_action: MARK }]) {
          const known = tool === 'capture_debug_snapshot' ? { reason: 'it failed' } : args;
          check(tool, known, await server.call(tool, known));
        }
      }
      check('get_logs', { contains: MARK }, await server.call('get_logs', { contains: MARK, max_tokens: 5000 }));
      check('tap', { stale }, await server.call('tap', { target: stale }));
      check('close_session', {}, await server.call('close_session'));
      expect(problems.slice(0, 10)).toEqual([]);
      // Silence would pass too: most tools must have had hostile words to tell.
      expect(telling.size).toBeGreaterThan(15);
      // What is listed only for another platform cannot be called on a page.
      const here = listedFor(operations, 'web', {}).map((one) => one.name);
      expect(here.filter((name) => !called.has(name))).toEqual([]);
    });
  },
);
