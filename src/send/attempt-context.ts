import { type CancelScope, listenAlone } from './cancellation.js';
import type { AttemptContext, Signal } from './transport.js';

/** The facts that transport and middleware get about an attempt. */
export interface AttemptInfo {
  readonly number: number;
  /** The deadline of the whole send, in milliseconds since the epoch. */
  readonly deadline: number;
  readonly maxResponseBytes: number;
  readonly callId: string;
  readonly messageId: string | undefined;
  readonly metadata: unknown;
  /** Waits in the time that a test injects, and cancels the attempt when its limit passes. */
  readonly wait?: ((ms: number, scope: CancelScope) => Promise<void>) | undefined;
}

/**
 * The context of an attempt. All members are own properties, so that a copy has them too. The signal is made on demand, by
 * a getter that all contexts share: a getter for each would cost more than the rest of a send.
 */
export class InternalAttemptContext implements AttemptContext {
  declare readonly signal: Signal;
  readonly deadline: number;
  readonly attempt: number;
  readonly maxResponseBytes: number;
  readonly callId: string;
  readonly messageId: string | undefined;
  readonly metadata: unknown;
  readonly dispatched: () => void;
  readonly #scope: CancelScope;
  readonly #wait: AttemptInfo['wait'];

  static readonly #signal = {
    enumerable: true,
    get(this: InternalAttemptContext): Signal {
      return this.#scope.signal;
    },
  };

  constructor(info: AttemptInfo, scope: CancelScope, dispatched: () => void) {
    this.#scope = scope;
    this.#wait = info.wait;
    Object.defineProperty(this, 'signal', InternalAttemptContext.#signal);
    this.deadline = info.deadline;
    this.attempt = info.number;
    this.maxResponseBytes = info.maxResponseBytes;
    this.callId = info.callId;
    this.messageId = info.messageId;
    this.metadata = info.metadata;
    this.dispatched = dispatched;
  }

  /** Returns the scope of a context; undefined for a copy, which may have another signal. */
  static scopeOf(context: AttemptContext): CancelScope | undefined {
    return #scope in context ? context.#scope : undefined;
  }

  /** Waits in the time that a test injects; returns undefined if the time is real. */
  static wait(context: AttemptContext, ms: number): Promise<void> | undefined {
    return #scope in context ? context.#wait?.(ms, context.#scope) : undefined;
  }
}

/**
 * Calls `listener` when the attempt is cancelled, until you call the function that it returns; soon if it is cancelled
 * already, as for a transport that is called late. A listener on `context.signal` does the same, but making that signal
 * costs several times as much.
 */
export const onAbort = (context: AttemptContext, listener: () => void): (() => void) => {
  const scope = InternalAttemptContext.scopeOf(context);
  // Not queueMicrotask, which Jest's fake timers replace.
  if (scope === undefined ? context.signal.aborted : scope.reason !== undefined) void Promise.resolve().then(listener);
  return scope === undefined ? listenAlone(context.signal, listener) : scope.onCancel(listener);
};
