import type { Bot } from '../../index.js';
import * as is from '../../internal/checks.js';
import {
  type Check,
  type FilledOptions,
  hasMethods,
  type OptionTable,
  readOptions,
  unless,
  type WrongOption,
} from '../../internal/options.js';
import type { UseInstead } from '../../internal/phantoms.js';
import { ACCESS, type AccessTraps, type OutboxAccess } from '../access.js';
import { checkedLane, millisecondsFrom, wrongOptionOf } from '../check.js';
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

/** Names that people guess for options of `createOutboxWorker`. */
interface WorkerTraps {
  /** @deprecated Use limits: { perSecond }. */
  readonly perSecond?: UseInstead<'limits: { perSecond }'>;
  /** @deprecated Use limits: { perSecond }. */
  readonly rate?: UseInstead<'limits: { perSecond }'>;
  /** @deprecated Use limits: { perSecond }. */
  readonly ratePerSecond?: UseInstead<'limits: { perSecond }'>;
  /** @deprecated Use limits: { perSecond }. */
  readonly rateLimit?: UseInstead<'limits: { perSecond }'>;
}

/** The options of `createOutboxWorker`. */
export interface OutboxWorkerOptions extends OutboxAccess, WorkerTraps {
  /** Sends the messages, each with one attempt. Close the bot yourself, after the worker. */
  readonly bot: Bot;
  /** The lanes that this worker serves. Default: all. */
  readonly lanes?: readonly Lane[] | undefined;
  /** The maximum number of sends in flight in this process, for each lane. Default: otp 16, message 16, campaign 32. */
  readonly concurrency?: number | { readonly [L in Lane]?: number | undefined } | undefined;
  /** The rate of all workers together. Redis keeps it, and the worker that starts last sets it; `false` removes it. */
  readonly limits?: RateLimit | false | undefined;
  /**
   * The minimum time between two messages of the lane `campaign` to one person; a message that comes too early waits. Give all
   * workers the same value.
   */
  readonly pacePerRecipient?: RecipientPace | false | undefined;
  /**
   * The treatment of a message that may have arrived: `review` lets a person decide, `retry` sends it again, at most 3
   * times in all, and a function decides each time. Sending it again may duplicate it. Default: `review`.
   */
  readonly whenUnknown?:
    | 'review'
    | 'retry'
    | ((outcome: Outcome & { readonly status: 'unknown' }) => boolean)
    | undefined;
  /** Called before a send, perhaps more than once. If it returns `false`, the message fails; if it throws, it is called again later. */
  readonly beforeSend?: ((job: JobFacts) => boolean | undefined | Promise<boolean | undefined>) | undefined;
  /**
   * Called and awaited after the worker has the permit to send a message, before it sends the message. Return a promise that
   * resolves when a replica of Redis has the permit, for example after `WAIT`. If it rejects, the worker tries again later.
   */
  readonly durable?: (() => Promise<unknown>) | undefined;
  /** The time that `close()` waits for sends in flight, in milliseconds; 25 000 by default. */
  readonly drainMs?: number | undefined;
  /** The time after which a job is taken from a worker that does not renew its lock, in milliseconds; 10 000 by default. */
  readonly lockMs?: number | undefined;
  /** The interval of the search for jobs of dead workers, in milliseconds; 5 000 by default. */
  readonly stalledCheckMs?: number | undefined;
  /** The time in which a message with the same id counts as a duplicate, in milliseconds; 86 400 000 by default. */
  readonly dedupeMs?: number | undefined;
  /** The time and the number of sent messages that each lane keeps. Default: `{ ms: 3_600_000, count: 10_000 }`. */
  readonly keepSent?: { readonly ms: number; readonly count: number } | undefined;
  /** The time that failed and unknown messages are kept, in milliseconds; 1 209 600 000 by default. */
  readonly keepFailedMs?: number | undefined;
  /** The number of failures in a row after which a lane stops for a time (event `held`); 10 by default. */
  readonly holdAfter?: number | undefined;
  /** The listeners; without `warning` or `error`, these become warnings of the process. */
  readonly on?: OutboxListeners | undefined;
}

/** The treatment of a message that may have arrived. */
export type WhenUnknownJob = NonNullable<OutboxWorkerOptions['whenUnknown']>;

type Unset =
  | keyof WorkerTraps
  | keyof AccessTraps
  | 'prefix'
  | 'concurrency'
  | 'limits'
  | 'pacePerRecipient'
  | 'beforeSend'
  | 'durable'
  | 'on';
type Filled = Exclude<keyof OutboxWorkerOptions, Unset>;

/** The options of a worker, checked and complete. */
export interface WorkerSettings
  extends Omit<FilledOptions<OutboxWorkerOptions, Filled | 'on'>, 'concurrency' | 'pacePerRecipient'> {
  readonly concurrency: PerLane<number>;
  readonly pacePerRecipient: RecipientPace | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const reaction: Check = value =>
  unless(
    value === 'review' || value === 'retry' || typeof value === 'function',
    "'review', 'retry' or a function that returns true to send again",
  );
const lanes: Check = value =>
  unless(Array.isArray(value) && value.length > 0, `an array of at least one of ${LANES.join(', ')}`);

/** The options of `createOutboxWorker`. */
export const WORKER: OptionTable<OutboxWorkerOptions, Filled> = {
  ...ACCESS,
  bot: [value => unless(hasMethods(value, ['trySend']), 'a bot, made by createBot')],
  lanes: [lanes, LANES],
  concurrency: value => (typeof value === 'number' ? is.count(value) : undefined),
  limits: is.anything,
  pacePerRecipient: is.anything,
  whenUnknown: [reaction, 'review'],
  beforeSend: is.aFunction,
  durable: is.aFunction,
  drainMs: [millisecondsFrom(0), 25_000],
  lockMs: [millisecondsFrom(100), 10_000],
  stalledCheckMs: [millisecondsFrom(100), 5000],
  dedupeMs: [millisecondsFrom(1), DAY_MS],
  keepSent: [is.anything, { ms: HOUR_MS, count: 10_000 }],
  keepFailedMs: [millisecondsFrom(1), 14 * DAY_MS],
  holdAfter: [is.count, 10],
  on: is.anything,
  perSecond: 'limits: { perSecond }',
  rate: 'limits: { perSecond }',
  ratePerSecond: 'limits: { perSecond }',
  rateLimit: 'limits: { perSecond }',
};

const KEEP: OptionTable<NonNullable<OutboxWorkerOptions['keepSent']>, 'ms' | 'count'> = {
  ms: [millisecondsFrom(0)],
  count: [is.count],
};
const PACE: OptionTable<RecipientPace, 'everyMs'> = { everyMs: [millisecondsFrom(1)] };
const CONCURRENCY: OptionTable<Exclude<OutboxWorkerOptions['concurrency'], number | undefined>, Lane> = {
  otp: [is.count, 16],
  message: [is.count, 16],
  campaign: [is.count, 32],
};
const EVENTS: OptionTable<OutboxListeners> = {
  outcome: is.aFunction,
  held: is.aFunction,
  warning: is.aFunction,
  error: is.aFunction,
};

export const readWorkerOptions = (given: OutboxWorkerOptions): WorkerSettings => {
  const wrong = wrongOptionOf('createOutboxWorker');
  const options = readOptions(WORKER, given, wrong);
  for (const [index, lane] of options.lanes.entries()) checkedLane(lane, wrong, `lanes[${index}]`);
  const { limits, pacePerRecipient: pace } = options;
  return {
    ...options,
    lanes: [...new Set(options.lanes)],
    concurrency: readConcurrency(options.concurrency, wrong),
    limits: limits && checkedLimit(limits, wrong, 'limits'),
    pacePerRecipient: pace
      ? { everyMs: Math.ceil(readOptions(PACE, pace, wrong, { of: 'pacePerRecipient' }).everyMs) }
      : undefined,
    dedupeMs: Math.ceil(options.dedupeMs),
    keepSent: readOptions(KEEP, options.keepSent, wrong, { of: 'keepSent' }),
    on: readOptions(EVENTS, options.on, wrong, { of: 'on' }),
  };
};

const readConcurrency = (given: OutboxWorkerOptions['concurrency'], wrong: WrongOption): PerLane<number> => {
  const each = typeof given === 'number' ? { otp: given, message: given, campaign: given } : given;
  return readOptions(CONCURRENCY, each, wrong, { of: 'concurrency' });
};
