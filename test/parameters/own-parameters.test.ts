import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations } from '../../src/engine/operations/index.ts';

/** Tested for all operations at once in shared-parameters.test.ts. */
const SHARED = new Set([
  'session_id',
  'if_revision',
  'expect',
  'detail',
  'timeout_ms',
  'max_tokens',
  'actionable_timeout_ms',
  'check_stable',
  'check_receives_events',
]);

/** The shared test of max_tokens is about what an action changed; these have their own. */
const LOOKS_WITH_A_BUDGET = new Set(['snapshot', 'capture_debug_snapshot', 'get_logs']);

/** Where a parameter of one operation is shown to change behaviour: a test file, and words of a test's title in it. */
const TESTED: Record<string, [file: string, title: string]> = {
  'list_devices.platform': ['test/parameters/device-parameters.test.ts', 'platform narrows the list'],
  'open_session.device_id': ['test/cases/errors.test.ts', 'wrong: names the ones that exist'],
  'open_session.url': ['test/parameters/device-parameters.test.ts', 'url and app are handed to the device'],
  'open_session.app': ['test/parameters/device-parameters.test.ts', 'url and app are handed to the device'],
  'open_session.uri': ['test/parameters/device-parameters.test.ts', 'uri names the app by its address'],
  'snapshot.within': ['test/cases/observe.test.ts', 'shows one subtree'],
  'snapshot.cursor': ['test/cases/observe.test.ts', 'continues from the cursor'],
  'snapshot.max_tokens': ['test/cases/observe.test.ts', 'cuts at an element border'],
  'find_element.target': ['test/cases/observe.test.ts', 'finds one element, says how'],
  'capture_debug_snapshot.reason': ['test/engine/explain/observe-operations.test.ts', 'the reason it was asked for'],
  'capture_debug_snapshot.max_tokens': ['test/engine/explain/observe-operations.test.ts', 'max_tokens bounds the tree'],
  'get_logs.app': ['test/cases/logs.test.ts', 'each filter leaves what it names'],
  'get_logs.pid': ['test/cases/logs.test.ts', 'a pid is a filter where lines name one'],
  'get_logs.tag': ['test/cases/logs.test.ts', 'each filter leaves what it names'],
  'get_logs.level': ['test/cases/logs.test.ts', 'each filter leaves what it names'],
  'get_logs.contains': ['test/cases/logs.test.ts', 'each filter leaves what it names'],
  'get_logs.since_seconds': [
    'test/engine/explain/observe-operations.test.ts',
    'since_seconds, since_action, and never both',
  ],
  'get_logs.since_action': ['test/cases/logs.test.ts', 'since an action and not before it'],
  'get_logs.limit': ['test/engine/explain/observe-operations.test.ts', 'by limit, by max_tokens'],
  'get_logs.max_tokens': ['test/engine/explain/observe-operations.test.ts', 'by limit, by max_tokens'],
  'get_network_activity.since_action': ['test/cases/logs.test.ts', 'requests since an action'],
  'get_network_activity.since_seconds': [
    'test/engine/explain/observe-operations.test.ts',
    'since_seconds, since_action, and never both',
  ],
  'get_network_activity.limit': ['test/engine/explain/observe-operations.test.ts', 'limit and background decide'],
  'get_network_activity.background': ['test/engine/explain/observe-operations.test.ts', 'limit and background decide'],
  'tap.target': ['test/cases/traps.test.ts', 'twins are never guessed between'],
  'tap.kind': ['test/cases/gestures.test.ts', 'tap does what a single tap does not'],
  'hover.target': ['test/cases/gestures.test.ts', 'a right click and a hover work'],
  'drag.from': ['test/cases/gestures.test.ts', 'a drag takes one thing to another'],
  'drag.to': ['test/cases/gestures.test.ts', 'a drag takes one thing to another'],
  'swipe.from': ['test/cases/gestures.test.ts', 'a swipe carries a row away'],
  'swipe.to': ['test/cases/gestures.test.ts', 'a swipe carries a row away'],
  'swipe.duration_ms': ['test/parameters/act-parameters.test.ts', 'duration_ms is the time of the finger'],
  'scroll.direction': ['test/cases/scrolling.test.ts', 'that moves nothing has a name'],
  'scroll.target': ['test/parameters/act-parameters.test.ts', 'target and distance decide where and how far'],
  'scroll.distance': ['test/parameters/act-parameters.test.ts', 'target and distance decide where and how far'],
  'scroll_to_element.target': ['test/cases/scrolling.test.ts', 'finds a row that is not there yet'],
  'scroll_to_element.direction': ['test/parameters/act-parameters.test.ts', 'direction and max_scrolls'],
  'scroll_to_element.max_scrolls': ['test/cases/scrolling.test.ts', 'tells the end of a list apart'],
  'type_text.target': ['test/cases/errors.test.ts', 'text where there is no field'],
  'type_text.text': ['test/cases/controls.test.ts', 'typing is read back'],
  'type_text.mode': ['test/cases/controls.test.ts', 'typing is read back'],
  'type_text.submit': ['test/parameters/act-parameters.test.ts', 'submit presses Enter afterwards'],
  'fill_form.fields': ['test/cases/controls.test.ts', 'a form is filled in order'],
  'press_key.key': ['test/parameters/act-parameters.test.ts', 'key and modifiers reach the device'],
  'press_key.modifiers': ['test/parameters/act-parameters.test.ts', 'key and modifiers reach the device'],
  'adjust_control.target': ['test/cases/controls.test.ts', 'a switch and a checkbox are set'],
  'adjust_control.value': ['test/cases/controls.test.ts', 'a switch and a checkbox are set'],
  'adjust_control.tolerance': ['test/parameters/act-parameters.test.ts', 'tolerance decides when it is there'],
  'adjust_control.max_attempts': ['test/parameters/act-parameters.test.ts', 'max_attempts bounds the tries'],
  'handle_dialog.action': ['test/cases/dialogs.test.ts', 'are described, dismissed and proved gone'],
  'handle_dialog.text': ['test/parameters/act-parameters.test.ts', 'text answers a prompt'],
  'navigate.action': ['test/parameters/act-parameters.test.ts', 'each action of navigate'],
  'navigate.url': ['test/cases/errors.test.ts', 'an address that is never opened'],
  'navigate.route': ['test/parameters/act-parameters.test.ts', 'route and arguments are handed to the navigator'],
  'navigate.arguments': ['test/parameters/act-parameters.test.ts', 'route and arguments are handed to the navigator'],
  'hot_reload.restart': ['test/drivers/flutter/developer.test.ts', 'a restart needs the tool that runs the app'],
  'get_app_errors.count': ['test/drivers/flutter/developer.test.ts', 'count narrows the list to the newest'],
  'evaluate.expression': [
    'test/drivers/flutter/developer.test.ts',
    'evaluates in the scope of the app, or of a library',
  ],
  'evaluate.library': ['test/drivers/flutter/developer.test.ts', 'evaluates in the scope of the app, or of a library'],
  'list_client_tools.contains': ['test/drivers/flutter/client-tools.test.ts', 'contains narrows the list'],
  'call_client_tool.name': ['test/drivers/flutter/developer.test.ts', 'lists and calls what the app registered'],
  'call_client_tool.arguments': ['test/drivers/flutter/developer.test.ts', 'lists and calls what the app registered'],
  'batch.steps': ['test/cases/controls.test.ts', 'a batch runs in order'],
  'start_app.app': ['test/cases/errors.test.ts', 'an unknown app'],
  'restart_app.app': ['test/parameters/act-parameters.test.ts', 'the app of each app command'],
  'terminate_app.app': ['test/parameters/act-parameters.test.ts', 'the app of each app command'],
  'reset_app_data.app': ['test/parameters/act-parameters.test.ts', 'the app of each app command'],
  'wait_for_ui.target': ['test/cases/verify.test.ts', 'a wait ends with a match'],
  'wait_for_ui.condition': ['test/cases/verify.test.ts', 'a wait ends with a match'],
  'wait_for_ui.text': ['test/cases/verify.test.ts', 'a wait ends with a match'],
  'wait_for_ui.no_text': ['test/cases/verify.test.ts', 'a wait ends with a match'],
  'wait_for_ui.stable': ['test/cases/verify.test.ts', 'a wait ends with a match'],
  'wait_for_ui.no_error': ['test/cases/waits.test.ts', 'no_error, log and network_idle'],
  'wait_for_ui.network_idle': ['test/cases/waits.test.ts', 'no_error, log and network_idle'],
  'wait_for_ui.log': ['test/cases/waits.test.ts', 'no_error, log and network_idle'],
  'wait_for_ui_change.expected_change': ['test/cases/waits.test.ts', 'a change that came before the wait counts'],
  'wait_for_ui_change.since_revision': ['test/cases/waits.test.ts', 'a change that came before the wait counts'],
  'wait_for_screen_change.fingerprint': ['test/cases/waits.test.ts', 'another screen is told by its fingerprint'],
  'expect_screen.screen': ['test/cases/waits.test.ts', 'which screen it is'],
  'expect_screen.fingerprint': ['test/cases/waits.test.ts', 'which screen it is'],
  'expect_screen.line': ['test/cases/waits.test.ts', 'which screen it is'],
  'expect_screen.action_id': ['test/cases/waits.test.ts', 'which screen it is'],
  'expect_element_visible.target': ['test/cases/verify.test.ts', 'what is not there is not visible'],
  'expect_element_visible.visible': ['test/cases/verify.test.ts', 'what is not there is not visible'],
  'expect_element_visible.action_id': ['test/cases/verify.test.ts', 'closes an action only when'],
  'expect_state.target': ['test/cases/verify.test.ts', 'a toggle is proved by its state'],
  'expect_state.property': ['test/cases/verify.test.ts', 'the wrong type of expectation'],
  'expect_state.expected': ['test/cases/verify.test.ts', 'a toggle is proved by its state'],
  'get_trace.action_id': ['test/engine/record/journal.test.ts', 'shows one action step by step: action_id'],
  'get_trace.since': ['test/engine/record/journal.test.ts', 'limit and since narrow the list'],
  'get_trace.limit': ['test/engine/record/journal.test.ts', 'limit and since narrow the list'],
  'expect_state.action_id': ['test/cases/verify.test.ts', 'a state closes an action'],
  'classify_action_outcome.action_id': ['test/engine/explain/evidence.test.ts', 'judges the last action again'],
  'classify_action_outcome.ui_changed': ['test/engine/explain/evidence.test.ts', 'judges by what the caller says'],
  'classify_action_outcome.expected_element_visible': [
    'test/engine/explain/evidence.test.ts',
    'judges by what the caller says',
  ],
  'classify_action_outcome.action_type': ['test/engine/explain/evidence.test.ts', 'judges by what the caller says'],
  'classify_action_outcome.network_requests': [
    'test/engine/explain/evidence.test.ts',
    'judges by what the caller says',
  ],
  'classify_action_outcome.has_log_errors': ['test/engine/explain/evidence.test.ts', 'judges by what the caller says'],
};

describe('every declared parameter has a test that it changes behaviour', () => {
  const parameters = operations.flatMap((one) =>
    Object.keys(one.input.shape)
      .filter((name) => !SHARED.has(name) || (LOOKS_WITH_A_BUDGET.has(one.name) && name === 'max_tokens'))
      .map((name) => `${one.name}.${name}`),
  );

  it.each(parameters)('%s', (parameter) => {
    const where = TESTED[parameter];
    expect(where, `${parameter} has no test; add one and name it here`).toBeDefined();
    const [file, title] = where as [string, string];
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, 'utf8'), `${file} has no test "${title}"`).toContain(title);
  });

  it('and the list names no parameter that is gone', () => {
    expect(Object.keys(TESTED).filter((name) => !parameters.includes(name))).toEqual([]);
  });
});
