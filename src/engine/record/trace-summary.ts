import { describeElement, type ShownElement } from '../../contract/line/print-element.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import type { TraceRecord } from './records.ts';

type Of<K extends TraceRecord['kind']> = Extract<TraceRecord, { kind: K }>;

/** One action of a trace in a few words. */
export interface ActionSummary {
  action_id: string;
  what: string;
  /** The lifecycle's last word; `unfinished`: the trace ends in the middle of it. */
  state: string;
  outcome?: string;
  failure?: string;
  ms?: number;
}

/** The actions of a trace, oldest first, with what later expectations said about them. */
export function summarise(records: readonly TraceRecord[]): ActionSummary[] {
  const actions = new Map<string, ActionSummary>();
  for (const record of records) {
    if (record.kind === 'step' && record.action_id !== undefined && !actions.has(record.action_id)) {
      actions.set(record.action_id, { action_id: record.action_id, what: 'an action', state: 'unfinished' });
    } else if (record.kind === 'action') actions.set(record.action_id, summaryOf(record));
    else if (record.kind === 'answer') closedBy(record, actions);
  }
  return [...actions.values()];
}

export function printSummary(one: ActionSummary): string {
  const words = [
    one.state.toUpperCase(),
    one.failure,
    one.outcome && `outcome ${one.outcome}`,
    one.ms && `${one.ms} ms`,
  ];
  return `${one.action_id} ${one.what}: ${words.filter((word) => word).join(', ')}`;
}

/** One action in full: its steps as they happened, one line each. */
export function printSteps(records: readonly TraceRecord[], actionId: string): string[] {
  const steps = records.filter((one): one is Of<'step'> => one.kind === 'step' && one.action_id === actionId);
  const start = steps[0]?.at ?? 0;
  return steps.map(({ at, step }) => {
    const facts = step.metadata ? ` ${quoteScreenText(JSON.stringify(step.metadata), 400)}` : '';
    return `+${at - start} ms ${step.stage} ${step.result}${facts}`;
  });
}

function summaryOf({ action_id, ms, envelope }: Of<'action'>): ActionSummary {
  const { outcome, lifecycle_state, failure_code, reason } = envelope;
  return {
    action_id,
    what: `${String(envelope.action_type)}${targetOf(envelope.target)}`,
    state: String(lifecycle_state),
    outcome: String(outcome),
    ...(failure_code === undefined ? {} : { failure: `${String(failure_code)} ${String(reason)}` }),
    ms,
  };
}

/** As the envelope wrote it down: the element that was found, or else the words that were asked for. */
function targetOf(target: unknown): string {
  const { resolved, selector } = target as { resolved: ShownElement | null; selector: string | null };
  if (resolved) return ` ${describeElement(resolved)}`;
  return selector === null ? '' : ` ${quoteScreenText(selector, 80)}`;
}

/** An expectation that named an action closes it: verified or failed, once. */
function closedBy(answer: Of<'answer'>, actions: Map<string, ActionSummary>): void {
  const action = answer.action_id === undefined ? undefined : actions.get(answer.action_id);
  const closes = answer.verdict === 'verified' || answer.verdict === 'failed';
  if (action?.state === 'pending_verification' && closes) action.state = answer.verdict ?? action.state;
}
