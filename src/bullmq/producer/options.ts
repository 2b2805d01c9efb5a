import type { Signal } from '../../index.js';
import { ACCESS_KEYS, type OutboxAccess } from '../access.js';
import {
  configError,
  count,
  describe,
  knownOptions,
  lane,
  milliseconds,
  optionalFunction,
  optionalSignal,
} from '../check.js';
import type { Lane, PerLane } from '../job.js';
import { redisFailed } from '../queue-error.js';
import { Canary, type CanaryOptions } from './canary.js';

/** The options of `createOutbox`. */
export interface OutboxOptions extends OutboxAccess {
  /** The time after which a message that still waits expires, in milliseconds: otp 120 000, the others 86 400 000. */
  readonly expiresInMs?: { readonly [L in Lane]?: number | undefined } | undefined;
  /** The time that a call waits for Redis, in milliseconds; 5 000. */
  readonly addTimeoutMs?: number | undefined;
  /** Called with every error of a connection, which reconnects by itself: a QueueError that quotes nothing of it. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** The options of `add`. */
export interface AddOptions {
  /** Identifies the message, in place of its messageId; required for a message without one. */
  readonly id?: string | undefined;
  /** `otp` for an OTP, else `message`; in `addAll` `campaign`. */
  readonly lane?: Lane | undefined;
  /**
   * Messages of one lane in different groups take turns, so that a large campaign does not hold up a small one. Those
   * without a group go before all groups. Turns are those of the time when it is queued.
   */
  readonly group?: string | undefined;
  /** The time after which it expires, in milliseconds from `sendAt` on; as in `createOutbox`. */
  readonly expiresInMs?: number | undefined;
  /** The delay before it is sent, in milliseconds. */
  readonly delayMs?: number | undefined;
  /** The time to send it, in place of `delayMs`. */
  readonly sendAt?: Date | undefined;
}

/** The options of `addAll`. */
export interface AddAllOptions extends Omit<AddOptions, 'id'> {
  /** The number of messages that go to Redis at once; 200. */
  readonly batch?: number | undefined;
  /** Stops reading the source while so many wait in the lane; 100 000. */
  readonly maxWaiting?: number | undefined;
  /** A first slice, whose outcomes decide whether the rest is queued. */
  readonly canary?: CanaryOptions | undefined;
  /** Called after each batch. */
  readonly onProgress?: ((progress: { readonly added: number }) => void) | undefined;
  /** Stops reading the source. Messages that were read before are queued. */
  readonly signal?: Signal | undefined;
}

/** The options of an outbox, checked and complete. */
export interface OutboxSettings {
  readonly expiresInMs: PerLane<number>;
  readonly addTimeoutMs: number;
  readonly onError: (error: Error) => void;
}

const OUTBOX_KEYS: Readonly<Record<keyof OutboxOptions, true>> = {
  ...ACCESS_KEYS,
  expiresInMs: true,
  addTimeoutMs: true,
  onError: true,
};
const QUEUE_KEYS = { lane: true, group: true, expiresInMs: true, delayMs: true, sendAt: true } as const;
const ADD_KEYS: Readonly<Record<keyof AddOptions, true>> = { id: true, ...QUEUE_KEYS };
const ADD_ALL_KEYS: Readonly<Record<keyof AddAllOptions, true>> = {
  ...QUEUE_KEYS,
  batch: true,
  maxWaiting: true,
  canary: true,
  onProgress: true,
  signal: true,
};

const DAY_MS = 86_400_000;
const OTP_MS = 120_000;

export const readOutboxOptions = (given: OutboxOptions): OutboxSettings => {
  const options = knownOptions(given, OUTBOX_KEYS, 'createOutbox');
  const { otp, message, campaign } = knownOptions(
    options.expiresInMs ?? {},
    { otp: true, message: true, campaign: true },
    'expiresInMs',
  );
  const onError = optionalFunction('onError', options.onError);
  return {
    expiresInMs: {
      otp: longMilliseconds('expiresInMs.otp', otp ?? OTP_MS),
      message: longMilliseconds('expiresInMs.message', message ?? DAY_MS),
      campaign: longMilliseconds('expiresInMs.campaign', campaign ?? DAY_MS),
    },
    addTimeoutMs: milliseconds('addTimeoutMs', options.addTimeoutMs ?? 5000),
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
export const readAddOptions = (given: AddOptions = {}): AddOptions => checkAdd(knownOptions(given, ADD_KEYS, 'add'));

const checkAdd = <Options extends AddOptions>(options: Options): Options => {
  const { lane: to, expiresInMs, delayMs, sendAt } = options;
  for (const name of ['id', 'group'] as const) {
    const given: unknown = options[name];
    if (given === undefined || (typeof given === 'string' && given !== '')) continue;
    const got = given === '' ? 'an empty text' : describe(given);
    throw configError(`\`${name}\` must be a text of 1 character or more; got ${got}.`);
  }
  if (to !== undefined) lane('lane', to);
  if (expiresInMs !== undefined) longMilliseconds('expiresInMs', expiresInMs);
  if (delayMs !== undefined) longMilliseconds('delayMs', delayMs, 0);
  if (sendAt !== undefined && !(sendAt instanceof Date && Number.isFinite(sendAt.getTime())))
    throw configError('`sendAt` must be a valid Date.');
  if (sendAt !== undefined && delayMs !== undefined)
    throw configError('Give `sendAt` or `delayMs`, not both: they mean the same.');
  return options;
};

/** The options of `addAll`, checked and complete. */
export interface AddAllSettings {
  readonly each: AddOptions;
  readonly batch: number;
  readonly maxWaiting: number;
  readonly canary: Canary | undefined;
  readonly onProgress: ((progress: { readonly added: number }) => void) | undefined;
  readonly signal: Signal | undefined;
}

export const readAddAllOptions = (given: AddAllOptions = {}, source?: unknown): AddAllSettings => {
  const {
    batch = 200,
    maxWaiting = 100_000,
    canary,
    onProgress,
    signal,
    ...each
  } = knownOptions(given, ADD_ALL_KEYS, 'addAll');
  return {
    each: checkAdd(each),
    batch: count('batch', batch),
    maxWaiting: count('maxWaiting', maxWaiting),
    canary: canary && new Canary(canary, source),
    onProgress: optionalFunction('onProgress', onProgress),
    signal: optionalSignal(signal),
  };
};

const MOST_MS = 365 * DAY_MS;

/** Checks a time that Redis waits for, which may be longer than a timer can wait. */
const longMilliseconds = (name: string, value: unknown, least = 1): number => {
  if (typeof value === 'number' && value >= least && value <= MOST_MS) return value;
  throw configError(
    `\`${name}\` must be a number of milliseconds from ${least} to ${MOST_MS}; got ${describe(value)}.`,
  );
};
