import { describeElement, quoteScreenText } from '../../contract/line/index.ts';
import { nextAfter } from '../explain/classify.ts';
import { errorsAreListed, mostTelling, printRequest } from '../explain/evidence.ts';
import { fence } from '../observe/fence.ts';
import type { Session } from '../sessions/session.ts';
import type { Envelope } from './envelope.ts';

const MOST_ERRORS = 3;
const MOST_REQUESTS = 6;
const HOVERED = 'no press arrived, but the pointer had moved over the place: the app may have answered that';

/** An action as an agent reads it: verdict, what was done to what, what changed, and on failure what to do now. */
export function printAction(session: Session, envelope: Envelope, what: string): string {
  const whom = envelope.target.resolved ? ` ${describeElement(envelope.target.resolved)}` : '';
  const lines: string[] = [];
  if (envelope.message) lines.push(envelope.message);
  lines.push(
    `${headline(envelope)}: ${what}${whom} · ${session.deviceLine} · rev ${envelope.snapshot_revision ?? '?'}`,
  );
  if (envelope.success && envelope.receipt?.by) lines.push(`sent: ${quoteScreenText(envelope.receipt.by, 80)}`);
  if (envelope.details?.hovered === true) lines.push(HOVERED);
  const note = envelope.target.resolution?.note;
  if (note) lines.push(note);
  if (envelope.read_back) lines.push(readBackLine(envelope));
  lines.push(...recoveryLines(envelope), ...verdictLines(envelope), ...effectLines(envelope));
  lines.push(...evidenceLines(envelope));
  const next = nextOf(session, envelope);
  if (next) lines.push(`next: ${next}`);
  else if (envelope.lifecycle_state === 'pending_verification') {
    lines.push(
      `to prove it: expect_screen, expect_element_visible or expect_state with action_id ${envelope.action_id}`,
    );
  }
  return lines.join('\n');
}

function headline(envelope: Envelope): string {
  const id = envelope.action_id;
  if (envelope.lifecycle_state === 'verified') return `VERIFIED ${id}`;
  if (envelope.failure_code) {
    return `${envelope.failure_code} ${envelope.reason} ${id} (${envelope.lifecycle_state}, ${howFar(envelope)})`;
  }
  return `DELIVERED, NOT VERIFIED ${id}`;
}

/** How far the input came: an agent must know whether it may simply try again. */
function howFar(envelope: Envelope): string {
  if (envelope.dispatch === 'none') return 'not sent';
  if (envelope.dispatch === 'stopped') return 'not delivered';
  if (envelope.success) return 'delivered';
  return envelope.lifecycle_state === 'dispatched' ? 'may have been sent' : 'input was sent';
}

function readBackLine({ read_back, details }: Envelope): string {
  const unproved = details?.unproved;
  return `read back: ${read_back}${typeof unproved === 'string' ? `, which proves nothing: ${unproved}` : ''}`;
}

function recoveryLines({ recovery }: Envelope): string[] {
  if (!recovery || recovery.recovery_attempts === 0) return [];
  const what = recovery.attempted_recovery_strategies.join(', ');
  return [
    recovery.is_terminal ? `recovery tried, in vain: ${what}` : `recovered: ${what} after ${recovery.runtime_code}`,
  ];
}

/** What the app did besides, and the word for it where it is not simply a success. */
function evidenceLines({ evidence, outcome, reasoning, lifecycle_state }: Envelope): string[] {
  if (!evidence) return [];
  const lines: string[] = [];
  for (const error of evidence.errors.slice(0, MOST_ERRORS)) lines.push(`app error: ${quoteScreenText(error, 160)}`);
  if (evidence.requests.length > 0) {
    const whence = evidence.request_source === 'derived_from_logs' ? ' (from the log)' : '';
    const shown = mostTelling(evidence.requests, MOST_REQUESTS).map(printRequest);
    const more = evidence.requests.length - shown.length;
    lines.push(`requests${whence}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`);
  }
  if (outcome !== 'success' && lifecycle_state !== 'verified') lines.push(`outcome: ${outcome}, ${reasoning}`);
  return lines;
}

function nextOf(session: Session, envelope: Envelope): string | undefined {
  if (envelope.next) return envelope.next;
  if (envelope.lifecycle_state !== 'pending_verification') return undefined;
  if (envelope.outcome === 'success' || envelope.outcome === 'unknown') return undefined;
  return nextAfter(envelope.outcome, envelope.action_id, errorsAreListed(session, envelope.evidence));
}

function verdictLines(envelope: Envelope): string[] {
  const { verdict } = envelope;
  if (!verdict || verdict.basis !== 'expect' || verdict.verdict !== 'verified') return [];
  return verdict.lines.map((line) => `holds: ${line.expect} (${line.verdict}, ${verdict.reads} reads)`);
}

function effectLines(envelope: Envelope): string[] {
  const { effect } = envelope;
  if (!effect) return [];
  const lines: string[] = [];
  if (!effect.changed) {
    lines.push(effect.kinds.length > 0 ? 'nothing changed but the focus' : 'no line of the screen changed');
  } else if (effect.delta.length === 0) {
    lines.push(`changed: ${effect.kinds.join(', ')}`);
  }
  if (!effect.settled) {
    const what = effect.restless.length > 0 ? `: ${effect.restless.join('; ')} kept changing` : '';
    lines.push(`the screen had not come to rest when this was read${what}`);
  }
  if (effect.pending.length > 0) lines.push(`still going on: ${effect.pending.join(', ')}`);
  return [...lines, ...fence(effect.delta)];
}
