import { describeElement, quoteScreenText } from '../../contract/line/index.ts';
import { fence } from '../observe/fence.ts';
import type { Session } from '../sessions/session.ts';
import type { Envelope } from './envelope.ts';

/** An action as an agent reads it: verdict, what was done to what, what changed, and on failure what to do now. */
export function printAction(session: Session, envelope: Envelope, what: string): string {
  const whom = envelope.target.resolved ? ` ${describeElement(envelope.target.resolved)}` : '';
  const lines: string[] = [];
  if (envelope.message) lines.push(envelope.message);
  lines.push(
    `${headline(envelope)}: ${what}${whom} · ${session.deviceLine} · rev ${envelope.snapshot_revision ?? '?'}`,
  );
  if (envelope.success && envelope.receipt?.by) lines.push(`sent: ${quoteScreenText(envelope.receipt.by, 80)}`);
  const note = envelope.target.resolution?.note;
  if (note) lines.push(note);
  if (envelope.read_back) lines.push(`read back: ${envelope.read_back}`);
  lines.push(...verdictLines(envelope), ...effectLines(envelope));
  if (envelope.next) lines.push(`next: ${envelope.next}`);
  else if (envelope.lifecycle_state === 'pending_verification') {
    lines.push(`next: expect_element_visible or expect_state with action_id ${envelope.action_id}`);
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
  if (envelope.success) return 'delivered';
  if (envelope.receipt?.delivered === false) return 'not delivered';
  if (envelope.lifecycle_state === 'dispatched') return 'may have been sent';
  return envelope.trace.steps.some((step) => step.stage === 'act') ? 'input was sent' : 'not sent';
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
    lines.push(effect.kinds.length > 0 ? 'nothing changed but the focus' : 'nothing changed on the screen');
  } else if (effect.delta.length === 0) {
    lines.push(`changed: ${effect.kinds.join(', ')}`);
  }
  if (!effect.settled) {
    const what = effect.restless.length > 0 ? `: ${effect.restless.join('; ')} kept changing` : '';
    lines.push(`the screen had not come to rest when this was read${what}`);
  }
  if (effect.requests.length > 0) lines.push(`requests: ${effect.requests.join(', ')}`);
  if (effect.pending.length > 0) lines.push(`still going on: ${effect.pending.join(', ')}`);
  return [...lines, ...fence(effect.delta)];
}
