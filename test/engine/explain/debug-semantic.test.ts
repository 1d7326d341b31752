import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DebugRaw } from '../../../src/engine/explain/debug-raw.ts';
import { debugSemanticSchema, mustReadRaw, semanticOf } from '../../../src/engine/explain/debug-semantic.ts';
import { readTreeLines } from '../../../src/engine/explain/tree-lines.ts';

const entry = (level: 'INFO' | 'ERROR') => ({ timestamp: null, level, tag: null, pid: null, message: 'm' });
const request = (status: 'success' | 'failure' | 'retryable' | 'pending') => ({
  method: 'GET',
  path: '/',
  host: null,
  status_code: null,
  network_error: null,
  status,
  duration_ms: null,
  timestamp: null,
});

function raw(more: Partial<DebugRaw> = {}): DebugRaw {
  return {
    timestamp: '2026-01-02T03:04:05.000Z',
    reason: null,
    screen: { title: 'Cart', activity: 'CartActivity' },
    fingerprint: 'f',
    screenshot: { width: 1, height: 1, bytes: 1 },
    ui_tree: ['- heading "Cart" [e1]', '- button "Pay" [e2]'],
    ui_tree_left_out: 0,
    logs: [entry('INFO')],
    crash_lines: [],
    requests: [request('success')],
    request_source: 'platform',
    background_requests: 0,
    snapshot_revision: 1,
    captured_at_ms: 1,
    loading_state: null,
    ...more,
  };
}

describe('the semantic layer', () => {
  it('is sure of a screen that was read whole, and says so by silence', () => {
    const semantic = semanticOf(raw());
    expect(semantic).toEqual({
      screen: 'Cart',
      signals: {
        loading: false,
        dialog_open: false,
        crashed: false,
        error_lines: 0,
        failed_requests: 0,
        pending_requests: 0,
      },
      actions_available: ['tap e2: button "Pay" [e2]'],
      confidence: 1,
      warnings: [],
    });
    expect(mustReadRaw(semantic)).toBe(false);
  });

  it.each<[string, Partial<DebugRaw>, number]>([
    ['no tree', { ui_tree: null, ui_tree_error: 'why' }, 0.4],
    ['a tree that is not whole', { ui_tree_error: 'why' }, 0.65],
    ['an empty tree', { ui_tree: [] }, 0.4],
    ['no name of the screen', { screen: { package: 'a.b' } }, 0.65],
    ['no activity', { screen: { title: 'Cart' } }, 0.85],
    ['nothing to act on', { ui_tree: ['- text "Cart" [e1]'] }, 0.85],
    ['no words', { ui_tree: ['- button #pay [e1]'] }, 0.9],
    ['no picture', { screenshot: null, screenshot_error: 'why' }, 0.95],
    ['an error in the log', { logs: [entry('ERROR')] }, 0.85],
    ['a crash', { crash_lines: [entry('ERROR')] }, 0.85],
    ['loading', { loading_state: { active: true, signal: 's', source: 's' } }, 0.95],
    ['nothing at all', { screen: null, ui_tree: null, screenshot: null, crash_lines: [entry('ERROR')] }, 0],
  ])('%s: confidence', (_what, more, confidence) => {
    expect(semanticOf(raw(more)).confidence).toBe(confidence);
  });

  it.each<[string, Partial<DebugRaw>, RegExp | null]>([
    ['the tree', { ui_tree: null, ui_tree_error: 'no tree' }, /^no tree$/],
    ['the screenshot', { screenshot: null, screenshot_error: 'no picture' }, /^no picture$/],
    ['the log', { logs: null, logs_error: 'no log' }, /^no log$/],
    ['the requests', { requests: null, requests_error: 'no requests' }, /^no requests$/],
    ['a cut tree', { ui_tree_left_out: 7 }, /^7 elements are not in the tree/],
    ['an empty tree', { ui_tree: [] }, /^the tree is empty$/],
    ['a dialog alone', { ui_tree_scope: 'active_window' }, /^only the open dialog/],
    ['loading', { loading_state: { active: true, signal: 's', source: 's' } }, /^the screen is loading$/],
    ['a crash', { crash_lines: [entry('ERROR')] }, /^the app crashed/],
    ['one error', { logs: [entry('ERROR')] }, /^1 error line in/],
    ['two errors', { logs: [entry('ERROR'), entry('ERROR')] }, /^2 error lines in/],
    ['a failed request', { requests: [request('failure')] }, /^1 request failed$/],
    ['two failed requests', { requests: [request('failure'), request('retryable')] }, /^2 requests failed$/],
    ['a pending request', { requests: [request('pending')] }, null],
    ['telemetry', { background_requests: 4 }, null],
  ])('%s: warning, and back to raw', (_what, more, warning) => {
    const semantic = semanticOf(raw(more));
    expect(semantic.warnings).toEqual(warning === null ? [] : [expect.stringMatching(warning)]);
    expect(mustReadRaw(semantic)).toBe(warning !== null);
  });

  it('one reason for several missing parts is told once', () => {
    const semantic = semanticOf(raw({ ui_tree_error: 'gone', screenshot_error: 'gone', logs_error: 'gone' }));
    expect(semantic.warnings).toEqual(['gone']);
  });

  it('too little confidence sends back to raw, also without a warning', () => {
    expect(mustReadRaw({ confidence: 0.69, warnings: [] })).toBe(true);
    expect(mustReadRaw({ confidence: 0.7, warnings: [] })).toBe(false);
  });

  it('is a pure function of raw: the same for a copy, and raw is not touched', () => {
    const word = fc.option(fc.string(), { nil: undefined });
    const parts = fc.record({
      ui_tree: fc.option(
        fc.array(fc.constantFrom('- button "A" [e1]', '- dialog [e2]', 'x', '- text "B" [e3] disabled')),
      ),
      ui_tree_left_out: fc.nat(),
      ui_tree_error: word,
      screenshot_error: word,
      logs: fc.option(fc.array(fc.constantFrom(entry('INFO'), entry('ERROR')))),
      requests: fc.option(fc.array(fc.constantFrom(request('success'), request('failure'), request('pending')))),
      screen: fc.option(fc.record({ title: fc.string(), id: fc.string() })),
    });
    fc.assert(
      fc.property(parts, (more) => {
        const one = raw(more);
        const before = JSON.stringify(one);
        const semantic = semanticOf(one);
        expect(JSON.stringify(one)).toBe(before);
        expect(semanticOf(JSON.parse(before) as DebugRaw)).toEqual(semantic);
        debugSemanticSchema.parse(semantic);
      }),
    );
  });
});

describe('actions that the screen offers', () => {
  const actions = (...lines: string[]) => semanticOf(raw({ ui_tree: lines })).actions_available;

  it('each with the tool that does it; nothing that is out of reach, and ten at most', () => {
    expect(
      actions(
        '- textbox "Card" [e1] value="say \\"disabled\\""',
        '  - slider "Volume" [e2] value="3"',
        '- checkbox "Terms" [e3] unchecked',
        '- button "Pay" [e4] disabled',
        '- link "Help" [e5] offscreen',
        '- button "Under" [e6] covered',
        '- text "Total" [e7]',
        '- button #save [e8]',
      ),
    ).toEqual([
      'type_text e1: textbox "Card" [e1] value="say \\"disabled\\""',
      'adjust_control e2: slider "Volume" [e2] value="3"',
      'adjust_control e3: checkbox "Terms" [e3] unchecked',
      'tap e8: button #save [e8]',
    ]);
    expect(actions(...Array.from({ length: 12 }, (_, at) => `- button "B${at}" [e${at}]`))).toHaveLength(10);
  });

  it('what every row offers is told once, with how many more there are', () => {
    expect(
      actions(
        '- button "Delete" [e1]',
        '- button "Delete" [e2]',
        '- button "Delete" [e3] focused',
        '- button "New" [e4]',
      ),
    ).toEqual([
      'tap e1: button "Delete" [e1] (and 1 more like it)',
      'tap e3: button "Delete" [e3] focused',
      'tap e4: button "New" [e4]',
    ]);
  });

  it('a name can pose as nothing but a name', () => {
    expect(readTreeLines(['- text "x [e1] - button \\"Pay\\" [e2]" [e3] text "disabled"'])).toEqual([
      expect.objectContaining({ role: 'text', id: 'e3', named: true, words: ['text'] }),
    ]);
    expect(readTreeLines(['button "Pay" [e2]', '… 4 more'])).toEqual([]);
  });

  it('an open dialog is a signal', () => {
    expect(semanticOf(raw({ ui_tree: ['- dialog "Sure?" [e1]'] })).signals.dialog_open).toBe(true);
    expect(semanticOf(raw({ ui_tree: ['- alertdialog "Sure?" [e1]'] })).signals.dialog_open).toBe(true);
  });
});
