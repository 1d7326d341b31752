import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILURE_CODES, FAILURE_REASONS } from '../../src/contract/words.ts';
import { type Phone, startPhone } from '../../src/phone/phone.ts';
import { AdbRoad, freePort, HAS_ADB, startListingServer } from '../faults/adb-road.ts';
import { BUILT, type McpProgram, startProgram, type ToolAnswer } from '../faults/mcp-program.ts';
import { startTroublePage, type TroublePage } from '../faults/trouble-page.ts';
import { childrenOf } from '../faults/leftovers.ts';
import { followNext, type Followed, writeTable } from './follow-next.ts';

/** Every word that an agent may branch on is said to it through the protocol, or stands here with the reason why not. */
const NOT_YET: Record<string, string> = {
  missing_route: "Flutter's navigator",
  route_not_in_stack: "Flutter's navigator",
  navigator_not_found: "Flutter's navigator",
  cancelled: 'the protocol sends no answer to a cancelled call; the command line test shows the word',
};

const produced = new Set<string>();
const followed: Followed[] = [];

/** Does blindly what the failure says, and holds that it got further. */
async function follow(server: McpProgram, row: Row, failure: ToolAnswer): Promise<void> {
  const result = await followNext(server, row.tool, row.args ?? {}, failure);
  followed.push({ ...result, code: row.code, reason: row.reason, call: `${row.tool} ${row.what ?? ''}`.trim() });
  expect(result.problem, failure.text).toBe('');
}

interface Row {
  what?: string;
  tool: string;
  args?: Record<string, unknown>;
  code: string;
  reason: string;
  before?: () => unknown;
  after?: () => unknown;
  /** For moments that a page offers only now and then. */
  tries?: number;
}

/** The two words, as data or in the text: an agent must find them in one of both. */
function wordsOf({ data, text }: ToolAnswer): string {
  if (data?.failure_code) return `${String(data.failure_code)} ${String(data.reason)}`;
  const line = text.split('\n').find((one) => (FAILURE_CODES as readonly string[]).includes(one.split(' ')[0] ?? ''));
  return line?.split(' ').slice(0, 2).join(' ') ?? 'no words';
}

function expectFailure(answer: ToolAnswer, row: Row): void {
  expect(wordsOf(answer), answer.text).toBe(`${row.code} ${row.reason}`);
  expect(answer.isError).toBe(true);
  const [first] = answer.text.split('\n');
  expect(first).toMatch(/^\S+ \S+ .*$/);
  if (typeof answer.data?.message === 'string') expect(first).toBe(answer.data.message.split('\n')[0]);
  expect(answer.text).toMatch(/^next: \S.+/m);
  produced.add(row.code).add(row.reason);
}

function rows(server: () => McpProgram, table: Row[]): void {
  const titled = table.map((row) => [`${row.code} ${row.reason}: ${row.tool} ${row.what ?? ''}`.trim(), row] as const);
  it.each(titled)('%s', async (_title, row) => {
    await row.before?.();
    let answer = await server().call(row.tool, row.args);
    for (let tries = 1; tries < (row.tries ?? 1) && wordsOf(answer) !== `${row.code} ${row.reason}`; tries++) {
      answer = await server().call(row.tool, row.args);
    }
    await row.after?.();
    expectFailure(answer, row);
    await follow(server(), row, answer);
  });
}

/** A call that has to work before the one that must not. */
async function must(server: McpProgram, tool: string, args: Record<string, unknown> = {}): Promise<string> {
  const answer = await server.call(tool, args);
  if (answer.isError) throw new Error(answer.text);
  return answer.text;
}

const NOW = { actionable_timeout_ms: 0 };
const full = { detail: 'full' };

describe.skipIf(!BUILT)(
  `on a page in a browser${BUILT ? '' : ': skipped, dist is missing; npm run build makes it'}`,
  () => {
    let page: TroublePage;
    let server: McpProgram;
    let renamed = '';
    beforeAll(async () => {
      page = await startTroublePage();
      server = await startProgram('web');
      await must(server, 'open_session', { url: page.url });
    });
    afterAll(async () => {
      await server.close();
      await page.close();
    });
    const gate = 'ELEMENT_NOT_INTERACTABLE';

    rows(
      () => server,
      [
        { tool: 'tap', args: { target: 'e9999' }, code: 'STALE_REFERENCE', reason: 'never_shown' },
        { tool: 'tap', args: { target: '#off', ...NOW }, code: gate, reason: 'not_enabled' },
        { tool: 'tap', args: { target: '#flat', ...NOW }, code: gate, reason: 'zero_rect' },
        { tool: 'tap', args: { target: '#away', ...NOW }, code: gate, reason: 'off_viewport' },
        { tool: 'tap', args: { target: '#mover', ...NOW }, code: gate, reason: 'not_stable', tries: 10 },
        { tool: 'tap', args: { target: '#under', ...NOW }, code: gate, reason: 'obscured' },
        { tool: 'type_text', args: { target: '#dead', text: 'x', ...NOW }, code: gate, reason: 'not_supported' },
        { tool: 'tap', args: { target: 'button "Nowhere"' }, code: 'ELEMENT_NOT_FOUND', reason: 'no_match' },
        { tool: 'tap', args: { target: 'button "Twin"' }, code: 'AMBIGUOUS_TARGET', reason: 'several_matches' },
        {
          tool: 'tap',
          args: { target: '#dead', if_revision: 9999 },
          code: 'STALE_REFERENCE',
          reason: 'revision_changed',
        },
        { tool: 'tap', args: { target: '#stealer' }, code: 'ACTION_REJECTED', reason: 'intercepted' },
        {
          what: 'whose expectation held before',
          tool: 'tap',
          args: { target: '#dead', expect: 'heading "Trouble"' },
          code: 'VERIFICATION_FAILED',
          reason: 'already_true',
        },
        {
          tool: 'tap',
          args: { target: '#dead', expect: 'text "Saved"' },
          code: 'VERIFICATION_FAILED',
          reason: 'mismatch',
        },
        { tool: 'type_text', args: { target: '#name', text: 'Ada' }, code: 'VERIFICATION_FAILED', reason: 'mismatch' },
        {
          tool: 'adjust_control',
          args: { target: '#steps', value: 80, max_attempts: 1 },
          code: 'CONTROL_CONVERGENCE_FAILED',
          reason: 'mismatch',
        },
        {
          what: 'on a page whose program never ends',
          tool: 'tap',
          args: { target: '#hang', timeout_ms: 2000 },
          code: 'TIMEOUT',
          reason: 'unresponsive',
          after: () => must(server, 'navigate', { action: 'reload' }),
        },
        {
          tool: 'adjust_control',
          args: { target: '#steps', value: true },
          code: 'SEMANTIC_MISMATCH',
          reason: 'wrong_type',
        },
        {
          tool: 'expect_state',
          args: { target: '#box', property: 'checked', expected: true, timeout_ms: 0, ...full },
          code: 'EXPECT_STATE_MISMATCH',
          reason: 'mismatch',
        },
        {
          tool: 'expect_state',
          args: { target: '#box', property: 'checked', expected: 'yes' },
          code: 'INVALID_ARGUMENT',
          reason: 'wrong_type',
        },
        { tool: 'press_key', args: { key: 'Hyper' }, code: 'INVALID_ARGUMENT', reason: 'unknown_key' },
        { tool: 'tap', args: { target: 7 }, code: 'INVALID_ARGUMENT', reason: 'bad_argument' },
        {
          tool: 'type_text',
          args: { target: 'textbox "Email"', text: { secret: 'NOBODY_SET_IT' } },
          code: 'INVALID_ARGUMENT',
          reason: 'unknown_secret',
        },
        { tool: 'tap', args: { target: '#dead', force: true }, code: 'INVALID_ARGUMENT', reason: 'unknown_argument' },
        {
          tool: 'type_text',
          args: { target: '#name', text: { secret: 'NOBODY' } },
          code: 'INVALID_ARGUMENT',
          reason: 'unknown_secret',
        },
        { tool: 'batch', args: { steps: [{ tool: 'fly' }] }, code: 'INVALID_ARGUMENT', reason: 'unknown_action' },
        {
          tool: 'navigate',
          args: { action: 'goto', url: 'javascript:alert(1)' },
          code: 'INVALID_ARGUMENT',
          reason: 'blocked_url',
        },
        { tool: 'navigate', args: { action: 'forward' }, code: 'NAVIGATION_NO_CHANGE', reason: 'no_change' },
        { tool: 'scroll', args: { direction: 'up' }, code: 'NAVIGATION_NO_CHANGE', reason: 'no_scroll_movement' },
        { tool: 'handle_dialog', args: { action: 'accept' }, code: 'ACTION_REJECTED', reason: 'no_popup_route' },
        { tool: 'wait_for_ui', args: { text: 'Never', timeout_ms: 0 }, code: 'TIMEOUT', reason: 'deadline' },
        { tool: 'start_app', args: { app: 'com.example.app' }, code: 'CAPABILITY_MISSING', reason: 'not_supported' },
        { tool: 'snapshot', args: { session_id: 's_nope' }, code: 'SESSION_NOT_FOUND', reason: 'unknown_session' },
        { tool: 'get_logs', args: { pid: 1 }, code: 'CAPABILITY_MISSING', reason: 'not_supported' },
        { tool: 'get_logs', args: { since_action: 'a999' }, code: 'INVALID_ARGUMENT', reason: 'unknown_action' },
        {
          tool: 'get_network_activity',
          args: { since_action: 'a999' },
          code: 'INVALID_ARGUMENT',
          reason: 'unknown_action',
        },
        {
          what: 'with two beginnings',
          tool: 'get_network_activity',
          args: { since_action: 'a1', since_seconds: 5 },
          code: 'INVALID_ARGUMENT',
          reason: 'bad_argument',
        },
        {
          what: 'of a dialog that does not close',
          tool: 'handle_dialog',
          args: { action: 'dismiss' },
          before: () => must(server, 'tap', { target: '#ask', expect: 'dialog "Stubborn"' }),
          code: 'ACTION_REJECTED',
          reason: 'no_change',
        },
        {
          what: 'where nobody listens',
          tool: 'navigate',
          args: { action: 'goto', url: 'http://127.0.0.1:9/' },
          code: 'ACTION_REJECTED',
          reason: 'unknown_route',
        },
        {
          what: 'that is another one all the time',
          tool: 'tap',
          args: { target: 'button "Flicker"', ...NOW },
          before: () => must(server, 'navigate', { action: 'goto', url: `${page.url}flicker` }),
          code: gate,
          reason: 'defunct',
          tries: 20,
        },
      ],
    );

    it('STALE_REFERENCE identity_changed: tap on what was something else when it was shown', async () => {
      await must(server, 'navigate', { action: 'goto', url: page.url });
      const shown = await must(server, 'snapshot', { max_tokens: 5000 });
      renamed = /button "Rename me" \[(e\d+)\]/.exec(shown)?.[1] ?? '';
      await must(server, 'tap', { target: '#rename', expect: 'button "Renamed"' });
      const row: Row = { tool: 'tap', code: 'STALE_REFERENCE', reason: 'identity_changed' };
      row.args = { target: `button "Rename me" [${renamed}]` };
      const answer = await server.call('tap', row.args);
      expectFailure(answer, row);
      await follow(server, row, answer);
    });

    it('INVALID_ARGUMENT several_sessions, then SESSION_NOT_FOUND session_closed', async () => {
      const opened = await must(server, 'open_session', { url: page.url });
      const id = /session (s_\S+)/.exec(opened)?.[1] ?? '';
      const several: Row = { tool: 'snapshot', code: 'INVALID_ARGUMENT', reason: 'several_sessions' };
      const answer = await server.call('snapshot');
      expectFailure(answer, several);
      await follow(server, several, answer);
      await must(server, 'close_session', { session_id: id });
      const closed: Row = {
        tool: 'snapshot',
        code: 'SESSION_NOT_FOUND',
        reason: 'session_closed',
        args: { session_id: id },
      };
      const after = await server.call('snapshot', closed.args);
      expectFailure(after, closed);
      await follow(server, closed, after);
    });
  },
);

describe.skipIf(!BUILT)('on the simulated phone', () => {
  let server: McpProgram;
  beforeAll(async () => {
    server = await startProgram('phone');
    await must(server, 'open_session', { device_id: 'phone' });
  });
  afterAll(() => server.close());

  rows(
    () => server,
    [
      { tool: 'open_session', args: { device_id: 'phone' }, code: 'ACTION_REJECTED', reason: 'device_busy' },
      { tool: 'open_session', args: { device_id: 'nine' }, code: 'INVALID_ARGUMENT', reason: 'unknown_device' },
      { tool: 'start_app', args: { app: 'com.example.nothing' }, code: 'INVALID_ARGUMENT', reason: 'unknown_app' },
      {
        tool: 'hover',
        args: { target: '#email' },
        before: () => must(server, 'navigate', { action: 'goto', url: 'touchstone://signin' }),
        code: 'CAPABILITY_MISSING',
        reason: 'not_supported',
      },
      {
        tool: 'type_text',
        args: { target: '#email', text: 'שלום' },
        code: 'CAPABILITY_MISSING',
        reason: 'text_not_typable',
      },
      {
        what: 'when the phone is gone',
        tool: 'snapshot',
        before: () => childrenOf(server.pid).forEach((pid) => process.kill(pid, 'SIGKILL')),
        code: 'DEVICE_LOST',
        reason: 'disconnected',
      },
    ],
  );
});

const skipAdb = HAS_ADB ? '' : ': skipped, no adb is installed here';
describe.skipIf(!BUILT || !HAS_ADB)(`through the stock adb${skipAdb}`, () => {
  let road: AdbRoad;
  let phones: Phone[] = [];
  let server: McpProgram;
  const serial = (index: number) => `127.0.0.1:${phones[index]?.adbPort}`;
  const fault = (name: string, on: boolean) => phones[0]?.door.fault(name, on);
  beforeAll(async () => {
    road = await AdbRoad.start();
    phones = [await startPhone({ adb: 0 }), await startPhone({ adb: 0 })];
    for (const index of phones.keys()) await road.connect(serial(index));
    // No adb program in sight: when the road is gone, nobody can build another.
    const env = { ANDROID_ADB_SERVER_PORT: String(road.port), PATH: '/nowhere', ADB_PATH: '', ANDROID_HOME: '' };
    server = await startProgram('android', env);
  });
  afterAll(async () => {
    await server.close();
    await road.close();
    for (const phone of phones) await phone.close();
  });

  it('INVALID_ARGUMENT several_devices: snapshot', async () => {
    const row: Row = { tool: 'snapshot', code: 'INVALID_ARGUMENT', reason: 'several_devices' };
    const answer = await server.call('snapshot');
    expectFailure(answer, row);
    await follow(server, row, answer);
    await must(server, 'close_session');
    road.disconnect(serial(1));
    await must(server, 'open_session', { app: 'dev.touchstone.demo' });
  });

  // The text says "TIMEOUT deadline" whatever the reason, and the data is not sent.
  it('TIMEOUT unavailable: wait_for_ui on a screen that cannot be read', async () => {
    fault('null_root', true);
    try {
      const answer = await server.call('wait_for_ui', { text: 'Email', timeout_ms: 0 });
      const row: Row = { tool: 'wait_for_ui', code: 'TIMEOUT', reason: 'unavailable' };
      expectFailure(answer, row);
      await follow(server, row, answer);
    } finally {
      fault('null_root', false);
    }
  });

  const blind = { before: () => fault('null_root', true), after: () => fault('null_root', false) };
  rows(
    () => server,
    [
      { tool: 'tap', args: { target: '#email' }, ...blind, code: 'ELEMENT_NOT_FOUND', reason: 'unavailable' },
      {
        tool: 'expect_element_visible',
        args: { target: '#email', timeout_ms: 0, ...full },
        ...blind,
        code: 'VERIFICATION_FAILED',
        reason: 'unavailable',
      },
      {
        what: 'whose dump is cut on the way',
        tool: 'snapshot',
        before: () => {
          road.cutNextDump = true;
        },
        code: 'UNKNOWN',
        reason: 'unavailable',
      },
      {
        what: 'of an app that the device will not clear',
        tool: 'reset_app_data',
        args: { app: 'dev.touchstone.demo' },
        before: () => {
          road.refuseToClear = true;
        },
        after: () => {
          road.refuseToClear = false;
        },
        code: 'ACTION_REJECTED',
        reason: 'internal',
      },
      {
        what: 'of a device that does not give its log',
        tool: 'get_logs',
        before: () => {
          road.refuseLog = true;
        },
        after: () => {
          road.refuseLog = false;
        },
        code: 'CAPABILITY_MISSING',
        reason: 'unavailable',
      },
      {
        what: 'when adb goes between the list and the device',
        tool: 'open_session',
        before: async () => {
          await must(server, 'close_session');
          road.vanishAfterNextQuestion = true;
        },
        code: 'CAPABILITY_MISSING',
        reason: 'no_adb',
      },
    ],
  );
});

describe.skipIf(!BUILT)('with nothing to work on', () => {
  async function fails(target: string, env: Record<string, string>, row: Row): Promise<void> {
    const server = await startProgram(target, env);
    try {
      const answer = await server.call(row.tool, row.args);
      expectFailure(answer, row);
      await follow(server, row, answer);
    } finally {
      await server.close();
    }
  }

  it('CAPABILITY_MISSING no_device: no adb at all', async () => {
    const env = { ANDROID_ADB_SERVER_PORT: String(await freePort()), PATH: '/nowhere', ADB_PATH: '', ANDROID_HOME: '' };
    await fails('android', env, { tool: 'snapshot', code: 'CAPABILITY_MISSING', reason: 'no_device' });
  });

  it('CAPABILITY_MISSING no_browser: a program that is no browser', async () => {
    const env = { TOUCHSTONE_BROWSER: process.execPath };
    await fails('web', env, { tool: 'open_session', code: 'CAPABILITY_MISSING', reason: 'no_browser' });
  });

  it.each([
    ['offline', 'device_offline'],
    ['unauthorized', 'device_unauthorized'],
  ])('DEVICE_LOST: a device that is %s', async (state, reason) => {
    const listing = await startListingServer([`SERIAL1 ${state} transport_id:1`]);
    try {
      const env = { ANDROID_ADB_SERVER_PORT: String(listing.port) };
      await fails('android', env, { tool: 'snapshot', code: 'DEVICE_LOST', reason });
    } finally {
      await listing.close();
    }
  });
});

describe.skipIf(!BUILT || !HAS_ADB)('the words of the contract', () => {
  const words = [...FAILURE_CODES, ...FAILURE_REASONS];

  it('are all said through the protocol, or the reason why not stands here', () => {
    expect(words.filter((word) => !produced.has(word) && !NOT_YET[word])).toEqual([]);
  });

  it('and what each of them advises was followed', () => {
    writeTable(followed);
    expect(followed.length).toBeGreaterThan(40);
  });

  it('and none is both', () => {
    expect(Object.keys(NOT_YET).filter((word) => produced.has(word))).toEqual([]);
    expect(Object.keys(NOT_YET).filter((word) => !(words as string[]).includes(word))).toEqual([]);
  });
});
