import type { Queue } from 'bullmq';
import type { ReadySource, ReadyToSend, SendSource } from '../../index.js';
import { checksOf } from '../../internal/caller.js';
import * as is from '../../internal/checks.js';
import { type OptionTable, readOptions } from '../../internal/options.js';
import { type AsyncDispose, asyncDispose } from '../../internal/runtime.js';
import { openBotQueue } from '../bot-queue.js';
import { wrongOptionOf } from '../check.js';
import { withinRedis } from '../connections.js';
import { type Counts, countAll, countLane } from '../control/counts.js';
import { cancelOne, clearLane, retryFailedIn, setPaused, setRateLimit } from '../control/lanes.js';
import { createReview, type Review } from '../control/review.js';
import type { Lane } from '../job.js';
import { type Ask, type Outcome, outcomeOrGone, waitForOutcome } from '../outcome.js';
import type { RateLimit } from '../permit/permit.js';
import { RedisClock } from '../permit/redis-permit.js';
import { queueError } from '../queue-error.js';
import { addAllTo, type BulkAccess } from './add-all.js';
import { createEntry, type Entry, type Identity, identify, inTurn, type Queued } from './entry.js';
import {
  type AddAllOptions,
  type AddOptions,
  type OutboxOptions,
  readAddAllOptions,
  readAddOptions,
  readOutboxOptions,
} from './options.js';

/** A queue of one bot's messages, and its controls. Created by `createOutbox`. */
export interface Outbox extends AsyncDispose {
  /**
   * Queues a message or an OTP, encrypted. The same lane, operation and id are one job: adding a copy changes nothing.
   * An OTP goes to the lane `otp` and expires after 120 s, a message to `message` and expires after 24 h.
   * Rejects with a QueueError: `no-id`, or `unavailable` if Redis does not respond within `addTimeoutMs`; with a
   * RuleViolation for a value that is not a `Sendable`.
   *
   * @example
   * ```ts
   * const { id } = await outbox.add(
   *   Message.text('Your card is ready').toCustomer('C-1029').messageId('card-7'),
   * )
   * ```
   */
  add(
    sendable: ReadyToSend<'by Message, Otp or parse; await a promise; addAll takes lists'>,
    options?: AddOptions,
  ): Promise<Queued>;
  /**
   * Queues all items of an iterable or a ReadableStream, into the lane `campaign`; OTPs go to `otp`. Reads a
   * batch while Redis stores the one before it, so memory holds two batches. While `maxWaiting` (100 000)
   * messages wait in the lane of the next message, `addAll` waits. Rejects with a QueueError that names the index from which on
   * nothing is queued: `source` if the source threw or gave a wrong value, `canary` if the `canary` that goes first failed,
   * otherwise as `add`.
   *
   * @example
   * ```ts
   * const { added } = await outbox.addAll(messages, {
   *   onProgress: ({ added }) => console.log(added),
   * })
   * ```
   */
  addAll<const Source extends SendSource<unknown> = SendSource<ReadyToSend>>(
    source: ReadySource<Source, 'a type parameter must extend Sendable'>,
    options?: AddAllOptions,
  ): Promise<{ readonly added: number }>;
  /** The id that `add` gives to the message. Throws as `add` rejects. */
  idOf(sendable: ReadyToSend, options?: Pick<AddOptions, 'id' | 'lane'>): string;
  /**
   * Reads the outcome of a message; undefined while it waits, and if the queue does not have it. Waits for an outcome for
   * at most `waitMs` milliseconds, also of a message that a relay has yet to move to the queue; 0 by default.
   *
   * @example
   * ```ts
   * const outcome = await outbox.outcome(id, { waitMs: 5000 })
   * if (outcome?.status === 'unknown')
   *   console.warn('The message may have arrived', outcome.error.message)
   * ```
   */
  outcome(id: string, options?: { readonly waitMs?: number }): Promise<Outcome | undefined>;
  /** Counts the messages of all lanes. */
  counts(): Promise<Counts>;
  /** Removes a message that waits. Resolves to false if its send has begun, or if it ended. */
  cancel(id: string): Promise<boolean>;
  /** Removes the messages that wait in a lane, except those that may have arrived. Pause the lane first. */
  clear(lane: Lane): Promise<void>;
  /** Pauses a lane, or all, on every machine: no further send begins. */
  pause(lane?: Lane): Promise<void>;
  /** Resumes a lane, or all. */
  resume(lane?: Lane): Promise<void>;
  /** Sets the rate of all workers together, at once; `false` for none. */
  limit(limit: RateLimit | false): Promise<void>;
  /**
   * Sends failed messages again: only those that are proven not to have arrived, until their expiry. Resolves to the number of
   * messages that it has queued for that.
   */
  retryFailed(lane?: Lane): Promise<number>;
  /** The messages that may have arrived. */
  readonly review: Review;
  /** The queues of BullMQ, for Bull Board. */
  readonly queues: readonly Queue[];
  /** Closes the connections that it opened. */
  close(): Promise<void>;
}

const CLOSE_MS = 2000;

const OUTCOME: OptionTable<{ readonly waitMs?: number }, 'waitMs'> = { waitMs: [is.fromZero, 0] };

/**
 * Creates the producer of one bot, and the controls of its queue, on BullMQ and Redis. Bodies are encrypted with AES-256-GCM.
 * Redis need not be reachable yet. Throws a QueueError `config` for options that cannot work.
 *
 * @example
 * ```ts
 * const outbox = createOutbox({
 *   name: 'bank',
 *   connection: { host: 'redis' },
 *   keys: [{ id: '2026', secret: OUTBOX_KEY }],
 * })
 * await outbox.add(
 *   Message.text('Your card is ready').toCustomer('C-1029').messageId('card-7'),
 * )
 * ```
 */
export const createOutbox = (options: OutboxOptions): Outbox => {
  const { expiresInMs, addTimeoutMs, botQueue } = checksOf(createOutbox, () => {
    const { onError, ...settings } = readOutboxOptions(options);
    return { ...settings, botQueue: openBotQueue(settings, onError, wrongOptionOf('createOutbox')) };
  });
  const { queues, seal, permit } = botQueue;
  const clock = new RedisClock(permit);
  let closing: Promise<void> | undefined;

  const checkOpen = (): void => {
    if (closing !== undefined) throw queueError('closed', 'The outbox is closed. Create a new one.');
  };
  /** Calls Redis for a limited time. */
  const ask: Ask = async (what, uncertain = 'Try again later.') => {
    checkOpen();
    return withinRedis(addTimeoutMs, what, uncertain);
  };
  /** The same for what adds messages, which it does only on a connection. */
  const within = <Value>(what: () => Promise<Value>): Promise<Value> =>
    withinRedis(addTimeoutMs, what, undefined, queues.otp.getBackend().client);
  const reach = (): Promise<unknown> => ask(() => botQueue.review.getWaitingCount());
  const toEntry = (identity: Identity, given: AddOptions): Entry =>
    createEntry(identity, given, { seal, expiresInMs, now: clock.now() });

  const add = async (sendable: ReadyToSend, given?: AddOptions): Promise<Queued> => {
    checkOpen();
    const checked = readAddOptions(given);
    // An error in the message is reported even while Redis is down.
    const identity = identify(sendable, checked, 'message');
    return within(async () => {
      await clock.adjust();
      const { queued, job } = toEntry(identity, checked);
      const [prioritized = job] = await inTurn(botQueue, queued.lane, checked.group, [job]);
      await queues[queued.lane].add(prioritized.name, prioritized.data, prioritized.opts);
      return queued;
    });
  };

  const bulk: BulkAccess = {
    prepare: () => within(() => clock.adjust()),
    createEntry: (sendable, given) => {
      checkOpen();
      return toEntry(identify(sendable, given, 'campaign'), given);
    },
    addBulk: (lane, group, jobs) =>
      within(async () => {
        await queues[lane].addBulk([...(await inTurn(botQueue, lane, group, jobs))]);
      }),
    waiting: lane =>
      within(async () => {
        const { waiting, later } = await countLane(queues[lane]);
        return waiting + later;
      }),
    outcomeOf: id => ask(() => outcomeOrGone(botQueue, id)),
    cancel: id => ask(() => cancelOne(botQueue, id)),
  };

  const close = (): Promise<void> => {
    closing ??= botQueue.close(CLOSE_MS);
    return closing;
  };
  const nowOnRedis = async (): Promise<number> => {
    await clock.adjust();
    return clock.now();
  };
  const outbox: Outbox = {
    add,
    addAll: async (source, given) => {
      checkOpen();
      return addAllTo(bulk, source, readAddAllOptions(given, source));
    },
    idOf: (sendable, given) => identify(sendable, readAddOptions(given), 'message').id,
    outcome: async (id, given) => {
      const { waitMs } = readOptions(OUTCOME, given, wrongOptionOf('outcome'));
      checkOpen();
      return waitForOutcome(id, waitMs, one => ask(one), botQueue);
    },
    counts: () => ask(() => countAll(botQueue)),
    cancel: bulk.cancel,
    // These two have no time limit, because they take longer the more messages there are. Redis must respond at their start.
    clear: async lane => {
      await reach();
      await clearLane(botQueue, lane);
    },
    retryFailed: async lane => {
      await reach();
      return retryFailedIn(botQueue, lane);
    },
    pause: lane => ask(() => setPaused(botQueue, lane, true)),
    resume: lane => ask(() => setPaused(botQueue, lane, false)),
    limit: limit => ask(() => setRateLimit(botQueue, limit)),
    review: createReview(botQueue, nowOnRedis, ask),
    queues: [queues.otp, queues.message, queues.campaign, botQueue.review],
    close,
    [asyncDispose()]: close,
  };
  // The queues hold the connection, and so perhaps a password of Redis: an inspection does not show them.
  Object.defineProperty(outbox, 'queues', { enumerable: false });
  return Object.freeze(outbox);
};
