import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/engine/operations/index.ts';
import { listedFor } from '../../src/surfaces/mcp/tool-list.ts';
import { noDartVm, type StandinApp, startStandin } from '../drivers/flutter/dart-vm.ts';
import { BUILT, type McpProgram, startProgram, type ToolAnswer } from '../faults/mcp-program.ts';
import { leaksIn, leaksInData } from './leaks.ts';
import { MARK, payload } from './payload.ts';

type Step = [tool: string, args?: Record<string, unknown>];

const on = (name: string, role = 'button') => `${role} contains "${MARK}${name}"`;
const NOW = { actionable_timeout_ms: 0 };
const FULL = { detail: 'full' };
const ALLOWED = { TOUCHSTONE_ALLOW_EVALUATE: '1' };

/** More than any context window holds. */
const MEGABYTE = `${MARK} `.repeat(260_000);
const flooding = (name: string) => `${payload(name)} ${MEGABYTE}`;

const WORDS = {
  '*': payload('NAME'),
  // Halves of characters, an end of a string as C has it, and what is no character at all.
  broken: `${MARK}broken \ud800${MARK}\udc00 \u0000${MARK} \ufffe\uffff${MARK}`,
  ...Object.fromEntries(['print', 'stderr', 'thrown', 'uncaught'].map((name) => [name, flooding(name)])),
  method: `${MARK.toUpperCase()}NEXT`,
};

/** Every tool, and every way in which a call on an app can fail, with the app's words in the way. */
const STEPS: Step[] = [
  ['get_system_status'],
  ['snapshot', FULL],
  ['snapshot', { max_tokens: 8000 }],
  ['snapshot', { within: on('row', 'listitem') }],
  ['find_element', { target: on('dead'), ...FULL }],
  ['find_element', { target: on('twin') }],
  ['find_element', { target: `"${MARK}renam"` }],
  ['find_element', { target: `text contains "${MARK}broken"`, ...FULL }],
  ['screenshot'],
  ['get_screen_fingerprint'],
  ...['off', 'under', 'below', 'twin', 'dead'].map((name): Step => ['tap', { target: on(name), ...NOW, ...FULL }]),
  ['tap', { target: on('under'), check_receives_events: false }],
  ['tap', { target: on('below'), check_receives_events: false }],
  ['tap', { target: on('dead'), expect: `text "${MARK} nothing"`, timeout_ms: 300 }],
  ['tap', { target: on('dead'), expect: on('title', 'heading'), timeout_ms: 300 }],
  ['hover', { target: on('dead') }],
  ['drag', { from: on('dead'), to: on('under'), ...NOW }],
  ['swipe', { from: '100,300', to: '100,260', duration_ms: 50 }],
  ['tap', { target: on('shout'), ...FULL }],
  ['get_app_errors'],
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
  ['wait_for_ui_change', { timeout_ms: 0 }],
  ['wait_for_screen_change', { fingerprint: 'nothing', timeout_ms: 0 }],
  ['scroll', { direction: 'down' }],
  ['scroll_to_element', { target: `text "${MARK}nowhere"`, max_scrolls: 1 }],
  ['type_text', { target: on('placeholder', 'textbox'), text: 'Ada', ...FULL }],
  ['type_text', { target: on('dead'), text: 'Ada' }],
  ['fill_form', { fields: [{ target: on('dead'), value: 'Ada' }] }],
  ['adjust_control', { target: on('dead'), value: 3 }],
  ['adjust_control', { target: 'combobox', value: 'nothing' }],
  ['press_key', { key: 'Tab' }],
  ['press_key', { key: 'Hyper' }],
  ['expect_screen', { screen: 'Nothing', timeout_ms: 0 }],
  ['expect_element_visible', { target: `button "${MARK}dea"`, timeout_ms: 0 }],
  ['expect_state', { target: on('box', 'checkbox'), property: 'checked', expected: true, timeout_ms: 0, ...FULL }],
  ['expect_state', { target: on('placeholder', 'textbox'), property: 'text_value', expected: 'x', timeout_ms: 0 }],
  ['batch', { steps: [{ tool: 'snapshot' }, { tool: 'tap', args: { target: on('off'), ...NOW } }] }],
  ['tap', { target: on('rename'), ...FULL }],
  ['tap', { target: on('ask') }],
  ['handle_dialog', { action: 'get' }],
  ['handle_dialog', { action: 'accept' }],
  ['handle_dialog', { action: 'dismiss', ...FULL }],
  ['navigate', { action: 'push', route: '/throws' }],
  ['navigate', { action: 'popUntil', route: MARK }],
  ['navigate', { action: 'goto', url: 'demo://item' }],
  ['evaluate', { expression: `throw StateError(failsToPush)`, library: 'pages.dart' }],
  ['evaluate', { expression: 'failsToPush', library: 'pages.dart' }],
  ['evaluate', { expression: `${MARK} ${MARK}` }],
  ['list_client_tools'],
  ['call_client_tool', { name: `ext.${payload('tool')}` }],
  ...['refuses', 'throws', 'mumbles', MARK].map((name): Step => ['call_client_tool', { name: `ext.${name}` }]),
  ['get_trace', { limit: 100, ...FULL }],
  ['start_app', { app: 'com.example' }],
  ['restart_app', { app: 'com.example' }],
  ['terminate_app', { app: 'com.example' }],
  ['reset_app_data', { app: 'com.example' }],
  ['hot_reload'],
  ['press_back'],
];

/** With so much on the screen every walk takes its time. */
const FLOODED: Step[] = [['tap', { target: '#count', ...FULL }]];

const why = BUILT ? (noDartVm ? `: skipped, ${noDartVm}` : '') : ': skipped, npm run build makes dist';
describe.skipIf(!BUILT || noDartVm)(`a hostile Flutter app${why}`, { timeout: 120_000 }, () => {
  let app: StandinApp;
  let server: McpProgram;
  beforeAll(async () => {
    app = await startStandin();
    server = await startProgram('flutter', { TOUCHSTONE_FLUTTER_URI: app.uri, ...ALLOWED });
    await app.pull('hostile', { words: JSON.stringify(WORDS) });
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await app?.end();
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
    let all = '';
    const run = async (steps: Step[]) => {
      for (const [tool, args = {}] of steps) {
        const answer = await server.call(tool, args);
        check(tool, args, answer);
        all += answer.text;
      }
    };
    await run([['list_devices'], ['open_session'], ...STEPS]);
    await app.pull('say', { words: flooding('flood') });
    await run([...FLOODED, ['close_session']]);
    expect(problems.slice(0, 10)).toEqual([]);
    // Silence would pass too: most tools must have had hostile words to tell, and these from every corner of the app.
    expect(telling.size).toBeGreaterThan(20);
    const corners = [
      'title',
      'placeholder',
      'cover',
      'print',
      'stderr',
      'log',
      'thrown',
      'uncaught',
      'unhandled',
      'toast',
    ];
    const more = ['typed', 'dialog', 'message', 'push', 'link', 'tool', 'answer', 'refusal', 'choice', 'row'];
    expect(
      [...corners, ...more, 'route', 'type', 'broken', 'flood'].filter((name) => !all.includes(MARK + name)),
    ).toEqual([]);
    const here = listedFor(operations, 'flutter', ALLOWED).map((one) => one.name);
    expect(here.filter((name) => !called.has(name))).toEqual([]);
  });
});
