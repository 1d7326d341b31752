import { z } from 'zod';
import type { DebugRaw } from './debug-raw.ts';
import { readTreeLines, type TreeLine } from './tree-lines.ts';

/** What the raw layer seems to say, for planning. It knows nothing that is not in there. */
export const debugSemanticSchema = z.strictObject({
  screen: z.string().nullable(),
  signals: z.strictObject({
    loading: z.boolean(),
    dialog_open: z.boolean(),
    crashed: z.boolean(),
    error_lines: z.number().int(),
    failed_requests: z.number().int(),
    pending_requests: z.number().int(),
  }),
  /** At most ten calls that the screen offers. */
  actions_available: z.array(z.string()).max(10),
  confidence: z.number().min(0).max(1),
  warnings: z.array(z.string()),
});
export type DebugSemantic = z.infer<typeof debugSemanticSchema>;

const MOST_ACTIONS = 10;
const ENOUGH = 0.7;

/** What each part is worth, and what speaks against it: source contracts A8. */
const WORTH = { tree: 0.35, screen: 0.2, activity: 0.15, actions: 0.15, texts: 0.1, screenshot: 0.05 };
const AGAINST = { errors: 0.15, loading: 0.05 };

/** A pure function of the raw layer. */
export function semanticOf(raw: DebugRaw): DebugSemantic {
  const lines = readTreeLines(raw.ui_tree ?? []);
  const actions = actionsOn(lines);
  const signals = {
    loading: raw.loading_state !== null,
    dialog_open: lines.some((line) => line.role === 'dialog' || line.role === 'alertdialog'),
    crashed: raw.crash_lines.length > 0,
    error_lines: (raw.logs ?? []).filter((line) => line.level === 'ERROR').length,
    failed_requests: withStatus(raw, 'failure') + withStatus(raw, 'retryable'),
    pending_requests: withStatus(raw, 'pending'),
  };
  const has = {
    tree: lines.length > 0 && raw.ui_tree_error === undefined,
    screen: screenName(raw) !== null,
    activity: (raw.screen?.activity ?? raw.screen?.url) !== undefined,
    actions: actions.length > 0,
    texts: lines.some((line) => line.named),
    screenshot: raw.screenshot !== null,
  };
  const speaksAgainst = { errors: signals.crashed || signals.error_lines > 0, loading: signals.loading };
  return {
    screen: screenName(raw),
    signals,
    actions_available: actions.slice(0, MOST_ACTIONS),
    confidence: rounded(sum(WORTH, has) - sum(AGAINST, speaksAgainst)),
    warnings: warningsOf(raw, signals),
  };
}

/** When planning on the semantic layer alone would be rash. */
export function mustReadRaw({ confidence, warnings }: Pick<DebugSemantic, 'confidence' | 'warnings'>): boolean {
  return confidence < ENOUGH || warnings.length > 0;
}

function screenName({ screen }: DebugRaw): string | null {
  return screen?.title || screen?.id || screen?.activity || screen?.url || null;
}

function withStatus(raw: DebugRaw, status: string): number {
  return (raw.requests ?? []).filter((one) => one.status === status).length;
}

const TOOLS: Record<string, string> = {
  textbox: 'type_text',
  searchbox: 'type_text',
  slider: 'adjust_control',
  spinbutton: 'adjust_control',
  combobox: 'adjust_control',
  checkbox: 'adjust_control',
  switch: 'adjust_control',
  button: 'tap',
  link: 'tap',
  tab: 'tap',
  radio: 'tap',
  option: 'tap',
  menuitem: 'tap',
  menuitemcheckbox: 'tap',
  menuitemradio: 'tap',
  treeitem: 'tap',
};
const OUT_OF_REACH = new Set(['disabled', 'hidden', 'offscreen', 'covered']);

/** What is offered, each kind once: a list with a button in every row would leave no room for anything else. */
function actionsOn(lines: readonly TreeLine[]): string[] {
  const kinds = new Map<string, { action: string; more: number }>();
  for (const { role, id, words, line } of lines) {
    const tool = TOOLS[role];
    if (tool === undefined || words.some((word) => OUT_OF_REACH.has(word))) continue;
    const kind = line.replace(`[${id}]`, '');
    const known = kinds.get(kind);
    if (known) known.more += 1;
    else kinds.set(kind, { action: `${tool} ${id}: ${line}`, more: 0 });
  }
  return Array.from(kinds.values(), ({ action, more }) => (more > 0 ? `${action} (and ${more} more like it)` : action));
}

function warningsOf(raw: DebugRaw, signals: DebugSemantic['signals']): string[] {
  const missing = [raw.ui_tree_error, raw.screenshot_error, raw.logs_error, raw.requests_error];
  const { crashed, error_lines: errors, failed_requests: failed } = signals;
  const said = [
    ...new Set(missing.filter((why) => why !== undefined)),
    raw.ui_tree?.length === 0 && 'the tree is empty',
    raw.ui_tree_left_out > 0 && `${raw.ui_tree_left_out} elements are not in the tree: it was cut to the budget`,
    raw.ui_tree_scope && 'only the open dialog or menu could be read',
    signals.loading && 'the screen is loading',
    crashed && 'the app crashed or threw',
    errors > 0 && `${errors} error line${errors === 1 ? '' : 's'} in the log`,
    failed > 0 && `${failed} request${failed === 1 ? '' : 's'} failed`,
  ];
  return said.filter((one) => typeof one === 'string');
}

function sum<K extends string>(weights: Record<K, number>, holds: Record<K, boolean>): number {
  return (Object.keys(weights) as K[]).reduce((total, key) => total + (holds[key] ? weights[key] : 0), 0);
}

function rounded(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
}
