import { known, optionalFunction } from './check.js';
import { createWarn, harmless } from './harmless.js';
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
