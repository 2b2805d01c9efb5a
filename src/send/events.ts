import { diagnosticsChannel } from '#default-transport';
import * as is from '../internal/checks.js';
import { type OptionTable, readOptions, type WrongOption } from '../internal/options.js';
import type { Receipt } from './receipt.js';
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
  /** The `metadata` of the send: the same value, never a copy. */
  readonly metadata: unknown;
}

/** A send has begun. Exactly one `sent` or `failed` follows, with the same `callId`. */
export interface StartEvent extends SendFacts {}

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
  /** The receipt, without the recipient: `messageId` is also there if the platform made it. */
  readonly receipt: Pick<Receipt, 'messageId'>;
  /** The number of attempts. */
  readonly attempts: number;
  /** The HTTP status of the response. */
  readonly status: number;
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

/** The events of a bot. They hold no token, recipient, text or OTP, except what you put into `metadata`. */
export interface BotEvents {
  start: StartEvent;
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

/** A message on the diagnostics channel `sendable:send` of Node: an event of any bot of the process, with its name. */
export type ChannelEvent = { [Name in keyof BotEvents]: { readonly event: Name } & BotEvents[Name] }[keyof BotEvents];

/** The events of a bot. */
export interface Events {
  /** Returns false if nothing listens to an event, so that it need not be created. */
  hears(name: keyof BotEvents): boolean;
  emit<Name extends keyof BotEvents>(name: Name, event: BotEvents[Name]): void;
}

const EVENTS: OptionTable<Listeners> = {
  start: is.aFunction,
  attempt: is.aFunction,
  retry: is.aFunction,
  sent: is.aFunction,
  failed: is.aFunction,
};

export const readListeners = (given: Listeners | undefined, wrong: WrongOption): Listeners =>
  readOptions(EVENTS, given, wrong, { of: 'on' });

export const createEvents = (listeners: Listeners, warn: Warn): Events => {
  // Kept, as Node forgets a channel that nothing refers to.
  const channel = diagnosticsChannel('sendable:send');
  return {
    hears: name => listeners[name] !== undefined || channel?.hasSubscribers === true,
    emit: (name, event) => {
      Object.freeze(event);
      const listener = listeners[name];
      if (listener !== undefined) callSafely(`on.${name}`, () => listener(event), warn);
      if (channel?.hasSubscribers === true)
        callSafely('sendable:send', () => channel.publish({ event: name, ...event }), warn);
    },
  };
};

/**
 * Makes UUIDs whose last six digits are a counter, because a random UUID for each call costs several times as much. The
 * random part is made by the first call: workers allow no random values while they load.
 */
export const createCallIds = (): (() => string) => {
  let start = '';
  let number = LAST_NUMBER;
  return () => {
    if (number === LAST_NUMBER) {
      start = crypto.randomUUID().slice(0, 30);
      number = 99_999;
    }
    return start + ++number;
  };
};

const LAST_NUMBER = 999_999;

/** Warns that a function of the caller failed. */
export type Warn = (what: string) => void;

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
  const warned = new Set<string>();
  return what => {
    if (warned.has(what)) return;
    warned.add(what);
    // Not its message, which may quote anything.
    globalThis.process?.emitWarning?.(`sendable: ${what} threw an error; sends go on.`, 'SendableWarning');
  };
};
