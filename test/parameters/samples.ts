import type { RawNode } from '../../src/drivers/driver.ts';
import { node } from '../engine/nodes.ts';

/** A page on which every acting operation has something to act on. */
export function page(): RawNode[] {
  return [
    node('button', 'Go', { stable_id: 'go', state: { enabled: true }, bounds: [0, 0, 100, 40] }),
    node('button', 'There', { bounds: [0, 50, 100, 90] }),
    node('textbox', 'Name', {
      editable: true,
      clickable: true,
      bounds: [0, 100, 100, 140],
      state: { text_value: '', focused: true, enabled: true },
    }),
    node('checkbox', 'Terms', {
      clickable: true,
      bounds: [0, 150, 100, 190],
      state: { checked: false, enabled: true },
    }),
    node('dialog', 'Sure?', { bounds: [0, 200, 300, 300] }),
    node('list', 'Rows', { scrollable: true, bounds: [0, 300, 300, 700] }),
  ];
}

/** The arguments that each acting operation cannot do without. */
export const ACTS: Record<string, Record<string, unknown>> = {
  tap: { target: 'button "Go"' },
  hover: { target: 'button "Go"' },
  drag: { from: 'button "Go"', to: 'button "There"' },
  swipe: { from: '10,10', to: '10,90' },
  scroll: { direction: 'down' },
  scroll_to_element: { target: 'button "Go"' },
  type_text: { target: 'textbox "Name"', text: 'Ada' },
  fill_form: { fields: [{ target: 'textbox "Name"', value: 'Ada' }] },
  press_key: { key: 'Enter' },
  press_back: {},
  adjust_control: { target: 'checkbox "Terms"', value: true },
  handle_dialog: { action: 'dismiss' },
  navigate: { action: 'back' },
  start_app: { app: 'com.example.shop' },
  restart_app: { app: 'com.example.shop' },
  terminate_app: { app: 'com.example.shop' },
  reset_app_data: { app: 'com.example.shop' },
};

/** What the operations that only look cannot do without. */
export const LOOKS: Record<string, Record<string, unknown>> = {
  snapshot: {},
  find_element: { target: 'button "Go"' },
  screenshot: {},
  get_screen_fingerprint: {},
  capture_debug_snapshot: {},
  get_logs: {},
  get_network_activity: {},
  wait_for_ui: { text: 'Go' },
  wait_for_ui_change: {},
  wait_for_screen_change: { fingerprint: 'x' },
  expect_screen: { screen: 'Test' },
  expect_element_visible: { target: 'button "Go"' },
  expect_state: { target: 'checkbox "Terms"', property: 'checked', expected: false },
  get_trace: {},
  classify_action_outcome: { action_id: 'a1' },
  batch: { steps: [{ tool: 'snapshot' }] },
  close_session: {},
  hot_reload: {},
  get_app_errors: {},
  evaluate: { expression: '1' },
  list_client_tools: {},
  call_client_tool: { name: 'ext.app.hello' },
};
