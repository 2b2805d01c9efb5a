import type { Job } from 'bullmq';
import { escapeUnprintable } from '../../internal/json.js';
import { type OptionTable, readOptions, unless } from '../../internal/options.js';
import type { BotQueue } from '../access.js';
import { millisecondsFrom, wrongOptionOf } from '../check.js';
import { laneOfId, type Operation, readJobData } from '../job.js';
import {
  type Ask,
  isOutcomeError,
  LOST,
  notArrived,
  type Outcome,
  type OutcomeError,
  outcomeOfJob,
  PERSON,
  unknownOutcome,
} from '../outcome.js';
import { queueError } from '../queue-error.js';

/** A message that may have arrived. */
export interface InReview {
  readonly id: string;
  readonly messageId: string | undefined;
  readonly operation: Operation;
  /** The time at which it came into the review. */
  readonly since: Date;
  readonly error: OutcomeError;
}

/** The messages that may have arrived, and a person's decisions about them. */
export interface Review {
  /** Lists them, the oldest first. */
  list(): AsyncIterableIterator<InReview>;
  /** Decides that it arrived. Rejects with a QueueError: `gone`, `not-unknown` if it was decided before, or `unavailable`. */
  markSent(id: string, options?: { readonly by?: string }): Promise<void>;
  /** Decides that it did not arrive. It ends as `failed` and is never sent. Rejects as `markSent` does. */
  markFailed(id: string, options?: { readonly by?: string }): Promise<void>;
  /**
   * Sends it again, with a new expiry of 120 000 ms by default. It may arrive twice. The log of its job, which Bull Board
   * shows, says who decided. Rejects as `markSent` does.
   */
  sendAgain(id: string, options?: { readonly by?: string; readonly expiresInMs?: number }): Promise<void>;
}

const PAGE = 100;
const AGAIN_MS = 120_000;

/** Adds a message to the review. A message has one entry, however often it is added. */
export const addToReview = async (
  { review }: BotQueue,
  { id, name, messageId }: { readonly id: string; readonly name: string; readonly messageId: string | undefined },
  error: OutcomeError,
): Promise<void> => {
  await review.add(name, { m: messageId, e: error }, { jobId: id });
};

/** Reads the error of a message in the review. */
export const reviewedError = async ({ review }: BotQueue, id: string): Promise<OutcomeError | undefined> => {
  const error: unknown = (await review.getJob(id))?.data?.e;
  return isOutcomeError(error) ? error : undefined;
};

export const createReview = (botQueue: BotQueue, nowOnRedis: () => Promise<number>, ask: Ask): Review => {
  const { review, queues, permit } = botQueue;

  const decide = async ({ id, expiresInMs, outcomeFor, log }: Decision, isLate: () => boolean): Promise<void> => {
    const lane = laneOfId(id);
    const job: Job | undefined = await queues[lane].getJob(id);
    if (job === undefined) {
      const known = (await review.getJob(id)) !== undefined;
      await review.remove(id);
      throw queueError(
        'gone',
        known
          ? 'The queue no longer keeps this message. It was removed from the review.'
          : 'The review has no message with this id. `review` lists all.',
      );
    }
    const known = outcomeOfJob(job);
    // A job that another program failed has no outcome, but is in the review too.
    if (known !== undefined && known.status !== 'unknown') {
      // It is still listed when Redis failed while its run took it out.
      await review.remove(id);
      throw notUnknown();
    }
    const outcome = outcomeFor(known ?? unknownOutcome(1, LOST), readJobData(job.data)?.m);
    const now = await nowOnRedis();
    // The caller was told that Redis did not respond. A send that begins only now would surprise everyone.
    if (isLate()) throw queueError('unavailable', 'Redis responded too late. Nothing was decided.');
    const written = await permit.decide({
      id,
      lane,
      finishedOn: job.finishedOn ?? 0,
      outcome: outcome && JSON.stringify(outcome),
      expiresAt: Math.round(now + expiresInMs),
    });
    if (written === 'not-unknown') throw notUnknown();
    // Its outcome will be that of the new send, so the log of the job says who decided.
    if (log !== undefined && written !== 'decided-before') await job.log(log).catch(() => {});
    // The job runs again: without a send, or with the send that was asked for. Another person may have been faster.
    await job.retry('failed').catch(() => {});
    // A message that is sent again may be unknown again by now: its run takes it out of the review.
    if (outcome !== undefined) await review.remove(id);
    if (written === 'decided-before') throw notUnknown();
  };

  const decideInTime = async (decision: Decision): Promise<void> => {
    let isLate = false;
    try {
      await ask(() => decide(decision, () => isLate), UNCERTAIN);
    } finally {
      isLate = true;
    }
  };

  return {
    async *list() {
      for (let start = 0; ; start += PAGE) {
        const end = start + PAGE - 1;
        const jobs: readonly (Job | undefined)[] = await ask(() => review.getJobs(['wait'], start, end, true));
        for (const job of jobs) if (job !== undefined) yield entryOf(job);
        if (jobs.length < PAGE) return;
      }
    },
    markSent: async (id, given) => {
      const { by } = readOptions(DECISION, given, wrongOptionOf('markSent'));
      await decideInTime({
        id,
        expiresInMs: AGAIN_MS,
        outcomeFor: ({ sends }, messageId) => ({ ok: true, status: 'sent', sends, receipt: { messageId }, by }),
      });
    },
    markFailed: async (id, given) => {
      const { by } = readOptions(DECISION, given, wrongOptionOf('markFailed'));
      await decideInTime({
        id,
        expiresInMs: AGAIN_MS,
        outcomeFor: ({ error }) => ({ ok: false, status: 'failed', error: notArrived(error), by }),
      });
    },
    sendAgain: async (id, given) => {
      const { by, expiresInMs } = readOptions(AGAIN, given, wrongOptionOf('sendAgain'));
      const log = `Sent again by ${escapeUnprintable(by)}`;
      await decideInTime({ id, expiresInMs, outcomeFor: () => undefined, log });
    },
  };
};

const UNCERTAIN = 'The decision may have been recorded: read the outcome of the message before you decide again.';

type Unknown = Extract<Outcome, { readonly status: 'unknown' }>;

interface Decision {
  readonly id: string;
  readonly expiresInMs: number;
  /** Returns the outcome; undefined to send the message again. */
  readonly outcomeFor: (known: Unknown, messageId: string | undefined) => Outcome | undefined;
  readonly log?: string;
}

interface DecisionOptions {
  readonly by?: string;
  readonly expiresInMs?: number;
}

// Redis stores `by` unchanged.
const DECISION: OptionTable<Pick<DecisionOptions, 'by'>, 'by'> = {
  by: [value => unless(typeof value === 'string', 'a string'), PERSON],
};
const AGAIN: OptionTable<DecisionOptions, keyof DecisionOptions> = {
  ...DECISION,
  expiresInMs: [millisecondsFrom(1), AGAIN_MS],
};

const entryOf = ({ id, name, timestamp, data }: Job): InReview => {
  const { m, e }: { m?: unknown; e?: unknown } = Object(data);
  return {
    id: String(id),
    messageId: typeof m === 'string' ? m : undefined,
    operation: name === 'otp' ? 'otp' : 'message',
    since: new Date(timestamp),
    error: isOutcomeError(e) ? e : LOST,
  };
};

const notUnknown = (): Error =>
  queueError(
    'not-unknown',
    'This message is not in the review any more: someone has decided, or its response came late. Read it with `outcome(id)`.',
  );
