import { describe, expect, it } from 'vitest';
import type { Developer } from '../../../src/drivers/driver.ts';
import { FakeDriver, type Script } from '../fake-driver.ts';
import { node } from '../nodes.ts';
import { rigOn, stage } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const refuses = async (): Promise<never> => Promise.reject(new Error('not asked for here'));
const developer: Developer = {
  reload: refuses,
  evaluate: refuses,
  tools: async () => ({ tools: [], notes: [] }),
  callTool: refuses,
};
const page: Script = { show: [stage([node('button', 'Throws')])] };
const throws: Script = { ...page, evidence: () => ({ errors: ['StateError: bad'] }) };

describe('where the errors of an app are', () => {
  const expects = { target: 'button "Throws"', expect: 'text "Thrown"' };

  it('an app under development lists them: its framework need not log what it catches', async () => {
    const rig = rigOn(true, { ...throws, developer });
    const { text, data } = await rig.call('tap', { target: 'button "Throws"' });
    expect(text).toContain('next: get_app_errors');
    const judged = await rig.call('classify_action_outcome', { action_id: data.action_id });
    expect(judged.data.next).toBe('get_app_errors');
    expect((await rig.act('tap', expects)).next).toBe('get_app_errors');
    expect((await rig.call('get_app_errors')).text).toContain('StateError: bad');
  });

  it('elsewhere the log has them', async () => {
    const rig = rigOn(true, throws);
    const { text, data } = await rig.call('tap', { target: 'button "Throws"' });
    const logs = `get_logs since_action "${data.action_id}"`;
    expect(text).toContain(`next: ${logs}`);
    expect((await rig.call('classify_action_outcome', { action_id: data.action_id })).data.next).toBe(logs);
    expect((await rig.act('tap', expects)).next).toMatch(/^get_logs since_action/);
  });
});

it('an app without tools is said to have none', async () => {
  const { failure } = await rigOn(true, { ...page, developer }).call('call_client_tool', { name: 'ext.a.b' });
  expect(failure?.message).toBe('The app has no tool "ext.a.b". It has none.');
});

describe('the status of a platform that lists nothing', () => {
  const lists = (problems: string[]) => {
    const driver = new FakeDriver(true, page);
    const fix = 'Start one.';
    const registry = {
      list: async () => ({
        devices: [],
        problems: problems.map((platform) => ({ platform, problem: 'None was found.', fix })),
      }),
      open: async () => driver,
      at: () => driver.device,
      close: async () => undefined,
    };
    return { ...rigOn(true, page, { registry }), driver };
  };

  it('is blocked without a session, ready with one', async () => {
    const rig = lists(['web']);
    expect((await rig.call('get_system_status')).data.status).toBe('blocked');
    const { data } = await rig.call('open_session', { uri: 'http://127.0.0.1:1/' });
    const { data: status, text } = await rig.call('get_system_status');
    expect(status.status).toBe('ready');
    expect(text).toContain(`web: It works in session ${data.session_id}; beside that: None was found. Fix: Start one.`);
  });

  it('another platform may still be in the way', async () => {
    const rig = lists(['web', 'android']);
    await rig.call('open_session', { uri: 'http://127.0.0.1:1/' });
    const { data, text } = await rig.call('get_system_status');
    expect(data.status).toBe('degraded');
    expect(text).toContain('\nandroid: None was found.');
  });

  it('a lost session proves nothing', async () => {
    const rig = lists(['web']);
    await rig.call('open_session', { uri: 'http://127.0.0.1:1/' });
    rig.driver.emit({ kind: 'disconnected', why: 'it ended' });
    expect((await rig.call('get_system_status')).data.status).toBe('blocked');
  });
});
