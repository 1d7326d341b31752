import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Phone, startPhone } from '../../src/phone/phone.ts';
import { AdbRoad, HAS_ADB } from '../faults/adb-road.ts';
import { BUILT, type McpProgram, startProgram } from '../faults/mcp-program.ts';
import { addHostileScreen } from './hostile-screen.ts';
import { leaksIn, leaksInData } from './leaks.ts';
import { MARK } from './payload.ts';

const on = (name: string, role = 'button') => `${role} contains "${MARK}${name}"`;
const NOW = { actionable_timeout_ms: 0 };
const FULL = { detail: 'full' };

const STEPS: [tool: string, args?: Record<string, unknown>][] = [
  ['list_devices'],
  ['open_session', { app: 'dev.touchstone.demo' }],
  ['navigate', { action: 'goto', url: 'touchstone://hostile' }],
  ['snapshot', FULL],
  ['snapshot', { max_tokens: 8000 }],
  ['get_screen_fingerprint'],
  ['find_element', { target: on('twin') }],
  ['find_element', { target: `"${MARK}renam"` }],
  ['tap', { target: on('off'), ...NOW }],
  ['tap', { target: on('twin') }],
  ['tap', { target: on('rename'), expect: `text "${MARK}nothing"`, timeout_ms: 1500 }],
  ['tap', { target: on('shout'), ...FULL }],
  ['wait_for_ui', { no_error: true, timeout_ms: 0 }],
  ['get_logs', { limit: 200, max_tokens: 20_000 }],
  ['get_logs', { contains: MARK, app: 'current' }],
  ['get_logs', { tag: MARK, since_action: MARK }],
  ['get_network_activity', { background: true, since_seconds: 60 }],
  ['capture_debug_snapshot', { reason: MARK, ...FULL }],
  ['capture_debug_snapshot', { max_tokens: 20_000 }],
  ['wait_for_ui', { log: MARK, timeout_ms: 0 }],
  ['type_text', { target: on('field', 'textbox'), text: 'Ada' }],
  ['press_back'],
  ['adjust_control', { target: on('choice', 'combobox'), value: 'nothing' }],
  ['adjust_control', { target: on('box', 'checkbox'), value: true }],
  ['expect_state', { target: on('box', 'checkbox'), property: 'checked', expected: true, timeout_ms: 0, ...FULL }],
  ['expect_screen', { screen: 'Nothing', timeout_ms: 0 }],
  ['navigate', { action: 'goto', url: 'touchstone://hostile' }],
  ['tap', { target: on('ask') }],
  ['handle_dialog', { action: 'get' }],
  ['tap', { target: on('rename'), ...NOW }],
  ['handle_dialog', { action: 'accept' }],
  ['handle_dialog', { action: 'dismiss', ...FULL }],
  ['tap', { target: on('cover') }],
  ['tap', { target: on('rename'), ...NOW }],
  ['scroll_to_element', { target: `text "${MARK}nowhere"`, max_scrolls: 1 }],
  ['close_session'],
];

const why = BUILT ? (HAS_ADB ? '' : ': skipped, no adb is installed here') : ': skipped, npm run build makes dist';
describe.skipIf(!BUILT || !HAS_ADB)(`a hostile app on Android${why}`, { timeout: 240_000 }, () => {
  let road: AdbRoad;
  let phone: Phone;
  let server: McpProgram;
  beforeAll(async () => {
    addHostileScreen();
    road = await AdbRoad.start();
    phone = await startPhone({ adb: 0 });
    await road.connect(`127.0.0.1:${phone.adbPort}`);
    const env = { ANDROID_ADB_SERVER_PORT: String(road.port), TOUCHSTONE_URL_SCHEMES: 'touchstone' };
    server = await startProgram('android', env);
  }, 60_000);
  afterAll(async () => {
    await server?.close();
    await road?.close();
    await phone?.close();
  });

  it('never gets a word of its own out of its quotes', async () => {
    const problems: string[] = [];
    const telling = new Set<string>();
    for (const [tool, args = {}] of STEPS) {
      const answer = await server.call(tool, args);
      if (answer.text.includes(MARK)) telling.add(tool);
      const found = [...leaksIn(answer.text), ...leaksInData(answer.data)];
      problems.push(...found.map((problem) => `${tool} ${JSON.stringify(args)}: ${problem.slice(0, 500)}`));
    }
    expect(problems.slice(0, 10)).toEqual([]);
    expect(telling.size).toBeGreaterThan(8);
  });
});
