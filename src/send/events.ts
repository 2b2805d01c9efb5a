import { known, optionalFunction } from './check.js';
import type { Attempt, Delivery, SendError, SendErrorKind } from './send-error.js';
import type { Route } from './transport.js';

/** What every event tells of the send. */
export interface SendFacts {
  /** Identifies the call to `send`, as in `SendError.callId`. */
  readonly callId: string;
  /** The template, without the token; undefined for what is no Sendable. */
  readonly route: Route | undefined;
  /** The messageId of the request, when it had one. */
  readonly messageId: string | undefined;
}

/** An attempt has ended, well or badly. */
export interface AttemptEvent extends SendFacts, Attempt {
  /** 1 for the first. */
  readonly attempt: number;
}

/** An attempt has failed, and another follows. */
export interface RetryEvent extends SendFacts {
  /** The number of the attempt that failed. */
  readonly attempt: number;
  /** How long until the next one, in milliseconds. */
  readonly delayMs: number;
  /** Why the attempt failed. */
  readonly because: SendErrorKind;
  /** What was known of the message after it. */
  readonly delivery: Delivery;
}

/** The platform took the message. */
export interface SentEvent extends SendFacts {
  /** How many attempts it took. */
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
 * Functions that are told of events, in the midst of a send: they are called at once and never awaited, and one that
 * throws harms no send. Node prints a warning then, once for each event, without the error's message.
 */
export type Listeners = { readonly [Name in keyof BotEvents]?: ((event: BotEvents[Name]) => void) | undefined };

/** Tells of an event; the facts are made only when somebody listens. */
export type Emit = <Name extends keyof BotEvents>(name: Name, event: () => BotEvents[Name]) => void;

const EVENT_KEYS: Readonly<Record<keyof BotEvents, true>> = { attempt: true, retry: true, sent: true, failed: true };

export const readListeners = (given: Listeners = {}): Listeners => {
  const listeners = known(given, EVENT_KEYS, 'on');
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
    harmless(`on.${name}`, () => listener(facts), warn);
  };
};

/** Tells of a function of the caller's that failed. */
export type Warn = (what: string) => void;

/** Calls a function of the caller's so that neither its throw nor its rejection harms a send. */
export const harmless = (what: string, call: () => unknown, warn: Warn): void => {
  try {
    const result = call();
    if (result instanceof Promise) result.catch(() => warn(what));
  } catch {
    warn(what);
  }
};

/** A warning of the process, where there is one, once for each function: a listener is called a million times. */
export const createWarn = (): Warn => {
  const told = new Set<string>();
  return what => {
    if (told.has(what)) return;
    told.add(what);
    // Not its message: nobody knows what it quotes.
    globalThis.process?.emitWarning?.(`sendable: ${what} threw an error; sends go on.`, 'SendableWarning');
  };
};
