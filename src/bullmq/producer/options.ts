import type { Signal } from '../../index.js';
import * as is from '../../internal/checks.js';
import {
  type Check,
  type FilledOptions,
  type OptionTable,
  readOptions,
  unless,
  type WrongOption,
} from '../../internal/options.js';
import type { UseInstead } from '../../internal/phantoms.js';
import { ACCESS, type CheckedAccess, type OutboxAccess } from '../access.js';
import { checkedLane, millisecondsFrom, wrongOptionOf } from '../check.js';
import type { Lane, PerLane } from '../job.js';
import { redisFailed } from '../queue-error.js';
import { type Canary, type CanaryOptions, readCanary } from './canary.js';

/** The options of `createOutbox`. */
export interface OutboxOptions extends OutboxAccess {
  /** @deprecated Use onError. */
  readonly on?: UseInstead<'onError'>;
  /**
   * The time after which a message that still waits in a lane expires, in milliseconds. Default: `{ otp: 120_000, message:
   * 86_400_000, campaign: 86_400_000 }`.
   */
  readonly expiresInMs?: { readonly [L in Lane]?: number | undefined } | undefined;
  /** The time that a call waits for Redis, in milliseconds; 5 000 by default. */
  readonly addTimeoutMs?: number | undefined;
  /** Called with a QueueError for every error of a connection, which is then opened again. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** The options of `add`. */
export interface AddOptions {
  /** Identifies the message, in place of its messageId; required for a message without one. */
  readonly id?: string | undefined;
  /** `otp` for an OTP, else `message`; in `addAll` `campaign`. */
  readonly lane?: 'otp' | 'message' | 'campaign' | undefined;
  /**
   * Messages of one lane in different groups take turns, so that a large campaign does not hold up a small one. Messages
   * without a group go first. Each message gets its turn when you add it; later messages do not change it.
   */
  readonly group?: string | undefined;
  /** The time after which it expires, in milliseconds from `sendAt` on. Default: that of its lane in `createOutbox`. */
  readonly expiresInMs?: number | undefined;
  /** The delay before it is sent, in milliseconds. */
  readonly delayMs?: number | undefined;
  /** The time to send it, in place of `delayMs`. */
  readonly sendAt?: Date | undefined;
}

/** Names that people guess for options of `addAll`. */
interface AddAllTraps {
  /** @deprecated Use limits: { perSecond } of createOutboxWorker. */
  readonly perSecond?: UseInstead<'limits: { perSecond } of createOutboxWorker'>;
  /** @deprecated Use limits: { perSecond } of createOutboxWorker. */
  readonly ratePerSecond?: UseInstead<'limits: { perSecond } of createOutboxWorker'>;
  /** @deprecated Use limits: { perSecond } of createOutboxWorker. */
  readonly rateLimit?: UseInstead<'limits: { perSecond } of createOutboxWorker'>;
}

/** The options of `addAll`. */
export interface AddAllOptions extends Omit<AddOptions, 'id'>, AddAllTraps {
  /** The number of messages that are queued together; 200 by default. Redis gets at most 200 of them in one call. */
  readonly batch?: number | undefined;
  /**
   * The maximum number of messages that wait in a lane, including those for a later time; 100 000 by default. If the lane of
   * the next message is full, `addAll` waits until there is room. Other programs that add at the same time, and messages that
   * wait for a retry, can exceed the number a little.
   */
  readonly maxWaiting?: number | undefined;
  /** A first part of the list, whose outcomes decide whether the rest is queued. */
  readonly canary?: CanaryOptions | undefined;
  /** Called after each batch. */
  readonly onProgress?: ((progress: { readonly added: number }) => void) | undefined;
  /** Stops reading the source. Messages that were read before are queued. */
  readonly signal?: Signal | undefined;
}

/** The options of an outbox, checked and complete. */
export interface OutboxSettings extends CheckedAccess {
  readonly expiresInMs: PerLane<number>;
  readonly addTimeoutMs: number;
  readonly onError: (error: Error) => void;
}

const DAY_MS = 86_400_000;
// Redis waits for these times, which may be longer than a timer can wait.
const long = millisecondsFrom(1, 365 * DAY_MS);
const date: Check = value => unless(value instanceof Date && Number.isFinite(value.getTime()), 'a valid Date');

/** The options of `createOutbox`. */
export const OUTBOX: OptionTable<OutboxOptions, 'name' | 'connection' | 'keys' | 'addTimeoutMs'> = {
  ...ACCESS,
  expiresInMs: is.anything,
  addTimeoutMs: [millisecondsFrom(1), 5000],
  onError: is.aFunction,
  on: 'onError',
};

/** The lifetimes of `createOutbox`. */
export const EXPIRES: OptionTable<NonNullable<OutboxOptions['expiresInMs']>, Lane> = {
  otp: [long, 120_000],
  message: [long, DAY_MS],
  campaign: [long, DAY_MS],
};

const EACH: OptionTable<Omit<AddOptions, 'id'>> = {
  lane: is.anything,
  group: is.text,
  expiresInMs: long,
  delayMs: millisecondsFrom(0, 365 * DAY_MS),
  sendAt: date,
};

/** The options of `add`. */
export const ADD: OptionTable<AddOptions> = { id: is.text, ...EACH };

export const ADD_ALL: OptionTable<AddAllOptions, 'batch' | 'maxWaiting'> = {
  ...EACH,
  batch: [is.count, 200],
  maxWaiting: [is.count, 100_000],
  canary: is.anything,
  onProgress: is.aFunction,
  signal: is.signal,
  perSecond: 'limits: { perSecond } of createOutboxWorker',
  ratePerSecond: 'limits: { perSecond } of createOutboxWorker',
  rateLimit: 'limits: { perSecond } of createOutboxWorker',
};

export const readOutboxOptions = (given: OutboxOptions): OutboxSettings => {
  const wrong = wrongOptionOf('createOutbox');
  const { onError, expiresInMs, ...options } = readOptions(OUTBOX, given, wrong);
  return {
    ...options,
    expiresInMs: readOptions(EXPIRES, expiresInMs, wrong, { of: 'expiresInMs' }),
    onError: error => {
      try {
        onError?.(redisFailed(error));
      } catch {
        // A listener that fails must not fail the queue.
      }
    },
  };
};

/** Checks the options of `add`. */
export const readAddOptions = (given?: AddOptions): AddOptions => {
  const wrong = wrongOptionOf('add');
  return checkEach(readOptions(ADD, given, wrong), wrong);
};

/** Checks the options of one message further than their table can. */
export const checkEach = <Options extends AddOptions>(options: Options, wrong: WrongOption): Options => {
  if (options.lane !== undefined) checkedLane(options.lane, wrong);
  if (options.sendAt !== undefined && options.delayMs !== undefined)
    throw wrong('Give `sendAt` or `delayMs`, not both: they mean the same');
  return options;
};

/** The options of `addAll`, checked and complete. */
export interface AddAllSettings
  extends FilledOptions<Pick<AddAllOptions, 'batch' | 'maxWaiting' | 'onProgress' | 'signal'>, 'batch' | 'maxWaiting'> {
  readonly each: AddOptions;
  readonly canary: Canary | undefined;
}

export const readAddAllOptions = (given?: AddAllOptions, source?: unknown): AddAllSettings => {
  const wrong = wrongOptionOf('addAll');
  const { batch, maxWaiting, canary, onProgress, signal, ...each } = readOptions(ADD_ALL, given, wrong);
  return {
    each: checkEach(each, wrong),
    batch,
    maxWaiting,
    canary: canary && readCanary(canary, source, wrong),
    onProgress,
    signal,
  };
};
