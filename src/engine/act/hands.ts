import type { Deadline } from '../../base/deadline.ts';
import { TouchstoneError } from '../../contract/failure.ts';
import type { AppCommand, AppResult, Driver, Input, NodeKey, Receipt, SemanticAction } from '../../drivers/driver.ts';
import { noHistory } from './no-history.ts';

/** What became of an input; `not_sent`: the driver refused it before anything went to the device. */
export type Ending = Receipt | 'not_sent';

/** Hears of every input of one action: before it is sent, and what became of it. */
export interface InputWitness {
  /** From this moment on the app may have seen something; the answer says so once the platform has stopped it. */
  sending(): (ending: Ending) => void;
}

/**
 * The only way from an action to the device. One action may send several inputs, and whether the app can have seen any
 * of them decides what may be said and what may be tried again; so nobody reaches the driver past its witness.
 */
export class Hands {
  private readonly driver: Driver;
  private readonly witness: InputWitness;

  constructor(driver: Driver, witness: InputWitness) {
    this.driver = driver;
    this.witness = witness;
  }

  async perform(input: Input, deadline: Deadline): Promise<Receipt> {
    const { refused, ...receipt } = await this.witnessed(
      () => this.driver.perform(input, deadline),
      (got) => (got.refused ? 'not_sent' : got),
    );
    if (refused === 'no_history') throw noHistory('back');
    return receipt;
  }

  invoke(key: NodeKey, action: SemanticAction, deadline: Deadline): Promise<Receipt> {
    return this.witnessed(
      async () => (await this.driver.invoke?.(key, action, deadline)) ?? NO_SUCH_ACTION,
      (receipt) => receipt,
    );
  }

  app(command: AppCommand, deadline: Deadline): Promise<AppResult> {
    return this.witnessed(
      () => this.driver.app(command, deadline),
      ({ done, why }) => {
        if (done || !why) return undefined;
        return NEVER_SENT.has(why) ? 'not_sent' : REFUSED_BY_THE_APP.has(why) ? STOPPED : undefined;
      },
    );
  }

  private async witnessed<T>(send: () => Promise<T>, endingOf: (answer: T) => Ending | undefined): Promise<T> {
    const ended = this.witness.sending();
    try {
      const answer = await send();
      const ending = endingOf(answer);
      if (ending) ended(ending);
      return answer;
    } catch (error) {
      if (isRefusal(error)) ended('not_sent');
      throw error;
    }
  }
}

type Why = NonNullable<AppResult['why']>;

/** Answers of a driver that had nothing to send; after any other refusal part of it may have happened. */
const NEVER_SENT: ReadonlySet<Why> = new Set(['no_history', 'no_dialog', 'not_supported', 'dialog_open'] as const);

/** The app itself was asked, and says for sure that it did nothing. */
const REFUSED_BY_THE_APP: ReadonlySet<Why> = new Set([
  'unknown_route',
  'route_not_in_stack',
  'navigator_not_found',
] as const);

const STOPPED: Receipt = { delivered: false, received_by: 'other' };
const NO_SUCH_ACTION: Receipt = { ...STOPPED, by: 'nothing: it has no such action' };

/** Drivers check what they are asked for before they send it. What a wire threw (its cause) may have come after that. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof TouchstoneError) || error.cause !== undefined) return false;
  const { failure_code } = error.failure;
  return failure_code === 'INVALID_ARGUMENT' || failure_code === 'CAPABILITY_MISSING';
}
