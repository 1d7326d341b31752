import type { Element } from '../../contract/element.ts';
import type { Failure } from '../../contract/failure.ts';
import type { FailureCode } from '../../contract/words.ts';
import type { Receipt } from '../../drivers/driver.ts';
import type { ActionPlan, ReadBackReport } from '../act/plan.ts';
import type { GateReport } from '../gate/gate.ts';
import { fingerprintOf } from '../observe/fingerprint.ts';
import type { Scene } from '../observe/scene.ts';
import type { Resolution } from '../resolve/resolve.ts';
import type { Session } from '../sessions/session.ts';
import { type Envelope, kindOf, type VerdictReport } from './envelope.ts';
import { Lifecycle } from './lifecycle.ts';
import { outcomeOf } from './outcome.ts';
import type { Trace } from './trace.ts';

/** After these, an input that was on its way may or may not have arrived. */
const UNCERTAIN: ReadonlySet<FailureCode> = new Set(['DEVICE_LOST', 'TIMEOUT', 'UNKNOWN']);

/** An envelope while its action runs: each stage writes down what it found. */
export class EnvelopeDraft {
  readonly trace: Trace;
  readonly lifecycle = new Lifecycle();
  gate: GateReport | null = null;
  receipt: Receipt | null = null;
  verdict: VerdictReport | undefined;
  read_back: ReadBackReport['result'] | undefined;
  fingerprintAfter: string | null = null;
  /** Requests of the app that failed while it settled. */
  failedRequests = 0;
  private readonly session: Session;
  private readonly plan: ActionPlan;
  readonly id: string;
  private readonly timestamp = new Date().toISOString();
  private fingerprintBefore: string | null = null;
  private revision: number | null = null;
  private target: Envelope['target'];
  private effect: Envelope['effect'] = null;
  private failure: Failure | undefined;
  /** The input may be on its way: from here on a failure no longer means that nothing happened. */
  private sent = false;
  private success = false;

  constructor(session: Session, plan: ActionPlan) {
    this.session = session;
    this.plan = plan;
    this.id = session.nextActionId();
    this.trace = session.newTrace(this.id);
    this.target = { selector: plan.target?.said ?? null, resolved: null, resolution: null };
  }

  before(scene: Scene): void {
    this.revision = scene.revision;
    if (scene.capture.complete) this.fingerprintBefore = fingerprintOf(scene);
  }

  resolved(element: Element, resolution: Resolution): void {
    this.target = { ...this.target, resolved: element, resolution };
    this.lifecycle.move('resolved');
  }

  /** The gate brought it into view: the answer must not call it off-screen. */
  revealed(): void {
    if (this.target.resolved) this.target.resolved = { ...this.target.resolved, visible: true, not_visible: undefined };
  }

  sending(): void {
    this.sent = true;
  }

  delivered(): void {
    this.success = true;
    this.lifecycle.move('dispatched');
  }

  after(scene: Scene, effect: NonNullable<Envelope['effect']>): void {
    this.revision = scene.revision;
    this.effect = effect;
    if (scene.capture.complete) this.fingerprintAfter = fingerprintOf(scene);
  }

  readBack(report: ReadBackReport): void {
    this.read_back = report.result;
    const proved = (report.result === 'matched' || report.result === 'transformed') && !report.already;
    if (!proved && report.result !== 'mismatch') return;
    this.verdict = { verdict: proved ? 'verified' : 'failed', basis: 'read_back', reads: 1, lines: [] };
  }

  /** Everything that was asked for held. */
  conclude(): void {
    if (this.verdict?.verdict === 'verified') this.lifecycle.move('verified');
  }

  fail(failure: Failure): void {
    this.failure = failure;
    // Sent and then lost sight of it: nobody knows whether it worked, so it has not failed.
    const halfDelivered = this.receipt?.delivered === true && this.receipt.received_by === 'other';
    const uncertain = this.sent && (UNCERTAIN.has(failure.failure_code) || halfDelivered);
    if (uncertain) this.lifecycle.move('dispatched');
    else if (!this.success || this.verdict?.verdict === 'failed') this.lifecycle.move('failed');
  }

  finish(): Envelope {
    const { failure } = this;
    const state = this.lifecycle.state;
    return {
      session_id: this.session.id,
      action_id: this.id,
      timestamp: this.timestamp,
      action_type: this.plan.action_type,
      ...kindOf(this.plan.action_type),
      lifecycle_state: state,
      lifecycle: this.lifecycle.transitions,
      source_module: this.plan.source_module,
      device: this.session.driver.device,
      target: this.target,
      success: this.success,
      receipt: this.receipt,
      gate: this.gateFacts(),
      effect: this.effect,
      ...(this.read_back ? { read_back: this.read_back } : {}),
      ...(this.verdict ? { verdict: this.verdict } : {}),
      outcome: outcomeOf(this.effect, this.success, kindOf(this.plan.action_type).category, this.failedRequests),
      snapshot_revision: this.revision,
      ui_fingerprint_before: this.fingerprintBefore,
      ui_fingerprint_after: this.fingerprintAfter,
      ...(failure ?? {}),
      ...this.details(),
      trace: {
        action_id: this.id,
        steps: this.trace.steps,
        final_outcome: failure ? 'failure' : state === 'verified' ? 'success' : 'pending',
        attempts: 1,
      },
    };
  }

  private details(): Pick<Envelope, 'details'> {
    const own = this.plan.details?.();
    return own ? { details: { ...this.failure?.details, ...own } } : {};
  }

  private gateFacts(): Envelope['gate'] {
    if (!this.gate) return null;
    const { passed, reason, checks, looks, waited_ms, revealed } = this.gate;
    return { passed, ...(reason ? { reason } : {}), checks, looks, waited_ms, revealed };
  }
}
