import { Deadline, DeadlineError } from '../../base/deadline.ts';
import { fail } from '../../contract/failure.ts';
import { quoteScreenText } from '../../contract/line/index.ts';
import {
  callExtension,
  IsolateGoneError,
  type IsolateFacts,
  pauseOf,
  readIsolate,
  type ServiceUri,
  VmConnection,
  type VmEvent,
} from '../../wires/vm-service/index.ts';
import { closedMeanwhile } from '../closed-meanwhile.ts';
import { connectAgain, listenToAll } from './connect.ts';
import { endedMeanwhile, findApp } from './find-isolate.ts';
import { giveBack } from './give-back.ts';
import { inject } from './inject.ts';
import { Interrupts } from './interrupts.ts';
import { doesNotAnswer, standsStill, stoodStill, takenAway } from './link-failures.ts';
import { ANSWER_MS, RECONNECT_MS } from './patience.ts';
import { type AppProgram, loadAppProgram } from './program.ts';

export interface LinkListener {
  event(stream: string, event: VmEvent): void;
  /** The app is gone for good. */
  lost(why: string): void;
}

/**
 * The way to our program inside the app. Isolates come and go (a hot restart replaces the app's only one): the program
 * is brought into each new one before the next request, and keys of the old one mean nothing any more.
 */
export class AppLink {
  /** Counts isolates: keys of nodes carry it. */
  generation = 0;
  /** Whether the app's own requests can be seen. */
  seesRequests = false;
  /** What the tools that are connected to the same VM offer, by name: the method to call. */
  readonly services = new Map<string, string>();
  readonly uri: ServiceUri;
  /** Undefined: the app cannot take it in, and only what it offers by itself can be asked. */
  readonly #program: AppProgram | undefined;
  readonly #listener: LinkListener;
  readonly #interrupts = new Interrupts();
  #vm: VmConnection;
  #isolate: IsolateFacts | undefined;
  /** The isolate whose end and whose pauses matter: the one that is used, or is being prepared for it. */
  #heeded: string | undefined;
  #turn = '';
  #paused: string | undefined;
  /** Another session has the app: from here on this one leaves it alone. */
  #taken = false;
  #closed = false;

  private constructor(vm: VmConnection, uri: ServiceUri, listener: LinkListener, program: AppProgram | undefined) {
    this.#vm = vm;
    this.#program = program;
    this.uri = uri;
    this.#listener = listener;
  }

  static open(uri: ServiceUri, listener: LinkListener, deadline: Deadline): Promise<AppLink> {
    return AppLink.#open(uri, listener, loadAppProgram(), deadline);
  }

  /** For an app that has no compiler: nothing is brought into it. */
  static openWithoutProgram(uri: ServiceUri, listener: LinkListener, deadline: Deadline): Promise<AppLink> {
    return AppLink.#open(uri, listener, undefined, deadline);
  }

  static async #open(
    uri: ServiceUri,
    listener: LinkListener,
    program: AppProgram | undefined,
    deadline: Deadline,
  ): Promise<AppLink> {
    const link = new AppLink(await VmConnection.open(uri, deadline), uri, listener, program);
    try {
      await link.#watch(deadline);
      await link.ready(deadline);
      return link;
    } catch (error) {
      // Said first: a connection that we end ourselves is not looked for again.
      link.#closed = true;
      link.#vm.close();
      throw error;
    }
  }

  get vm(): VmConnection {
    return this.#vm;
  }

  /**
   * One operation of our program, which takes the app up to `takes` ms. An isolate that ends before it answers is a lost
   * answer, never a retry.
   */
  async call<T>(op: string, args: Record<string, unknown>, deadline: Deadline, takes = 0): Promise<T> {
    const isolate = await this.ready(deadline);
    const answer = await this.#ask(isolate, op, args, deadline.within(takes + ANSWER_MS)).catch((error: unknown) => {
      if (!(error instanceof DeadlineError)) throw error;
      if (!deadline.expired) throw doesNotAnswer();
      // The name of our extension says nothing to anybody.
      throw new DeadlineError(`the app (${op})`, deadline.budgetMs);
    });
    if (answer.failed === undefined) return answer as T;
    if (answer.failed === 'closed') {
      this.#taken = true;
      throw takenAway();
    }
    throw fail('UNKNOWN', 'internal', {
      message: `The app could not do it (${op}): ${quoteScreenText(String(answer.failed), 200)}.`,
      next: 'snapshot',
      details: { stack: answer.stack },
    });
  }

  /** A service extension that the app has by itself. */
  async callOwn(name: string, args: Record<string, string>, deadline: Deadline): Promise<Record<string, unknown>> {
    return this.#send(await this.ready(deadline), name, args, deadline);
  }

  /** The same isolate with what it has registered since. */
  async refreshed(deadline: Deadline): Promise<IsolateFacts> {
    const { id } = await this.ready(deadline);
    return readIsolate(this.#vm, id, deadline);
  }

  /** The app begins anew: whatever is known of its isolate is old. */
  forget(): void {
    this.#isolate = undefined;
  }

  /**
   * From here on no call looks for the app or opens it any more, whatever is still under way. Who closes a second time
   * waits for the first.
   */
  close(deadline: Deadline): Promise<void> {
    this.#closed = true;
    return (this.#closing ??= this.#leave(deadline));
  }

  #closing: Promise<void> | undefined;

  async #leave(deadline: Deadline): Promise<void> {
    try {
      await this.#giveBack(deadline);
    } catch (error) {
      // What is gone or does not answer cannot be tidied up; the app forgets us when it ends.
      if (error instanceof TypeError) throw error;
    } finally {
      this.#vm.close();
    }
  }

  /** Makes our program inert, also in an app that was only just opened or whose connection broke since. */
  async #giveBack(deadline: Deadline): Promise<void> {
    const { extension } = this.#program ?? {};
    const opening = this.#preparing?.catch(() => undefined);
    if (opening) await deadline.race(opening, 'the app being opened');
    if (extension === undefined || this.#heeded === undefined || this.#turn === '') return;
    const program = { isolate: this.#heeded, extension, turn: this.#turn, standsStill: this.#paused !== undefined };
    await giveBack(this.#vm, this.uri, program, deadline);
  }

  #ask(
    isolate: IsolateFacts,
    op: string,
    args: Record<string, unknown>,
    deadline: Deadline,
  ): Promise<Record<string, unknown>> {
    if (!this.#program) throw new Error(`${op} needs our program, which this app cannot take in`);
    const params = { op, turn: this.#turn, args: JSON.stringify(args) };
    return this.#send(isolate, this.#program.extension, params, deadline);
  }

  async #send(
    isolate: IsolateFacts,
    name: string,
    params: Record<string, string>,
    deadline: Deadline,
  ): Promise<Record<string, unknown>> {
    if (this.#paused !== undefined) throw standsStill(this.#paused);
    try {
      return await this.#interrupts.unless(callExtension(this.#vm, isolate.id, name, params, deadline));
    } catch (error) {
      if (error instanceof IsolateGoneError) this.#isolate = undefined;
      throw error;
    }
  }

  /**
   * The isolate that shows the app, with our program inside and open. One preparation at a time: of two, the first would
   * take the app away from the second.
   */
  async ready(deadline: Deadline): Promise<IsolateFacts> {
    for (;;) {
      if (this.#closed) throw closedMeanwhile();
      if (this.#taken) throw takenAway();
      if (this.#vm.gone !== undefined) await this.#reconnect(deadline);
      if (this.#isolate) return this.#isolate;
      const others = this.#preparing;
      if (others === undefined) break;
      await deadline.race(
        others.catch(() => undefined),
        'opening the app',
      );
    }
    this.#preparing = this.#prepare(deadline).finally(() => {
      this.#preparing = undefined;
    });
    return this.#preparing;
  }

  #preparing: Promise<IsolateFacts> | undefined;

  /** A restart in the middle of it begins it anew: nothing was asked of the app yet that could be lost. */
  async #prepare(deadline: Deadline): Promise<IsolateFacts> {
    for (;;) {
      const isolate = await findApp(this.#vm, this.generation > 0, deadline);
      if (isolate.paused !== undefined) throw standsStill(isolate.paused);
      this.#heeded = isolate.id;
      this.#paused = undefined;
      try {
        await this.#interrupts.unless(this.#bringIn(isolate, deadline));
        this.#isolate = isolate;
        return isolate;
      } catch (error) {
        if (deadline.expired || !(await endedMeanwhile(this.#vm, isolate, error, deadline))) throw error;
      }
    }
  }

  async #bringIn(isolate: IsolateFacts, deadline: Deadline): Promise<void> {
    if (!this.#program) {
      this.generation++;
      return;
    }
    await inject(this.#vm, isolate, this.#program, deadline);
    const opened = await this.#ask(isolate, 'open', {}, deadline);
    if (opened.failed !== undefined) throw new Error(String(opened.failed));
    this.generation++;
    this.#turn = String(opened.turn);
    this.seesRequests = opened.requests === true;
  }

  async #watch(deadline: Deadline): Promise<void> {
    const vm = this.#vm;
    vm.on((stream, event) => this.#heard(stream, event));
    await listenToAll(vm, deadline);
    vm.onGone((why) => {
      if (this.#closed || vm !== this.#vm) return;
      // Tried at once, so that a session whose app has ended says so before anybody asks.
      void this.#reconnect(Deadline.after(RECONNECT_MS)).catch(() => this.#listener.lost(why));
    });
  }

  #reconnecting: Promise<void> | undefined;

  /** The connection may break while the app goes on (a cable, a port forward): it is looked for again for a moment. */
  async #reconnect(deadline: Deadline): Promise<void> {
    this.#reconnecting ??= this.#connectAgain().finally(() => (this.#reconnecting = undefined));
    return deadline.race(this.#reconnecting, 'connecting again');
  }

  #connectAgain(): Promise<void> {
    const deadline = Deadline.after(RECONNECT_MS);
    const use = (vm: VmConnection) => {
      this.#vm = vm;
      this.#isolate = undefined;
      return this.#watch(deadline);
    };
    return connectAgain(this.uri, use, () => this.#closed, deadline);
  }

  #heard(stream: string, event: VmEvent): void {
    const ours = this.#heeded !== undefined && event.isolate?.id === this.#heeded;
    if (stream === 'Service' && typeof event.service === 'string') {
      if (event.kind === 'ServiceRegistered') this.services.set(event.service, String(event.method));
      if (event.kind === 'ServiceUnregistered') this.services.delete(event.service);
    }
    if (stream === 'Isolate' && event.kind === 'IsolateExit' && ours) {
      this.#isolate = undefined;
      this.#interrupts.strike(new IsolateGoneError('the app was restarted or ended'));
    }
    if (stream === 'Debug' && ours) this.#debugged(event);
    this.#listener.event(stream, event);
  }

  /** Only the end of a pause ends it: breakpoints are set and looked at meanwhile. */
  #debugged(event: VmEvent): void {
    if (event.kind === 'Resume') this.#paused = undefined;
    const why = pauseOf(event);
    if (why === undefined) return;
    this.#paused = why;
    this.#interrupts.strike(stoodStill(why));
  }
}
