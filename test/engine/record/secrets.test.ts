import { describe, expect, it, vi } from 'vitest';
import type { Operation } from '../../../src/engine/operation.ts';
import { operations } from '../../../src/engine/operations/index.ts';
import { sayArguments } from '../../../src/engine/record/say-arguments.ts';
import { page } from '../../parameters/samples.ts';
import { node } from '../nodes.ts';
import { rigOn } from '../rig.ts';
import { useVirtualTime } from '../virtual-time.ts';
import { useTraceFolder } from './trace-folder.ts';

useVirtualTime();
const traces = useTraceFolder();

const SECRETS = {
  TOUCHSTONE_SECRET_LOGIN: 'canary-login-1',
  TOUCHSTONE_SECRET_PIN: '12',
  TOUCHSTONE_OTHER: 'no secret',
};

/** A page whose text field shows what was typed into it. */
function typingRig() {
  const rig = rigOn(
    true,
    {
      show: ({ inputs }) => {
        const typed = inputs.findLast((input) => input.kind === 'text');
        const field = node('textbox', 'Name', {
          key: 'name',
          editable: true,
          clickable: true,
          state: { focused: true, text_value: typed?.kind === 'text' ? typed.text : '' },
        });
        return { nodes: [field] };
      },
    },
    { environment: { ...traces.environment, ...SECRETS } },
  );
  const seen = async (name: string, args: Record<string, unknown>) => {
    const answer = await rig.call(name, args);
    return { answer, all: JSON.stringify(answer) + JSON.stringify(traces.records()) };
  };
  return { ...rig, seen };
}

describe('a named secret', () => {
  it('is typed by its value and told by its name', async () => {
    const { driver, seen } = typingRig();
    const { answer, all } = await seen('type_text', { text: { secret: 'LOGIN' }, detail: 'full' });
    expect(driver.inputs).toMatchObject([{ kind: 'text', text: 'canary-login-1' }]);
    expect(answer.text).toContain('type {secret: LOGIN} (replace) into');
    expect(answer.data).toMatchObject({ read_back: 'matched', lifecycle_state: 'verified' });
    expect(all).toContain('[redacted:LOGIN]');
    expect(all).not.toContain('canary-login-1');
  });

  it('fills a form, and is compared inside', async () => {
    const { driver, seen } = typingRig();
    const fields = [{ target: 'textbox "Name"', value: { secret: 'LOGIN' } }];
    const { answer, all } = await seen('fill_form', { fields });
    expect(driver.inputs).toMatchObject([{ text: 'canary-login-1' }]);
    expect(answer.ok).toBe(true);
    expect(all).not.toContain('canary-login-1');
  });

  it('answers a prompt', async () => {
    const rig = rigOn(true, { show: [{ nodes: page() }] }, { environment: SECRETS });
    await rig.call('open_session');
    rig.driver.emit({ kind: 'dialog_opened', dialog: 'prompt', message: 'Who?' });
    await rig.call('handle_dialog', { action: 'accept', text: { secret: 'LOGIN' } });
    expect(rig.driver.apps).toMatchObject([{ kind: 'dialog', accept: true, text: 'canary-login-1' }]);
  });

  it('that nobody set is refused with the names that are', async () => {
    const { driver, call } = typingRig();
    const answer = await call('type_text', { text: { secret: 'OTHER' } });
    expect(answer.failure).toMatchObject({ failure_code: 'INVALID_ARGUMENT', reason: 'unknown_secret' });
    expect(answer.text).toContain('Known: LOGIN, PIN.');
    expect(answer.text).not.toContain('canary');
    const none = rigOn(true, { show: [{ nodes: page() }] }, { environment: {} });
    expect((await none.call('type_text', { text: { secret: 'X' } })).text).toContain('TOUCHSTONE_SECRET_NAME');
    expect(driver.inputs).toEqual([]);
  });

  it('that is too short to be hidden is refused', async () => {
    const { driver, call } = typingRig();
    const answer = await call('type_text', { text: { secret: 'PIN' } });
    expect(answer.failure?.message).toContain('PIN is shorter than 4');
    expect(driver.inputs).toEqual([]);
  });
});

describe('what is typed into a password field', () => {
  it('is known from then on, also where the app shows it', async () => {
    const shown = [
      node('textbox', 'Password', { editable: true, password: true, state: { focused: true }, key: 'p' }),
      node('text', 'Your password is hunter2!x', { key: 't' }),
    ];
    const rig = rigOn(true, { show: [{ nodes: shown }] }, { environment: traces.environment });
    expect((await rig.call('snapshot')).text).toContain('hunter2!x');
    await rig.call('type_text', { target: 'textbox "Password"', text: 'hunter2!x' });
    expect((await rig.call('snapshot')).text).toContain('Your password is [redacted:password]');
    expect(JSON.stringify(traces.records())).not.toContain('hunter2!x');
  });
});

describe('a password that is a word of ours', () => {
  it('neither changes an answer nor breaks the trace', async () => {
    const field = node('textbox', 'Password', { editable: true, password: true, state: { focused: true } });
    const rig = rigOn(true, { show: [{ nodes: [field] }] }, { environment: traces.environment });
    for (const text of ['call', 'step', 'action', 'answer', 'success', 'observe', 'failed']) {
      await rig.act('type_text', { target: 'textbox "Password"', text });
    }
    await rig.call('expect_element_visible', { target: 'button "None"' });
    expect((await rig.call('get_trace')).data).toMatchObject({ counts: { action: 7, answer: 8 } });
  });
});

describe('the arguments that a trace tells', () => {
  it('text on its way into a field is told by its length, also under a wrong name', () => {
    const typed = { target: '#pw', text: 'hunter2', txet: 'hunter2', mode: 'append', submit: true };
    expect(sayArguments('type_text', typed)).toEqual({
      target: '#pw',
      text: '[7 characters]',
      txet: '[7 characters]',
      mode: 'append',
      submit: true,
    });
    const fields = [
      { target: '#pw', value: 'hunter2' },
      { target: '#a', value: { secret: 'LOGIN' } },
      { target: '#b', value: true },
    ];
    expect(sayArguments('fill_form', { fields })).toEqual({
      fields: [{ target: '#pw', value: '[7 characters]' }, fields[1], fields[2]],
    });
    expect(sayArguments('fill_form', { fields: 'hunter2' })).toEqual({ fields: '[7 characters]' });
    expect(sayArguments('handle_dialog', { action: 'accept', text: 'ö😀' })).toEqual({
      action: 'accept',
      text: '[2 characters]',
    });
    expect(sayArguments('type_text', undefined)).toEqual({});
    expect(sayArguments('snapshot', undefined)).toEqual({});
  });

  it('nor is it told where another argument repeats it', () => {
    const expected = 'textbox "Password" value="Swordfish99!"';
    const typed = { target: 'textbox "Swordfish99!"', text: 'Swordfish99!', expect: [expected, 'text "Hello"'] };
    expect(sayArguments('type_text', typed)).toEqual({
      target: 'textbox "[redacted:typed text]"',
      text: '[12 characters]',
      expect: ['textbox "Password" value="[redacted:typed text]"', 'text "Hello"'],
    });
    const fields = [
      { target: { role: 'textbox', name: 'say "it" now' }, value: 'x1x2' },
      { target: '#a', value: 'say "it" now' },
    ];
    expect(sayArguments('fill_form', { fields, expect: 'text "say \\"it\\" now x1x2"' })).toEqual({
      fields: [
        { target: { role: 'textbox', name: '[redacted:typed text]' }, value: '[4 characters]' },
        { target: '#a', value: '[12 characters]' },
      ],
      expect: 'text "[redacted:typed text] [redacted:typed text]"',
    });
  });

  it('a batch tells its tools, and other tools tell all', () => {
    const steps = [{ tool: 'type_text', args: { text: 'hunter2' } }, 'nonsense'];
    expect(sayArguments('batch', { steps })).toEqual({ steps: ['type_text', null] });
    expect(sayArguments('batch', 'nonsense')).toEqual({});
    expect(sayArguments('wait_for_ui', { text: 'Ready' })).toEqual({ text: 'Ready' });
  });
});

describe('a password that the expectation repeats', () => {
  it('is not in the trace, whose call is written before the field is known', async () => {
    const field = node('textbox', 'Password', { editable: true, password: true, state: { focused: true } });
    const rig = rigOn(true, { show: [{ nodes: [field] }] }, { environment: traces.environment });
    const expected = 'textbox "Password" value="Swordfish99!"';
    await rig.call('type_text', { target: 'textbox "Password"', text: 'Swordfish99!', expect: expected });
    const records = JSON.stringify(traces.records());
    expect(records).toContain('[redacted:typed text]');
    expect(records).not.toContain('Swordfish99');
  });

  it('that is the name of a tool does not change what to do next', async () => {
    const field = node('textbox', 'Password', { editable: true, password: true, state: { focused: true } });
    const rig = rigOn(true, { show: [{ nodes: [field] }] }, { environment: traces.environment });
    await rig.call('type_text', { target: 'textbox "Password"', text: 'snapshot' });
    const missing = await rig.call('tap', { target: 'button "None"' });
    expect(missing.text).toContain('snapshot');
    expect(missing.text).not.toContain('redacted');
  });
});

describe('every way out of a call', () => {
  it('errors and progress are redacted too', async () => {
    const rig = rigOn(
      true,
      { show: [{ nodes: page() }], breaks: { capture: () => new Error('boom canary-login-1 Bearer abc12345') } },
      { environment: { ...traces.environment, ...SECRETS } },
    );
    const answer = await rig.call('snapshot');
    expect(answer.failure?.message).toContain('boom [redacted:LOGIN] Bearer [redacted:bearer]');
    expect(JSON.stringify([answer, traces.records()])).not.toContain('canary-login-1');
    const status = operations.find((one) => one.name === 'get_system_status') as Operation;
    vi.spyOn(status, 'run').mockImplementation(async (_engine, _input, call) => {
      call.progress?.('half done: canary-login-1');
      return { ok: true, exit: 0, text: 'canary-login-1', data: { a: ['canary-login-1'] }, show_data: true };
    });
    const told: string[] = [];
    const signal = new AbortController().signal;
    const said = await rig.engine.call('get_system_status', {}, { signal, progress: (it) => told.push(it) });
    expect(told).toEqual(['half done: [redacted:LOGIN]']);
    expect(said).toMatchObject({ text: '[redacted:LOGIN]', data: { a: ['[redacted:LOGIN]'] } });
  });
});
