import type { DuplicateError, SendError } from '../index.js';
import { codeOf } from '../internal/foreign.js';
import type { BotQueue } from './access.js';
import { laneOfId } from './job.js';

/**
 * The safe part of a SendError. The kind `lost` means that the worker ended before it could report, `duplicate` that another job
 * sends the message.
 */
export interface OutcomeError extends Partial<Pick<SendError, 'callId' | 'status' | 'retryAfterMs'>> {
  readonly message: string;
  readonly kind: SendError['kind'] | DuplicateError['kind'] | 'lost';
  readonly delivery: SendError['delivery'];
  readonly retryable: boolean;
  /** The code of the system, such as `ECONNREFUSED`, or the id of the broken rule. */
  readonly code?: string | undefined;
  /** The code of the platform's own error, if the bot's `readError` found one. */
  readonly platformCode?: string | number | undefined;
}

/** The part of a Receipt that a queue keeps: Redis does not store the platform's id of the recipient. */
export interface QueuedReceipt {
  /** Missing only if a person decided that a message arrived which had no messageId. */
  readonly messageId: string | undefined;
}

/** The result of one queued message: a union by `ok`, as the result of `trySend`, and by `status`, for `switch` and ts-pattern. */
export type Outcome =
  /** The platform accepted it, or a person decided so; `by` names who. */
  | {
      readonly ok: true;
      readonly status: 'sent';
      readonly sends: number;
      readonly receipt: QueuedReceipt;
      readonly by?: string;
    }
  /** The platform accepted it, but its response was unusable. It is never sent again. */
  | {
      readonly ok: false;
      readonly status: 'accepted';
      readonly sends: number;
      readonly error: OutcomeError;
      readonly by?: string;
    }
  /** A message with the same id was sent before, as job `of`. The outcome of that job says if it arrived. */
  | { readonly ok: false; readonly status: 'duplicate'; readonly of: string; readonly error: OutcomeError }
  /** It is proven that it did not arrive, or a person decided so; `by` names who. */
  | { readonly ok: false; readonly status: 'failed'; readonly error: OutcomeError; readonly by?: string }
  /** It was not sent before its expiry. */
  | { readonly ok: false; readonly status: 'expired'; readonly error: OutcomeError }
  /** The message may have arrived. It waits in the review for a person. */
  | UnknownOutcome;

/** The outcome of a message that may have arrived. */
interface UnknownOutcome {
  readonly ok: false;
  readonly status: 'unknown';
  readonly sends: number;
  readonly error: OutcomeError;
}

/** Creates the outcome of a message that may have arrived. */
export const unknownOutcome = (sends: number, error: OutcomeError): UnknownOutcome => ({
  ok: false,
  status: 'unknown',
  sends,
  error,
});

/** Creates the outcome of a message that was sent before, as job `of`. */
export const duplicateOutcome = (of: string): Outcome => ({ ok: false, status: 'duplicate', of, error: DUPLICATE });

const DUPLICATE: OutcomeError = {
  message: 'The message was sent before, as another job. Nothing was sent for this one.',
  kind: 'duplicate',
  delivery: 'not_sent',
  retryable: false,
};

/** Creates the error of a message of which a person has decided that it did not arrive. */
export const notArrived = (error: OutcomeError): OutcomeError => ({
  ...error,
  message: 'A person decided that the message did not arrive.',
  delivery: 'not_sent',
  retryable: false,
});

/** The `by` of an outcome that came after the worker had lost the job. */
export const LATE = 'late';

/** The `by` of a decision without a name. */
export const PERSON = 'person';

/** Returns the person who decided about a message; undefined if a send did. */
export const decidedBy = (outcome: Outcome): string | undefined =>
  'by' in outcome && outcome.by !== LATE ? outcome.by : undefined;

/** The worker ended between the permit and the report. */
export const LOST: OutcomeError = {
  message:
    'The worker ended before it could report. The message may have arrived: look it up before you send it again.',
  kind: 'lost',
  delivery: 'unknown',
  retryable: false,
};

/** Somebody had the job run again, such as Bull Board. */
export const RUN_AGAIN: OutcomeError = {
  ...LOST,
  message:
    'The job was started again after it had ended. Nothing was sent this time. The message may have arrived before: look it up before you send it again.',
};

/** A send was repeated on request, and the repetition failed. */
export const SENT_BEFORE: OutcomeError = {
  ...LOST,
  message:
    'The last send did not arrive, but an earlier send of this message may have arrived: look it up before you send it again.',
};

/** The job ended without an outcome: another program ended it, or Redis failed while it ended. */
const FOREIGN_END: OutcomeError = {
  ...LOST,
  message:
    'The job ended without an outcome: another program ended it, or Redis failed. The message may have arrived: look it up before you send it again.',
};

/** Creates the error of a failure before anything was sent. */
export const notSent = (message: string, kind: OutcomeError['kind'] = 'validation'): OutcomeError => ({
  message: `${message} Nothing was sent.`,
  kind,
  delivery: 'not_sent',
  retryable: false,
});

/** The message was not sent in time. */
export const EXPIRED: OutcomeError = /* @__PURE__ */ notSent('The message expired before it could be sent.', 'timeout');

/** Takes from a SendError the part that a queue keeps. */
export const errorOf = (error: SendError): OutcomeError => {
  const { message, kind, delivery, retryable, callId, status, retryAfterMs, platform, violations, cause } = error;
  // With `showCauses`, the cause can be an error with any code.
  const code = violations === undefined ? codeOf(cause) : violations[0]?.rule;
  return { message, kind, delivery, retryable, callId, status, retryAfterMs, code, platformCode: platform?.code };
};

/** Formats the failedReason of a job: a sentence for people, a blank, and the outcome as JSON. */
export const reasonOf = (outcome: Outcome): string => {
  const sentence = outcome.ok ? `${outcome.status}.` : outcome.error.message;
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
  const at = failedReason.lastIndexOf(' {"ok":false,"status":"');
  const outcome = at < 0 ? undefined : outcomeOfText(failedReason.slice(at + 1));
  return outcome ?? unknownOutcome(1, FOREIGN_END);
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
  if (typeof value !== 'object' || value === null || !('status' in value && 'ok' in value)) return false;
  const { status, ok }: { readonly status: unknown; readonly ok: unknown } = value;
  if (status === 'sent') return ok === true && hasSends(value) && 'receipt' in value;
  if (ok !== false || !isOutcomeError(Reflect.get(value, 'error'))) return false;
  switch (status) {
    case 'accepted':
    case 'unknown':
      return hasSends(value);
    case 'duplicate':
      return typeof Reflect.get(value, 'of') === 'string';
    default:
      return status === 'expired' || status === 'failed';
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
 * Polls for an outcome until it exists or `waitMs` have passed; a relay may still bring the job. Listening to BullMQ's events would need a connection for
 * each queue, and would miss the events before the connection is open.
 */
export const waitForOutcome = async (
  id: string,
  waitMs: number,
  ask: Ask,
  { queues }: BotQueue,
): Promise<Outcome | undefined> => {
  const queue = queues[laneOfId(id)];
  const until = performance.now() + waitMs;
  // The fake timers of a test may leave the clock as it is.
  let waited = 0;
  for (let pause = FIRST_MS; ; pause = Math.min(pause * 1.5, SLOWEST_MS)) {
    const job = await ask(() => queue.getJob(id));
    const outcome = job && outcomeOfJob(job);
    const left = Math.min(until - performance.now(), waitMs - waited);
    if (outcome !== undefined || left <= 0) return outcome;
    const ms = Math.min(pause, left);
    await new Promise(resolve => void setTimeout(resolve, ms));
    waited += ms;
  }
};

/** Reads the outcome of a message; `gone` if the queue no longer keeps it, undefined while it waits. */
export const outcomeOrGone = async ({ queues }: BotQueue, id: string): Promise<Outcome | 'gone' | undefined> => {
  const job = await queues[laneOfId(id)].getJob(id);
  return job === undefined ? 'gone' : outcomeOfJob(job);
};
