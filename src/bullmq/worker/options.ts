import type { Bot } from '../../index.js';
import { ACCESS_KEYS, type OutboxAccess } from '../access.js';
import { configError, count, describe, knownOptions, lane, milliseconds, optionalFunction } from '../check.js';
import { checkedLimit } from '../control/lanes.js';
import { LANES, type Lane, type Operation, type PerLane } from '../job.js';
import type { Outcome } from '../outcome.js';
import type { RateLimit, RecipientPace } from '../permit/permit.js';
import type { OutboxListeners } from './events.js';

/** The facts about a message that `beforeSend` receives. */
export interface JobFacts {
  readonly id: string;
  readonly messageId: string | undefined;
  readonly operation: Operation;
  readonly lane: Lane;
}

/** The treatment of a message that may have arrived. */
export type WhenUnknownJob = 'review' | 'retry' | ((outcome: Outcome & { readonly status: 'unknown' }) => boolean);

/** The options of `createOutboxWorker`. */
export interface OutboxWorkerOptions extends OutboxAccess {
  /** Sends the messages, each with one attempt. Its owner closes it. */
  readonly bot: Bot;
  /** The lanes that this worker serves; all. */
  readonly lanes?: readonly Lane[] | undefined;
  /** The most sends in flight in this process, for each lane; otp 16, message 16, campaign 32. */
  readonly concurrency?: number | { readonly [L in Lane]?: number | undefined } | undefined;
  /** The rate of all workers together. Kept in Redis, and set by the worker that started last; `false` removes it. */
  readonly limits?: RateLimit | false | undefined;
  /**
   * The shortest time between two messages of the lane `campaign` to one person. A message that comes too early waits; OTPs
   * are never paced. Redis stores a hash of the person, made with the keys. Give all workers the same. Default: no pace.
   */
  readonly pacePerRecipient?: RecipientPace | false | undefined;
  /**
   * The treatment of a message that may have arrived: `review` leaves it to a person, `retry` sends it again, at most 3
   * times, a function decides each time. Sending again may duplicate it. Default: `review`.
   */
  readonly whenUnknown?: WhenUnknownJob | undefined;
  /** Called before a send, perhaps more than once. `false` fails the message; if it throws, it is called again later. */
  readonly beforeSend?: ((job: JobFacts) => boolean | undefined | Promise<boolean | undefined>) | undefined;
  /** Awaited between the permit and the send: must resolve once the replicas have the data of Redis, such as after `WAIT`. */
  readonly durable?: (() => Promise<unknown>) | undefined;
  /** The time that `close()` waits for sends in flight, in milliseconds; 25 000. */
  readonly drainMs?: number | undefined;
  /** The time after which a job is taken from a worker that does not renew its lock, in milliseconds; 10 000. */
  readonly lockMs?: number | undefined;
  /** The interval of the search for jobs of dead workers, in milliseconds; 5 000. */
  readonly stalledCheckMs?: number | undefined;
  /** The time in which a message with the same id counts as a duplicate, in milliseconds; 86 400 000. */
  readonly dedupeMs?: number | undefined;
  /** The time and the number of sent messages that each lane keeps; `{ ms: 3 600 000, count: 10 000 }`. */
  readonly keepSent?: { readonly ms: number; readonly count: number } | undefined;
  /** The time that failed and unknown messages are kept, in milliseconds; 1 209 600 000. */
  readonly keepFailedMs?: number | undefined;
  /** The number of failures in a row that close a lane for a time; 10. */
  readonly holdAfter?: number | undefined;
  /** The listeners. */
  readonly on?: OutboxListeners | undefined;
}

/** The options of a worker, checked and complete. */
export interface WorkerSettings {
  readonly bot: Bot;
  readonly lanes: readonly Lane[];
  readonly concurrency: PerLane<number>;
  readonly limits: RateLimit | false | undefined;
  readonly pacePerRecipient: RecipientPace | undefined;
  readonly whenUnknown: WhenUnknownJob;
  readonly beforeSend: OutboxWorkerOptions['beforeSend'];
  readonly durable: OutboxWorkerOptions['durable'];
  readonly drainMs: number;
  readonly lockMs: number;
  readonly stalledCheckMs: number;
  readonly dedupeMs: number;
  readonly keepSent: { readonly ms: number; readonly count: number };
  readonly keepFailedMs: number;
  readonly holdAfter: number;
  readonly on: OutboxListeners;
}

const KEYS: Readonly<Record<keyof OutboxWorkerOptions, true>> = {
  ...ACCESS_KEYS,
  bot: true,
  lanes: true,
  concurrency: true,
  limits: true,
  pacePerRecipient: true,
  whenUnknown: true,
  beforeSend: true,
  durable: true,
  drainMs: true,
  lockMs: true,
  stalledCheckMs: true,
  dedupeMs: true,
  keepSent: true,
  keepFailedMs: true,
  holdAfter: true,
  on: true,
};
const EVENTS = { outcome: true, held: true, warning: true, error: true } as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const FORTNIGHT_MS = 14 * DAY_MS;

export const readWorkerOptions = (given: OutboxWorkerOptions): WorkerSettings => {
  const options = knownOptions(given, KEYS, 'createOutboxWorker');
  const { bot, limits, whenUnknown = 'review' } = options;
  if (typeof bot !== 'object' || bot === null || typeof bot.trySend !== 'function')
    throw configError(`\`bot\` must be a bot, made by createBot; got ${describe(bot)}.`);
  if (whenUnknown !== 'review' && whenUnknown !== 'retry' && typeof whenUnknown !== 'function')
    throw configError("`whenUnknown` must be 'review', 'retry' or a function that returns true to send again.");
  const on = knownOptions(options.on ?? {}, EVENTS, 'on');
  for (const [name, listener] of Object.entries(on)) optionalFunction(`on.${name}`, listener);
  return {
    bot,
    lanes: readLanes(options.lanes),
    concurrency: readConcurrency(options.concurrency),
    limits: limits === undefined ? undefined : checkedLimit('limits', limits),
    pacePerRecipient: readPace(options.pacePerRecipient),
    whenUnknown,
    beforeSend: optionalFunction('beforeSend', options.beforeSend),
    durable: optionalFunction('durable', options.durable),
    drainMs: milliseconds('drainMs', options.drainMs ?? 25_000, 0),
    lockMs: milliseconds('lockMs', options.lockMs ?? 10_000, 100),
    stalledCheckMs: milliseconds('stalledCheckMs', options.stalledCheckMs ?? 5000, 100),
    dedupeMs: Math.ceil(milliseconds('dedupeMs', options.dedupeMs ?? DAY_MS)),
    keepSent: readKeepSent(options.keepSent),
    keepFailedMs: milliseconds('keepFailedMs', options.keepFailedMs ?? FORTNIGHT_MS),
    holdAfter: count('holdAfter', options.holdAfter ?? 10),
    on,
  };
};

const readKeepSent = (
  given: WorkerSettings['keepSent'] = { ms: HOUR_MS, count: 10_000 },
): WorkerSettings['keepSent'] => {
  const { ms, count: most } = knownOptions(given, { ms: true, count: true }, 'keepSent');
  return { ms: milliseconds('keepSent.ms', ms, 0), count: count('keepSent.count', most) };
};

const readPace = (given: RecipientPace | false = false): RecipientPace | undefined => {
  if (given === false) return undefined;
  const { everyMs } = knownOptions(given, { everyMs: true }, 'pacePerRecipient');
  return { everyMs: Math.ceil(milliseconds('pacePerRecipient.everyMs', everyMs)) };
};

const readLanes = (given: readonly Lane[] = LANES): readonly Lane[] => {
  if (!Array.isArray(given) || given.length === 0)
    throw configError(`\`lanes\` must be an array of 1 lane or more; got ${describe(given)}.`);
  return [...new Set(given.map((one, at) => lane(`lanes[${at}]`, one)))];
};

const readConcurrency = (given: OutboxWorkerOptions['concurrency'] = {}): PerLane<number> => {
  if (typeof given === 'number') {
    const each = count('concurrency', given);
    return { otp: each, message: each, campaign: each };
  }
  const { otp, message, campaign } = knownOptions(given, { otp: true, message: true, campaign: true }, 'concurrency');
  return {
    otp: count('concurrency.otp', otp ?? 16),
    message: count('concurrency.message', message ?? 16),
    campaign: count('concurrency.campaign', campaign ?? 32),
  };
};
