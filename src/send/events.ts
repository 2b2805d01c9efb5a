import { optionalFunction, rejectUnknownOptions } from './check.js';
import type { Attempt, Delivery, SendError, SendErrorKind } from './send-error.js';
import type { Route } from './transport.js';

/** The facts about the send that every event has. */
export interface SendFacts {
  /** Identifies the call to `send`, as in `SendError.callId`. */
  readonly callId: string;
  /** The route template, without the token; undefined for a value that is not a Sendable. */
  readonly route: Route | undefined;
  /** The messageId of the request, if it had one. */
  readonly messageId: string | undefined;
}

/** An attempt has ended, with success or failure. */
export interface AttemptEvent extends SendFacts, Attempt {
  /** 1 for the first. */
  readonly attempt: number;
}

/** An attempt has failed, and another follows. */
export interface RetryEvent extends SendFacts {
  /** The number of the attempt that failed. */
  readonly attempt: number;
  /** The delay before the next attempt, in milliseconds. */
  readonly delayMs: number;
  /** The kind of the failure. */
  readonly because: SendErrorKind;
  /** The delivery after the failed attempt. */
  readonly delivery: Delivery;
}

/** The platform accepted the message. */
export interface SentEvent extends SendFacts {
  /** The number of attempts. */
  readonly attempts: number;
  readonly elapsedMs: number;
}

/** The send has failed. */
export interface FailedEvent extends SendFacts {
  readonly kind: SendErrorKind;
  readonly delivery: Delivery;
  readonly attempts: readonly Attempt[];
  readonly elapsedMs: number;
  readonly error: SendError;
}

/** The events of a bot. They hold no token, recipient, text or OTP. */
export interface BotEvents {
  attempt: AttemptEvent;
  retry: RetryEvent;
  sent: SentEvent;
  failed: FailedEvent;
}

/**
 * Listeners for the events of a bot. They are called synchronously during a send and never awaited. An error in a listener
 * does not affect the send: Node prints a warning, once for each event, without the error's message.
 */
export type Listeners = { readonly [Name in keyof BotEvents]?: ((event: BotEvents[Name]) => void) | undefined };

/** Emits an event; the facts are created only if there is a listener. */
export type Emit = <Name extends keyof BotEvents>(name: Name, event: () => BotEvents[Name]) => void;

const EVENT_KEYS: Readonly<Record<keyof BotEvents, true>> = { attempt: true, retry: true, sent: true, failed: true };

export const readListeners = (given: Listeners = {}): Listeners => {
  const listeners = rejectUnknownOptions(given, EVENT_KEYS, 'on');
  for (const [name, listener] of Object.entries(listeners)) optionalFunction(`on.${name}`, listener);
  return { ...listeners };
};

export const createEmit = (listeners: Listeners): Emit => {
  const warn = createWarn();
  return (name, event) => {
    const listener = listeners[name];
    if (listener === undefined) return;
    const facts = event();
    Object.freeze(facts);
    callSafely(`on.${name}`, () => listener(facts), warn);
  };
};

/** Warns that a function of the caller failed. */
type Warn = (what: string) => void;

/** Calls a function of the caller so that its error or rejection does not affect a send. */
export const callSafely = (what: string, call: () => unknown, warn: Warn): void => {
  try {
    const result = call();
    if (result instanceof Promise) result.catch(() => warn(what));
  } catch {
    warn(what);
  }
};

/** Emits a process warning, if the runtime has them, once for each function: a listener may be called a million times. */
export const createWarn = (): Warn => {
  const told = new Set<string>();
  return what => {
    if (told.has(what)) return;
    told.add(what);
    // Not its message, which may quote anything.
    globalThis.process?.emitWarning?.(`sendable: ${what} threw an error; sends go on.`, 'SendableWarning');
  };
};
