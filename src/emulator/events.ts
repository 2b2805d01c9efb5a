import { describeType } from '../internal/json.js';
import type { ShownWebhook, WebhookDelivery } from './deliveries/delivery.js';
import type { EndedFault, FaultState } from './faults/faults.js';
import { BoundedLog, weigh } from './log.js';
import type { LoggedMessage, LoggedOtp, Press } from './logged.js';
import type { Rejected } from './rejections.js';
import type { RegisteredUser } from './users.js';

/** The OTP value, as the mobile SDK passes it to the host application. API spec, sections 2.7 and 6. */
export interface MokValue {
  readonly value: string;
  readonly messageId: string;
  readonly customerNo: string;
  /** The platform user id. */
  readonly userId: string;
}

/** The events by name. */
export interface EmulatorEvents {
  /** A message was accepted. */
  readonly message: LoggedMessage;
  /** An OTP was accepted. */
  readonly otp: LoggedOtp;
  /** A request was rejected, or a fault ended it. */
  readonly rejected: Rejected;
  /**
   * The host mobile application got an OTP value: at once and without any action of the user. It does not wait for the
   * location, because the API spec does not say that it does.
   */
  readonly mokValue: MokValue;
  /** A button was pressed. */
  readonly press: Press;
  /** A delivery started, made an attempt or ended. */
  readonly delivery: WebhookDelivery;
  /** The location was granted or denied for an OTP. */
  readonly location: LoggedOtp;
  /** A fault was added, hit a request or was removed: all current faults. With a listener, each change costs as much as there are faults. */
  readonly faults: readonly FaultState[];
  /** A fault ended: it hit its last request, its time was over, or it was removed. */
  readonly faultEnded: EndedFault;
  /** A user was registered. */
  readonly user: RegisteredUser;
  /** The webhook was set or removed. */
  readonly webhook: ShownWebhook;
  /** The emulator was reset. */
  readonly reset: object;
}

/** The name of an event. */
export type EventName = keyof EmulatorEvents;

/** An event with its number: numbers count from 1, and go on after a reset. */
export interface NumberedEvent {
  readonly number: number;
  readonly name: EventName;
  readonly data: EmulatorEvents[EventName];
}

type Listeners = { readonly [Name in EventName]: Set<(data: EmulatorEvents[Name]) => void> };

// Enough for a page that was disconnected for a moment.
const LIMITS = { maxEntries: 1000, maxBytes: 16 * 1024 * 1024 } as const;

/** Calls the listeners of each event, and keeps the newest 1 000 events, up to 16 MiB of memory. */
export class Events {
  readonly #recent = new BoundedLog<NumberedEvent>(LIMITS);
  readonly #waiting = new Set<() => void>();
  readonly #listeners: Listeners = {
    message: new Set(),
    otp: new Set(),
    rejected: new Set(),
    mokValue: new Set(),
    press: new Set(),
    delivery: new Set(),
    location: new Set(),
    faults: new Set(),
    faultEnded: new Set(),
    user: new Set(),
    webhook: new Set(),
    reset: new Set(),
  };
  #number = 0;

  /** The number of the newest event. */
  get newest(): number {
    return this.#number;
  }

  emit<Name extends EventName>(name: Name, data: EmulatorEvents[Name], bytes: number = weigh(data)): void {
    this.#recent.add({ number: ++this.#number, name, data }, bytes);
    this.#callListeners(name, data);
    this.#wakeAll();
  }

  /**
   * Emits an event whose data is the current state of something, such as the list of all faults. The data is made when
   * something reads it: if nothing does, a change of one fault costs the same beside many others.
   */
  emitOnDemand<Name extends EventName>(name: Name, read: () => EmulatorEvents[Name]): void {
    const event = {
      number: ++this.#number,
      name,
      get data() {
        return read();
      },
    };
    this.#recent.add(event);
    if (this.#listeners[name].size > 0) this.#callListeners(name, read());
    this.#wakeAll();
  }

  on<Name extends EventName>(name: Name, listener: (data: EmulatorEvents[Name]) => void): () => void {
    if (!Object.hasOwn(this.#listeners, name))
      throw new TypeError(
        `emulator.on: ${JSON.stringify(name)} is not an event; the events are ${Object.keys(this.#listeners).join(', ')}.`,
      );
    if (typeof listener !== 'function')
      throw new TypeError(`emulator.on: the listener must be a function; got ${describeType(listener)}.`);
    const listeners: Set<(data: EmulatorEvents[Name]) => void> = this.#listeners[name];
    // A new function each time, so that a listener that is added twice is called twice, and each removal removes one.
    const own = (data: EmulatorEvents[Name]): void => listener(data);
    listeners.add(own);
    return () => void listeners.delete(own);
  }

  /** Returns the events after this number, or undefined if some of them are no longer kept. */
  after(number: number): readonly NumberedEvent[] | undefined {
    const missing = this.#number - number;
    return missing < 0 || missing > this.#recent.length ? undefined : this.#recent.newest(missing);
  }

  #callListeners<Name extends EventName>(name: Name, data: EmulatorEvents[Name]): void {
    // A copy: a listener that is added by a listener gets the next event.
    for (const listener of [...this.#listeners[name]]) callListener(() => listener(data));
  }

  #wakeAll(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  /** Calls `wake` once, at the next event. Returns a function that cancels this. */
  onNext(wake: () => void): () => void {
    this.#waiting.add(wake);
    return () => void this.#waiting.delete(wake);
  }
}

/** Calls a listener. Its error becomes an uncaught error, as with any event target, and does not stop the platform. */
const callListener = (call: () => void): void => {
  try {
    call();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
};
