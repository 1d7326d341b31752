import { monotonicNow } from '../../base/clock.ts';
import type { Element } from '../../contract/element.ts';
import type { Failure } from '../../contract/failure.ts';
import type { Dispatch, FailureCode } from '../../contract/words.ts';
import type { Receipt } from '../../drivers/driver.ts';
import type { Ending } from '../act/hands.ts';
import type { ActionPlan, ReadBackReport } from '../act/plan.ts';
import { proves } from '../act/read-back.ts';
import { type Classification, classifySeen, nextAfter, type SeenFacts } from '../explain/classify.ts';
import { type ActionEvidence, errorsAreListed } from '../explain/evidence.ts';
import type { GateReport } from '../gate/gate.ts';
import { fingerprintOf } from '../observe/fingerprint.ts';
import type { Item, Scene } from '../observe/scene.ts';
import type { Resolution } from '../resolve/resolve.ts';
import { Recovery } from '../recover/recovery.ts';
import type { Session } from '../sessions/session.ts';
import { type Envelope, kindOf, type VerdictReport } from './envelope.ts';
import { Lifecycle } from './lifecycle.ts';
import type { Trace } from './trace.ts';

/** After these, an input that was on its way may or may not have arrived. */
const UNCERTAIN: ReadonlySet<FailureCode> = new Set(['DEVICE_LOST', 'TIMEOUT', 'UNKNOWN']);

/** An envelope while its action runs: each stage writes down what it found. */
export class EnvelopeDraft {
  readonly trace: Trace;
  readonly lifecycle = new Lifecycle();
  readonly recovery: Recovery;
  gate: GateReport | null = null;
  receipt: Receipt | null = null;
  verdict: VerdictReport | undefined;
  read_back: ReadBackReport['result'] | undefined;
  fingerprintAfter: string | null = null;
  /** Requests of the app that failed while it settled. */
  failedRequests = 0;
  /** What was there right before the dispatch. */
  sceneBefore: Scene | null = null;
  /** The element that the action has come to. */
  item: Item | null = null;
  /** When the input was sent, on the monotonic clock. */
  dispatchedAt: number | null = null;
  /** What the screen did on the way, beside its changed lines. */
  passing: Pick<ActionEvidence, 'short_lived' | 'navigation'> & { left_app: boolean } = {
    short_lived: [],
    left_app: false,
  };
  /** Why what was read back proves nothing, although it is there. */
  private unproved: string | undefined;
  private evidence: ActionEvidence | null = null;
  private readonly session: Session;
  private readonly plan: ActionPlan;
  readonly id: string;
  private readonly timestamp = new Date().toISOString();
  private fingerprintBefore: string | null = null;
  private revision: number | null = null;
  private target: Envelope['target'];
  private effect: Envelope['effect'] = null;
  private failure: Failure | undefined;
  /** Every input of the present try, and whether the platform stopped it before the app got it. */
  private inputs: { stopped: boolean }[] = [];
  /** Inputs of an earlier try were sent, and all of them stopped. */
  private stoppedBefore = false;
  /** A press was stopped, and the pointer had come over the place: that much of it the app may have seen. */
  private hovered = false;
  /** Whose input was the last one before this action's. */
  private previous: Pick<Session, 'lastDispatchAt' | 'lastDispatchedAction'> | undefined;
  private success = false;

  constructor(session: Session, plan: ActionPlan) {
    this.session = session;
    this.plan = plan;
    this.id = session.nextActionId();
    this.trace = session.newTrace(this.id);
    this.recovery = new Recovery(this.trace);
    this.target = { selector: plan.target?.said ?? null, resolved: null, resolution: null };
  }

  /** A look before anything is sent. */
  looked(scene: Scene): Scene {
    const { capture, revision } = scene;
    this.trace.step('observe', capture.complete ? 'success' : 'failure', {
      backend: capture.backend,
      revision,
      ...(capture.reason ? { reason: capture.reason } : {}),
    });
    this.revision = revision;
    if (capture.complete) this.fingerprintBefore = fingerprintOf(scene);
    return scene;
  }

  resolved(element: Element, resolution: Resolution): void {
    this.target = { ...this.target, resolved: element, resolution };
    this.lifecycle.move('resolved');
  }

  /** The gate brought it into view: the answer must not call it off-screen. */
  revealed(): void {
    if (this.target.resolved) this.target.resolved = { ...this.target.resolved, visible: true, not_visible: undefined };
  }

  /** One input goes out now. Until the platform says that it stopped it, the app may have got it. */
  sending(): (ending: Ending) => void {
    const input = { stopped: false };
    if (this.inputs.length === 0) this.firstSent();
    this.inputs.push(input);
    return (ending) => {
      if (ending === 'not_sent') return this.neverSent(input);
      input.stopped = !ending.delivered && ending.received_by === 'other';
      if (ending.hovered) this.hovered = true;
    };
  }

  private neverSent(input: { stopped: boolean }): void {
    this.inputs = this.inputs.filter((one) => one !== input);
    if (this.inputs.length === 0) this.forgetDispatch();
  }

  private firstSent(): void {
    const { session } = this;
    const { lastDispatchAt, lastDispatchedAction } = session;
    this.previous ??= { lastDispatchAt, lastDispatchedAction };
    const now = monotonicNow();
    // What the app did when the pointer came belongs to this action, also when a later try sent the press.
    this.dispatchedAt ??= now;
    session.lastDispatchAt = now;
    session.lastDispatchedAction = this.id;
    this.receipt = null;
  }

  /** Every input was stopped before the app got it, so another one may be sent. What the app saw of them stays said. */
  takenBack(): void {
    this.inputs = [];
    this.stoppedBefore = true;
    this.forgetDispatch();
  }

  private forgetDispatch(): void {
    if (this.hovered) return;
    Object.assign(this.session, this.previous);
    this.previous = undefined;
    this.dispatchedAt = null;
  }

  /** How far the present try came: what may follow depends on nothing else. */
  get tryDispatch(): Dispatch {
    if (this.inputs.length === 0) return 'none';
    return this.inputs.every((input) => input.stopped) ? 'stopped' : 'possible';
  }

  /** How far the action came, all of its tries together. */
  get dispatch(): Dispatch {
    return this.tryDispatch === 'none' && this.stoppedBefore ? 'stopped' : this.tryDispatch;
  }

  /** All that the app can have seen of the input is that the pointer came over the place. */
  private get onlyHovered(): boolean {
    return this.hovered && this.dispatch === 'stopped';
  }

  explain(evidence: ActionEvidence): void {
    const { short_lived, navigation } = this.passing;
    this.evidence = { ...evidence, short_lived, ...(navigation ? { navigation } : {}) };
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
    this.unproved = report.unproved;
    const proved = proves(report) && !report.already;
    if (!proved && report.result !== 'mismatch') return;
    this.verdict = { verdict: proved ? 'verified' : 'failed', basis: 'read_back', reads: 1, lines: [] };
  }

  /** Everything that was asked for held. */
  conclude(): void {
    if (this.verdict?.verdict === 'verified') this.lifecycle.move('verified');
  }

  fail(failure: Failure): void {
    this.failure = failure;
    // No effect could be told, but the screen was looked at meanwhile: that is where it is now.
    if (!this.effect && this.revision !== null) this.revision = this.session.observer.scene?.revision ?? this.revision;
    // Sent and then lost sight of it: nobody knows whether it worked, so it has not failed.
    const halfDelivered = this.receipt?.delivered === true && this.receipt.received_by === 'other';
    const uncertain = this.dispatch === 'possible' && (UNCERTAIN.has(failure.failure_code) || halfDelivered);
    if (uncertain) this.lifecycle.move('dispatched');
    else if (!this.success || this.verdict?.verdict === 'failed') this.lifecycle.move('failed');
  }

  /** What stands behind a failure; how far the action came is not changed by it. */
  blame(failure: Failure): void {
    if (this.failure) this.failure = failure;
  }

  finish(): Envelope {
    const { failure } = this;
    const state = this.lifecycle.state;
    const classified = this.classify();
    const recovery = this.recovery.report(failure, this.target.resolved?.element_id);
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
      dispatch: this.dispatch,
      receipt: this.receipt,
      gate: this.gateFacts(),
      effect: this.effect,
      ...(this.read_back ? { read_back: this.read_back } : {}),
      ...(this.verdict ? { verdict: this.verdict } : {}),
      evidence: this.evidence,
      ...classified,
      snapshot_revision: this.revision,
      ui_fingerprint_before: this.fingerprintBefore,
      ui_fingerprint_after: this.fingerprintAfter,
      ...(failure ?? {}),
      ...this.betterNext(classified),
      ...this.details(),
      ...(recovery ? { recovery } : {}),
      trace: {
        action_id: this.id,
        steps: this.trace.steps,
        final_outcome: failure ? 'failure' : state === 'verified' ? 'success' : 'pending',
        attempts: 1 + this.recovery.tried.length,
      },
    };
  }

  /** Where the evidence names the culprit, that is where to look; the screen has nothing more to say. */
  private betterNext({ outcome }: Classification): Pick<Envelope, 'next'> {
    if (this.failure?.failure_code !== 'VERIFICATION_FAILED') return {};
    const told = outcome === 'backend_failure' || (outcome === 'ui_failure' && this.evidence?.errors.length);
    return told ? { next: nextAfter(outcome, this.id, errorsAreListed(this.session, this.evidence)) } : {};
  }

  private arrived(): SeenFacts['sent'] {
    if (this.dispatch === 'possible') return this.success ? 'yes' : 'perhaps';
    if (this.hovered) return 'perhaps';
    return this.dispatch === 'stopped' ? 'stopped' : 'no';
  }

  private classify(): Classification {
    const { effect, evidence } = this;
    return classifySeen({
      sent: this.arrived(),
      masked: this.read_back === 'masked',
      category: kindOf(this.plan.action_type).category,
      ...(this.verdict ? { verdict: this.verdict.verdict } : {}),
      changed: effect?.changed ?? false,
      left_app: this.passing.left_app,
      rested: effect?.settled === true,
      pending: new Set([...(effect?.pending ?? []), ...(evidence?.pending ?? [])]).size,
      errors: evidence?.errors.length ?? 0,
      requests: evidence?.requests ?? [],
      background: evidence?.background ?? 0,
      unclear: evidence?.unclear ?? [],
      requests_seen: evidence?.request_source ?? 'not_observable',
    });
  }

  private details(): Pick<Envelope, 'details'> {
    const own = {
      ...this.plan.details?.(),
      ...(this.onlyHovered ? { hovered: true } : {}),
      ...(this.unproved === undefined ? {} : { unproved: this.unproved }),
    };
    return Object.keys(own).length === 0 ? {} : { details: { ...this.failure?.details, ...own } };
  }

  private gateFacts(): Envelope['gate'] {
    if (!this.gate) return null;
    const { passed, reason, checks, looks, waited_ms, revealed } = this.gate;
    return { passed, ...(reason ? { reason } : {}), checks, looks, waited_ms, revealed };
  }
}
