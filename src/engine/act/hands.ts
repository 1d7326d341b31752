import type { Deadline } from '../../base/deadline.ts';
import type { AppCommand, AppResult, Driver, Input, NodeKey, Receipt, SemanticAction } from '../../drivers/driver.ts';

/** Hears of every input of one action: before it is sent, and what became of it. */
export interface InputWitness {
  /** From this moment on the app may have seen something; the answer says so once the platform has stopped it. */
  sending(): (receipt: Receipt) => void;
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
    const ended = this.witness.sending();
    const receipt = await this.driver.perform(input, deadline);
    ended(receipt);
    return receipt;
  }

  async invoke(key: NodeKey, action: SemanticAction, deadline: Deadline): Promise<Receipt> {
    const ended = this.witness.sending();
    const receipt = (await this.driver.invoke?.(key, action, deadline)) ?? NOTHING_SENT;
    ended(receipt);
    return receipt;
  }

  async app(command: AppCommand, deadline: Deadline): Promise<AppResult> {
    const ended = this.witness.sending();
    const result = await this.driver.app(command, deadline);
    if (!result.done && result.why && SURELY_NOTHING_DONE.has(result.why)) ended(NOTHING_SENT);
    return result;
  }
}

/** Answers that say for sure that the command did nothing; after any other refusal part of it may have happened. */
const SURELY_NOTHING_DONE: ReadonlySet<NonNullable<AppResult['why']>> = new Set([
  'no_history',
  'no_dialog',
  'not_supported',
  'unknown_route',
  'route_not_in_stack',
  'navigator_not_found',
] as const);

const NOTHING_SENT: Receipt = { delivered: false, received_by: 'other', by: 'nothing: it has no such action' };
