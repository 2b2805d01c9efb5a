import type { WebhookDelivery } from './deliveries/delivery.js';
import type { FaultState } from './faults/faults.js';
import { BoundedLog } from './log.js';
import type { LoggedMessage, LoggedOtp, Refused } from './logged.js';
import type { Press } from './presses/pressed.js';
import type { RegisteredUser } from './users.js';

/** The OTP value, as the mobile SDK hands it to the host application. Document, sections 2.7 and 6. */
export interface MokValue {
  readonly value: string;
  readonly messageId: string;
  readonly customerNo: string;
  /** The platform user id. */
  readonly userId: string;
}

/** Everything that happens, by name. */
export interface EmulatorEvents {
  /** A message was taken. */
  readonly message: LoggedMessage;
  /** An OTP was taken. */
  readonly otp: LoggedOtp;
  /** A request was refused. */
  readonly refused: Refused;
  /**
   * The host mobile application got an OTP value: at once, without any action of the user, also where the content waits
   * for the location; the document does not say that it waits.
   */
  readonly mokValue: MokValue;
  /** A button was pressed. */
  readonly press: Press;
  /** A delivery began, went on or ended. */
  readonly delivery: WebhookDelivery;
  /** The location was granted or denied for an OTP. */
  readonly location: LoggedOtp;
  /** A fault was added, has hit, or is gone: all that are there now. */
  readonly faults: readonly FaultState[];
  /** A user was registered. */
  readonly user: RegisteredUser;
  /** The webhook was set, or taken away. */
  readonly webhook: { readonly url: string | undefined };
  /** Everything was forgotten. */
  readonly reset: object;
}

/** The name of an event. */
export type EventName = keyof EmulatorEvents;

/** An event in the order of all: numbers count up from 1, also over a reset. */
export interface NumberedEvent {
  readonly number: number;
  readonly name: EventName;
  readonly data: EmulatorEvents[EventName];
}

type Listeners = { readonly [Name in EventName]: Set<(data: EmulatorEvents[Name]) => void> };

// As many as a page that was away for a moment may have missed.
const LIMITS = { maxEntries: 1000, maxBytes: 16 * 1024 * 1024 } as const;

/** Tells everything that happens to whoever listens, and remembers the newest 1 000 events, up to 16 MiB of bodies. */
export class Events {
  readonly #recent = new BoundedLog<NumberedEvent>(LIMITS);
  readonly #waiting = new Set<() => void>();
  readonly #listeners: Listeners = {
    message: new Set(),
    otp: new Set(),
    refused: new Set(),
    mokValue: new Set(),
    press: new Set(),
    delivery: new Set(),
    location: new Set(),
    faults: new Set(),
    user: new Set(),
    webhook: new Set(),
    reset: new Set(),
  };
  #number = 0;

  /** The number of the newest event. */
  get newest(): number {
    return this.#number;
  }

  emit<Name extends EventName>(name: Name, data: EmulatorEvents[Name], bytes = 0): void {
    this.#recent.add({ number: ++this.#number, name, data }, bytes);
    // Those that listen now: one that a listener adds waits for the next event.
    for (const listener of [...this.#listeners[name]]) alone(() => listener(data));
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  on<Name extends EventName>(name: Name, listener: (data: EmulatorEvents[Name]) => void): () => void {
    if (!Object.hasOwn(this.#listeners, name)) throw new TypeError(`There is no event ${JSON.stringify(name)}.`);
    const listeners: Set<(data: EmulatorEvents[Name]) => void> = this.#listeners[name];
    // One of its own, so that a listener that is added twice is told twice and removed once.
    const own = (data: EmulatorEvents[Name]): void => listener(data);
    listeners.add(own);
    return () => void listeners.delete(own);
  }

  /** The events after this number; undefined when some of them are forgotten. */
  after(number: number): readonly NumberedEvent[] | undefined {
    const missing = this.#number - number;
    return missing < 0 || missing > this.#recent.length ? undefined : this.#recent.newest(missing);
  }

  /** Calls `wake` once, at the next event; gives what takes that back. */
  next(wake: () => void): () => void {
    this.#waiting.add(wake);
    return () => void this.#waiting.delete(wake);
  }
}

/** What a listener throws is no business of the platform's: it is an uncaught error, as of any event target. */
const alone = (call: () => void): void => {
  try {
    call();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
};
