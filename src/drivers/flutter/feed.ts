import { monotonicNow } from '../../base/clock.ts';
import { type Deadline, DeadlineError } from '../../base/deadline.ts';
import { tidy } from '../../contract/line/index.ts';
import { IsolateGoneError, VmConnectionError } from '../../wires/vm-service/index.ts';
import type { ChangeFeed, Listened, NodeKey, RawDelta, RawNode, RawRequest, RawScreen } from '../driver.ts';
import type { LookAnswer, SettledAnswer } from './app-answers.ts';
import type { AppLink } from './app-link.ts';
import type { AppLog } from './app-log.ts';
import { decodeNode, decodeScreen } from './decode.ts';
import { deltaBetween } from './delta.ts';
import { doesNotAnswer } from './link-failures.ts';

/** A look that is younger than this is not repeated: nothing was sent to the app since. */
const YOUNG_MS = 30;
/** Old enough to be asked again for the app's requests. */
const RECENT_MS = 300;
/** How long an input's own call waits for rest, so that most actions need no further call for it. */
const LONGEST_WAIT_MS = 1500;
const ANSWER_MS = 300;
/** Listening ends by itself; an app that is this late with it runs nothing else either. */
const PATIENCE_MS = 3000;

/** What an input waits for before it answers. */
export function waitFor(deadline: Deadline, quietMs = 30): { quiet_ms: number; limit_ms: number } {
  const limit = Math.min(LONGEST_WAIT_MS, deadline.remaining() - ANSWER_MS);
  return { quiet_ms: quietMs, limit_ms: Math.max(0, Math.round(limit)) };
}

/** Every look walks the whole app, which costs one call; what changed is found by comparing. */
export class FlutterFeed implements ChangeFeed {
  screen: RawScreen | undefined;
  readonly #link: AppLink;
  readonly #log: AppLog;
  #nodes: RawNode[] = [];
  #generation = 0;
  /** Whether the app was read whole, and whether a popup hid the rest: only a capture can say that anew. */
  #kind = '';
  #version = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #requestsTold = 0;
  /** What an input brought back from its own wait for rest. */
  #brought: SettledAnswer | undefined;

  constructor(link: AppLink, log: AppLog) {
    this.#link = link;
    this.#log = log;
  }

  /** A capture is a new beginning. */
  startFrom(answer: LookAnswer): { nodes: RawNode[]; screen: RawScreen; version: number } {
    this.#brought = undefined;
    this.#kind = kindOf(answer);
    const { nodes, screen } = this.#take(answer);
    this.#version++;
    return { nodes, screen, version: this.#version };
  }

  /** Something is about to be sent: what was seen before it is old. */
  sending(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY;
    this.#brought = undefined;
  }

  bring(answer: SettledAnswer | undefined): void {
    this.#brought = answer;
  }

  hasJustLooked(): boolean {
    return monotonicNow() - this.#lookedAt < RECENT_MS;
  }

  async mark(deadline: Deadline): Promise<RawDelta> {
    // A newer look than the one that an input brought along: that one must not come after it.
    this.#brought = undefined;
    const young = monotonicNow() - this.#lookedAt < YOUNG_MS && this.#generation === this.#link.generation;
    if (young && this.screen) return this.#delta(this.#nodes, this.#nodes, this.screen, []);
    return this.#compare(await this.#look(deadline), []);
  }

  async settle(quietMs: number, deadline: Deadline): Promise<RawDelta & { quiet: boolean; pending: string[] }> {
    const brought = this.#brought;
    this.#brought = undefined;
    const fresh = brought?.quiet === true;
    const answer = fresh
      ? brought
      : await this.#link.call<SettledAnswer>('settle', waitFor(deadline, quietMs), deadline, LONGEST_WAIT_MS);
    const passed = [...(fresh ? [] : (brought?.passed ?? [])), ...answer.passed];
    const delta = this.#compare(
      answer,
      passed.map((node) => decodeNode(node, this.#link.generation)),
    );
    return { ...delta, quiet: answer.quiet, pending: answer.waiting };
  }

  async reread(keys: NodeKey[], deadline: Deadline): Promise<RawNode[]> {
    const { nodes } = await this.#link.call<LookAnswer>('look', {}, deadline).then((answer) => this.#read(answer));
    const byKey = new Map(nodes.map((node) => [node.key, node]));
    return keys.map((key) => byKey.get(key)).filter((node) => node !== undefined);
  }

  async listen(wanted: Listened, ms: number, deadline: Deadline): Promise<boolean> {
    await this.#link.ready(deadline);
    const limit = Math.max(0, Math.round(Math.min(ms, deadline.remaining() - ANSWER_MS)));
    const words = wanted.kind === 'text' ? { text: tidy(wanted.text) } : {};
    try {
      const outside = deadline.within(limit + PATIENCE_MS);
      const args = { ...wanted, ...words, limit_ms: limit };
      return (await this.#link.call<{ held: boolean }>('listen', args, outside, limit)).held;
    } catch (error) {
      if (error instanceof DeadlineError && !deadline.expired) throw doesNotAnswer();
      // A restart or a broken wire: nothing was sent that could be lost, and the look that follows says what is there.
      if (error instanceof IsolateGoneError || error instanceof VmConnectionError) return true;
      throw error;
    } finally {
      // However short it was: what was seen before it is old.
      this.#lookedAt = Number.NEGATIVE_INFINITY;
    }
  }

  #look(deadline: Deadline): Promise<LookAnswer> {
    return this.#link.call<LookAnswer>('look', {}, deadline);
  }

  #compare(answer: LookAnswer, passed: RawNode[]): RawDelta {
    const before = this.#nodes;
    const sameBase = this.#generation === this.#link.generation && this.#kind === kindOf(answer);
    const { nodes, screen } = this.#take(answer);
    const told = this.#delta(before, nodes, screen, passed);
    return sameBase ? told : { ...told, lost: true };
  }

  #take(answer: LookAnswer): { nodes: RawNode[]; screen: RawScreen } {
    const read = this.#read(answer);
    this.#nodes = read.nodes;
    this.screen = read.screen;
    this.#generation = this.#link.generation;
    this.#lookedAt = monotonicNow();
    return read;
  }

  #read(answer: LookAnswer): { nodes: RawNode[]; screen: RawScreen } {
    this.#log.noteAnswer(answer);
    const nodes = answer.nodes.map((node) => decodeNode(node, this.#link.generation));
    return { nodes, screen: decodeScreen(answer.screen, answer.nodes, this.screen) };
  }

  #delta(before: RawNode[], after: RawNode[], screen: RawScreen, passed: RawNode[]): RawDelta {
    this.#version++;
    const requests: RawRequest[] = this.#log.requests.after(this.#requestsTold).map(({ request }) => request);
    this.#requestsTold = this.#log.requests.count;
    return { version: this.#version, lost: false, ...deltaBetween(before, after), passed, screen, requests };
  }
}

function kindOf({ semantics, frames, views, screen }: LookAnswer): string {
  return JSON.stringify([semantics, frames, views, screen.popup === true]);
}
