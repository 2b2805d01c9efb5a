import type { AttemptContext, Signal } from '../transport.js';
import type { CancelScope } from './cancel-scope.js';

/** What an attempt tells its transport and its middleware. */
export interface Told {
  readonly number: number;
  /** When the whole send is over, in milliseconds since the epoch. */
  readonly deadline: number;
  readonly maxResponseBytes: number;
}

/**
 * The context of an attempt. All its members are its own, so that a copy has them too. The signal is made when it is
 * asked for, by a getter that all contexts share: a getter for each would cost more than the rest of a send.
 */
export class OwnContext implements AttemptContext {
  declare readonly signal: Signal;
  readonly deadline: number;
  readonly attempt: number;
  readonly maxResponseBytes: number;
  readonly dispatched: () => void;
  readonly #scope: CancelScope;

  static readonly #signal = {
    enumerable: true,
    get(this: OwnContext): Signal {
      return this.#scope.signal;
    },
  };

  constructor(told: Told, scope: CancelScope, dispatched: () => void) {
    this.#scope = scope;
    Object.defineProperty(this, 'signal', OwnContext.#signal);
    this.deadline = told.deadline;
    this.attempt = told.number;
    this.maxResponseBytes = told.maxResponseBytes;
    this.dispatched = dispatched;
  }

  /** The scope of a context of ours; none of a copy, whose signal may be another. */
  static scopeOf(context: AttemptContext): CancelScope | undefined {
    return #scope in context ? context.#scope : undefined;
  }
}
