import type { Receipt, SendError } from '../index.js';
import { codeOf } from '../internal/foreign.js';
import type { Room } from './access.js';
import { laneOfId } from './job.js';

/** The safe part of a SendError. The kind `lost` means that the worker ended before it could report. */
export interface OutcomeError extends Partial<Pick<SendError, 'callId' | 'status' | 'retryAfterMs'>> {
  readonly message: string;
  readonly kind: SendError['kind'] | 'lost';
  readonly delivery: SendError['delivery'];
  readonly retryable: boolean;
  /** The code of the system, such as `ECONNREFUSED`, or the id of the broken rule. */
  readonly code?: string | undefined;
}

/** The part of a Receipt that a queue keeps: not the recipient, because Redis stores nothing about people. */
export type QueuedReceipt = Pick<Receipt, 'messageId'>;

/** The result of one queued message. A union by `status`, for `switch` and ts-pattern. */
export type Outcome =
  /** The platform accepted it. `receipt` is missing when a person decided, `by` names who. */
  | { readonly status: 'sent'; readonly sends: number; readonly receipt?: QueuedReceipt; readonly by?: string }
  /** The platform accepted it, but its response was unusable. It is never sent again. */
  | { readonly status: 'accepted'; readonly sends: number; readonly error: OutcomeError; readonly by?: string }
  /** A message with the same id was sent before, as job `of`. */
  | { readonly status: 'duplicate'; readonly of: string }
  /** It is proven that it did not arrive. */
  | { readonly status: 'failed'; readonly error?: OutcomeError; readonly by?: string }
  /** It was not sent before its expiry. */
  | { readonly status: 'expired'; readonly error: OutcomeError }
  /** The message may have arrived. It waits in the review for a person. */
  | { readonly status: 'unknown'; readonly sends: number; readonly error: OutcomeError };

/** The `by` of an outcome that came after the worker had lost the job. */
export const LATE = 'late';

/** The worker ended between the permit and the report. */
export const LOST: OutcomeError = {
  message: 'The worker that was sending it ended before it could report. The message may have arrived.',
  kind: 'lost',
  delivery: 'unknown',
  retryable: false,
};

/** Somebody had the job run again, such as Bull Board. */
export const RUN_AGAIN: OutcomeError = {
  ...LOST,
  message: 'The job was started again after it had ended. Nothing was sent this time, but it may have arrived before.',
};

/** A send was repeated on request, and the repetition failed. */
export const SENT_BEFORE: OutcomeError = {
  ...LOST,
  message: 'The last send did not arrive, but an earlier send of this message may have arrived.',
};

/** A program other than this library ended the job. */
const FOREIGN_END: OutcomeError = {
  ...LOST,
  message: 'A program other than sendable ended this job. The message may have arrived.',
};

/** Creates the error of a failure before anything was sent. */
export const notSent = (message: string, kind: OutcomeError['kind'] = 'validation'): OutcomeError => ({
  message: `${message} Nothing was sent.`,
  kind,
  delivery: 'not_sent',
  retryable: false,
});

/** Takes from a SendError the part that a queue keeps. */
export const errorOf = (error: SendError): OutcomeError => {
  const { message, kind, delivery, retryable, callId, status, retryAfterMs, violations, cause } = error;
  // With `showCauses`, the cause can be an error with any code.
  const code = violations === undefined ? codeOf(cause) : violations[0]?.rule;
  return { message, kind, delivery, retryable, callId, status, retryAfterMs, code };
};

/** Formats the failedReason of a job: a sentence for people, a blank, and the outcome as JSON. */
export const reasonOf = (outcome: Outcome): string => {
  const sentence = 'error' in outcome && outcome.error !== undefined ? outcome.error.message : `${outcome.status}.`;
  return `${sentence} ${JSON.stringify(outcome)}`;
};

interface EndedJob {
  readonly finishedOn?: unknown;
  readonly returnvalue?: unknown;
  readonly failedReason?: unknown;
}

/** Reads the outcome of an ended job; undefined if it did not end. A job that another program ended may have arrived. */
export const outcomeOfJob = ({ finishedOn, returnvalue, failedReason }: EndedJob): Outcome | undefined => {
  if (isOutcome(returnvalue)) return returnvalue;
  if (typeof failedReason !== 'string' || !finishedOn) return undefined;
  // The last one: the sentence may quote JSON of a house rule, while quotation marks within our JSON are escaped.
  const at = failedReason.lastIndexOf(' {"status":"');
  const outcome = at < 0 ? undefined : outcomeOfText(failedReason.slice(at + 1));
  return outcome ?? { status: 'unknown', sends: 1, error: FOREIGN_END };
};

/** Parses an outcome; undefined for a text that is not one. */
export const outcomeOfText = (text: string): Outcome | undefined => {
  try {
    const outcome: unknown = JSON.parse(text);
    return isOutcome(outcome) ? outcome : undefined;
  } catch {
    return undefined;
  }
};

const isOutcome = (value: unknown): value is Outcome => {
  if (typeof value !== 'object' || value === null || !('status' in value)) return false;
  switch (value.status) {
    case 'sent':
      return hasSends(value);
    case 'accepted':
    case 'unknown':
      return hasSends(value) && isOutcomeError(Reflect.get(value, 'error'));
    case 'expired':
      return isOutcomeError(Reflect.get(value, 'error'));
    case 'failed':
      return true;
    case 'duplicate':
      return typeof Reflect.get(value, 'of') === 'string';
    default:
      return false;
  }
};

const hasSends = (value: object): boolean => 'sends' in value && typeof value.sends === 'number';

/** Checks that a value read from Redis is the error of an outcome. */
export const isOutcomeError = (value: unknown): value is OutcomeError =>
  typeof value === 'object' && value !== null && 'kind' in value && 'message' in value && 'delivery' in value;

const FIRST_MS = 20;
const SLOWEST_MS = 250;

/** Calls Redis for a limited time. `uncertain` says what to do if it does not respond in time. */
export type Ask = <Value>(what: () => Promise<Value>, uncertain?: string) => Promise<Value>;

/**
 * Polls for an outcome until it exists or `waitMs` have passed. Listening to BullMQ's events would need a connection for
 * each queue, and would miss the events before the connection is open.
 */
export const waitForOutcome = async (
  id: string,
  waitMs: number,
  ask: Ask,
  { queues }: Room,
): Promise<Outcome | undefined> => {
  const queue = queues[laneOfId(id)];
  const until = performance.now() + waitMs;
  // The fake timers of a test may leave the clock as it is.
  let waited = 0;
  for (let pause = FIRST_MS; ; pause = Math.min(pause * 1.5, SLOWEST_MS)) {
    const job = await ask(() => queue.getJob(id));
    const outcome = job && outcomeOfJob(job);
    const left = Math.min(until - performance.now(), waitMs - waited);
    if (outcome !== undefined || job === undefined || left <= 0) return outcome;
    const ms = Math.min(pause, left);
    await new Promise(resolve => void setTimeout(resolve, ms));
    waited += ms;
  }
};

/** Reads the outcome of a message; `gone` if the queue no longer keeps it, undefined while it waits. */
export const outcomeOrGone = async ({ queues }: Room, id: string): Promise<Outcome | 'gone' | undefined> => {
  const job = await queues[laneOfId(id)].getJob(id);
  return job === undefined ? 'gone' : outcomeOfJob(job);
};
