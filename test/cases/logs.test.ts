import { expect, it } from 'vitest';
import type { DebugRaw } from '../../src/engine/explain/debug-raw.ts';
import { type DebugSemantic, semanticOf } from '../../src/engine/explain/debug-semantic.ts';
import { type LogEntry, selectedLogsSchema } from '../../src/engine/explain/logs.ts';
import { selectedRequestsSchema } from '../../src/engine/explain/requests.ts';
import type { Answer } from '../../src/engine/operation.ts';
import { SHORT_RIGS } from './rigs.ts';
import { envelope, onEveryRig } from './with-rigs.ts';

const logs = (answer: Answer) => selectedLogsSchema.loose().parse(answer.data);
const requests = (answer: Answer) => selectedRequestsSchema.parse(answer.data);
const said = (entries: LogEntry[]) => entries.map((entry) => entry.message).join('\n');
const FAILED = 'Sending failed: HTTP 500';

onEveryRig(
  'what the app said and asked for',
  (rig) => {
    /** Taps Send, whose request the backend refuses; the action's id. */
    const send = async (): Promise<string> => {
      const tap = await rig().call('tap', { target: 'button "Send"' });
      await rig().call('wait_for_ui', { log: FAILED, timeout_ms: 5000 });
      return envelope(tap).action_id;
    };

    it('each filter leaves what it names, and one that leaves nothing says what is there without it', async () => {
      await rig().open('/traps/silent-failure');
      const since_action = await send();
      const tag = rig().platform === 'web' ? 'console' : 'MessageSender';
      const app = rig().platform === 'web' ? new URL(rig().phone.webUrl ?? '').host : 'dev.touchstone.demo';
      for (const filter of [{ tag }, { level: 'ERROR' }, { contains: 'sending FAILED' }, { app }, { app: 'current' }]) {
        const answer = await rig().call('get_logs', { since_action, ...filter });
        expect(said(logs(answer).entries), JSON.stringify(filter)).toContain(FAILED);
        expect(answer.text).toContain(FAILED);
      }
      const total = logs(await rig().call('get_logs', { since_action })).total;
      for (const filter of [{ tag: 'Nobody' }, { contains: 'never said' }, { app: 'com.example.nothing' }]) {
        const answer = await rig().call('get_logs', { since_action, ...filter });
        expect(answer).toMatchObject({ ok: true, exit: 0 });
        expect(logs(answer)).toMatchObject({ entries: [], matched: 0 });
        expect(logs(answer).total).toBeGreaterThanOrEqual(total);
        expect(answer.text).toMatch(/without it there are \d+ lines/);
      }
    });

    it('the log is read since an action and not before it, oldest first', async () => {
      await rig().open('/traps/silent-failure');
      await send();
      // Clocks are compared to within one round trip.
      await rig().call('wait_for_ui', { text: 'never', timeout_ms: 600 });
      const second = await send();
      const count = (answer: Answer) => logs(answer).entries.filter((one) => one.message.includes(FAILED)).length;
      expect(count(await rig().call('get_logs', { since_action: second }))).toBe(1);
      const all = await rig().call('get_logs', { limit: 1000 });
      expect(count(all)).toBeGreaterThan(1);
      const times = logs(all).entries.map((one) => one.timestamp ?? '');
      expect(times).toEqual([...times].sort());
    });

    it('a pid is a filter where lines name one, and refused with the reason where they do not', async () => {
      await rig().open('/traps/silent-failure');
      const since_action = await send();
      const mine = logs(await rig().call('get_logs', { since_action })).entries.find((one) =>
        one.message.includes(FAILED),
      );
      const answer = await rig().call('get_logs', { since_action, pid: mine?.pid ?? 1 });
      if (rig().platform === 'web') {
        expect(answer.failure).toMatchObject({ failure_code: 'CAPABILITY_MISSING', reason: 'not_supported' });
        expect(answer.text).toContain('do not name a process');
        return;
      }
      expect(logs(answer).source).toBe('pid');
      expect(said(logs(answer).entries)).toContain(FAILED);
      expect(logs(answer).entries.every((one) => one.pid === mine?.pid)).toBe(true);
      expect(logs(await rig().call('get_logs', { since_action, pid: 1 })).entries).toEqual([]);
    });

    it('requests since an action: which, what became of it, how long it took, as often as asked', async () => {
      await rig().open('/traps/silent-failure');
      const since_action = await send();
      const answer = await rig().call('get_network_activity', { since_action });
      expect(requests(answer).requests).toMatchObject([
        { method: 'POST', path: '/api/send', status_code: 500, network_error: null, status: 'retryable' },
      ]);
      // The backend takes 80 ms to answer, so nothing less can have been measured.
      expect(requests(answer).requests[0]?.duration_ms).toBeGreaterThanOrEqual(75);
      expect(requests(answer).source).toBe(rig().platform === 'web' ? 'platform' : 'derived_from_logs');
      expect(answer.text).toContain(rig().platform === 'web' ? 'POST "/api/send"' : 'derived from log lines');
      expect((await rig().call('get_network_activity', { since_action })).data).toEqual(answer.data);
    });

    it('an action that asks for nothing has no requests, and where none can be seen that is said', async () => {
      await rig().open('/traps/dead-button');
      await rig().call('wait_for_ui', { text: 'never', timeout_ms: 600 });
      const tap = await rig().call('tap', { target: 'button "Save draft"' });
      const answer = await rig().call('get_network_activity', { since_action: envelope(tap).action_id });
      expect(requests(answer).requests).toEqual([]);
      if (rig().platform === 'web') expect(requests(answer).source).toBe('platform');
      else expect(answer).toMatchObject({ exit: 3, data: { source: 'not_observable' } });
    });

    it('no answer and no answer yet are two things, each with its word', async () => {
      rig().door.fault('backend_down', true);
      await rig().door.faultsSettled();
      try {
        await rig().open('/traps/silent-failure');
        const tap = await rig().call('tap', { target: 'button "Send"' });
        await rig().call('wait_for_ui', { log: 'Sending failed', timeout_ms: 5000 });
        const down = await rig().call('get_network_activity', { since_action: envelope(tap).action_id });
        const error = rig().platform === 'web' ? 'connection_reset' : 'connection_refused';
        expect(requests(down).requests).toMatchObject([
          { path: '/api/send', network_error: error, status: 'retryable' },
        ]);
      } finally {
        rig().door.fault('backend_down', false);
      }
      rig().door.fault('backend_hang', true);
      await rig().door.faultsSettled();
      try {
        await rig().open('/traps/silent-failure');
        const tap = await rig().call('tap', { target: 'button "Send"', timeout_ms: 3000 });
        const open = await rig().call('get_network_activity', { since_action: envelope(tap).action_id });
        expect(requests(open).requests).toMatchObject([{ path: '/api/send', status_code: null, status: 'pending' }]);
      } finally {
        rig().door.fault('backend_hang', false);
        await rig().door.faultsSettled();
      }
    });

    it('what runs beside an action is folded, and shown when asked for', async () => {
      await rig().open('/settings');
      const seen = await rig().call('get_network_activity', { since_seconds: 60 });
      const shown = await rig().call('get_network_activity', { since_seconds: 60, background: true, limit: 500 });
      if (rig().platform !== 'web') return expect(requests(shown).background).toBe(0);
      expect(seen.text).toMatch(/\+\d+ background/);
      expect(seen.text).not.toContain('/app.js');
      expect(shown.text).toContain('GET "/app.js" 200 success');
    });

    it('a crash is told apart and always there, whatever the filter; an ordinary error is none', async () => {
      await rig().open('/traps/silent-failure');
      const ordinary = await rig().call('get_logs', { since_action: await send() });
      expect(logs(ordinary).crash_lines).toEqual([]);
      rig().door.fault('app_crash', true);
      await rig().door.faultsSettled();
      const tap = await rig().call('tap', { target: 'button "Send"' });
      const since_action = envelope(tap).action_id;
      const answer = await rig().call('get_logs', { since_action, tag: 'Nobody', limit: 1 });
      const head = rig().platform === 'web' ? 'Uncaught TypeError' : 'FATAL EXCEPTION: main';
      expect(logs(answer).crash_lines[0]?.message).toContain(head);
      expect(answer.text).toContain('crash lines:');
      // The process is gone, and the log still says whose it was.
      if (rig().platform === 'android') {
        expect(logs(answer).crash_lines[0]?.app).toBe('dev.touchstone.demo');
      }
    });

    it('a debug snapshot has both layers, and the second follows from the first', async () => {
      await rig().open('/settings');
      await rig().call('snapshot');
      const calm = await rig().call('capture_debug_snapshot', { reason: 'a look', detail: 'full' });
      const layers = (answer: Answer) => answer.data as { raw: DebugRaw; semantic: DebugSemantic };
      const { raw, semantic } = layers(calm);
      expect(semanticOf(JSON.parse(JSON.stringify(raw)) as DebugRaw)).toEqual(semantic);
      expect(raw.ui_tree?.join('\n')).toContain('switch "Notifications"');
      expect(raw.fingerprint).toBe((await rig().call('get_screen_fingerprint')).data.fingerprint);
      expect(semantic.actions_available.join('\n')).toContain('adjust_control');
      const png = Buffer.from(calm.image?.base64 ?? '', 'base64');
      expect(png.readUInt32BE(16)).toBe(raw.screenshot?.width);
      expect(calm.text).not.toContain(calm.image?.base64.slice(0, 60));
      await rig().open('/traps/silent-failure');
      await send();
      const troubled = await rig().call('capture_debug_snapshot');
      expect(layers(troubled).semantic.warnings.join('\n')).toMatch(/error line/);
      expect(layers(troubled).semantic.warnings.join('\n')).toMatch(/1 request failed/);
      expect(troubled.text).toContain('go by the raw layer');
    });

    it('there is no fingerprint of a screen that could not be read, and the reason stands there', async () => {
      await rig().open('/settings');
      const whole = await rig().call('get_screen_fingerprint');
      expect(whole.data).toMatchObject({ fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) });
      expect(whole.data.error).toBeUndefined();
      if (rig().platform === 'web') return expect(whole.data.activity).toBe('/settings');
      rig().door.fault('null_root', true);
      try {
        const blind = await rig().call('get_screen_fingerprint');
        expect(blind.data).toMatchObject({ fingerprint: null, error: expect.stringContaining('null root') });
        const debug = await rig().call('capture_debug_snapshot');
        const { raw } = debug.data as { raw: DebugRaw };
        expect(raw).toMatchObject({
          fingerprint: null,
          ui_tree_error: expect.any(String),
          screenshot: { width: 1080 },
        });
        expect(debug.exit).toBe(3);
      } finally {
        rig().door.fault('null_root', false);
      }
    });
  },
  SHORT_RIGS,
);
