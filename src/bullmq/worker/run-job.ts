import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq';
import { match } from 'ts-pattern';
import { toSendable } from '../../builders/builder.js';
import type { SendError, SendMessageRequest, SendOtpRequest, SendResult } from '../../index.js';
import { ownError } from '../../internal/foreign.js';
import { addToReview, reviewedError } from '../control/review.js';
import { type JobData, type Operation, readJobData, VERSION } from '../job.js';
import {
  duplicateOutcome,
  EXPIRED,
  errorOf,
  LATE,
  LOST,
  notSent,
  type Outcome,
  type OutcomeError,
  outcomeOfText,
  RUN_AGAIN,
  reasonOf,
  SENT_BEFORE,
  unknownOutcome,
} from '../outcome.js';
import type { Activation, PermitAnswer, PermitRequest } from '../permit/permit.js';
import { fingerprintOf } from '../seal.js';
import type { LaneContext } from './context.js';
import { backoffMs, isWide, throttleMs } from './lane-health.js';
import { abilityOf, leaveMs, type Missing } from './left-jobs.js';
import { keyOfRun } from './unrecorded.js';
import type { LineAnswer } from './waiting-line.js';

/** One run of one job. */
interface Run extends Activation {
  readonly context: LaneContext;
  readonly job: Job;
  /** BullMQ's token of the lock that this run has. */
  readonly token: string;
  readonly data: JobData | undefined;
  readonly messageId: string | undefined;
  readonly operation: Operation;
  /** True once the bot was called: from then on, a failure alone does not prove that nothing arrived. */
  isHandedOver: boolean;
}

/** What becomes of a job after a run. */
type End =
  | { readonly to: 'outcome'; readonly outcome: Outcome }
  /** It runs again after `ms`. Before that, only a worker with `ability` takes it. */
  | { readonly to: 'delay'; readonly ms: number; readonly ability?: string }
  /** It goes to the head of its queue. */
  | { readonly to: 'wait' }
  /** Another run has it. */
  | { readonly to: 'another-run' };

type Go = Extract<PermitAnswer, { readonly answer: 'go' }>;
type NoGo = Exclude<LineAnswer, { readonly answer: 'go' | 'clear' }>;
type Body = SendMessageRequest | SendOtpRequest;

const MOST_SENDS = 3;
const LONGEST_SEND_MS = 30_000;
const WAIT: End = { to: 'wait' };

const outcome = (outcome: Outcome): End => ({ to: 'outcome', outcome });
const delay = (ms: number): End => ({ to: 'delay', ms });

/**
 * Runs one job, from its start by BullMQ to its end. Resolves to an outcome that BullMQ records as completed; throws what
 * BullMQ records as failed, or as put back.
 */
export const runJob = async (context: LaneContext, job: Job, token: string): Promise<Outcome> => {
  const data = readJobData(job.data);
  const run: Run = {
    context,
    job,
    token,
    data,
    id: String(job.id),
    lane: context.lane,
    number: job.attemptsStarted,
    // The same encrypted text may be queued again after its job was removed, for example by a relay of `sendable/handoff`.
    fingerprint: data === undefined ? '' : `${fingerprintOf(data.b)}.${job.timestamp.toString(36)}`,
    messageId: data?.m,
    operation: job.name === 'otp' ? 'otp' : 'message',
    isHandedOver: false,
  };
  let end: End;
  try {
    end = await sendOnce(run);
    if (end.to === 'outcome') await record(run, end.outcome);
  } catch (error) {
    context.emit.error(error);
    // BullMQ may keep this message. The outcome, if there is one, is written when Redis works again.
    if (run.isHandedOver) throw ownError('The outcome of this job could not be recorded yet.');
    // Nothing was sent in this run, so a permit that it may have got is released.
    await context.botQueue.permit.release(run, { proven: true });
    end = delay(backoffMs(1));
  }
  if (end.to !== 'outcome') throw await putBack(run, end);
  const { status } = end.outcome;
  if (status === 'sent' || status === 'accepted' || status === 'duplicate') return end.outcome;
  throw new EndedError(end.outcome);
};

/** Opens the job, waits until it may be sent, and sends it: at most once. */
const sendOnce = async (run: Run): Promise<End> => {
  const { context, data, operation } = run;
  const { botQueue, settings, slots, line, drain } = context;
  if (context.isClosing()) return WAIT;

  // Decrypt the body. The decryption proves that an outbox wrote it from a complete message, so the rules are not checked again.
  if (data === undefined) return fail(run, notSent('This job was not written by sendable.'));
  if (data.v > VERSION) return leaveToOthers(run, { version: data.v });
  // The name as Redis has it: the decryption detects a change.
  const opened = botQueue.seal.open(data.b, { id: run.id, operation: run.job.name, expiresAt: data.x });
  if (opened.state === 'no-key') return leaveToOthers(run, opened);
  if (opened.state === 'broken')
    return fail(run, notSent('This job cannot be decrypted: it was changed or copied, or its key has another secret.'));
  const body: Body = JSON.parse(opened.body);
  const sendable = toSendable(operation, body);

  // Ask the caller, then wait for a slot of this process and for the permit of Redis.
  const allowed = settings.beforeSend === undefined || (await askBeforeSend(run));
  if (allowed === 'later') return delay(backoffMs(1));
  if (!allowed) return fail(run, notSent('`beforeSend` returned false.', 'aborted'));
  if (!(await slots.acquire())) return WAIT;
  try {
    const request = requestOf(run, data, body);
    const { answer, done } = await line.take(request);
    try {
      if (answer.answer === 'clear') throw unexpected(answer);
      if (answer.answer !== 'go') return await follow(run, answer);
      if (settings.durable !== undefined) {
        await settings.durable();
        // Redis may be another one by now, which knows nothing of the permit.
        const again = await botQueue.permit.ask(request);
        if (again.answer !== 'go' || !again.repeated)
          throw ownError(
            'Redis did not confirm this send again, for example after a failover. Nothing was sent; the job is tried again.',
          );
      }

      // Send, and let the result decide.
      run.isHandedOver = true;
      const deadlineMs = Math.max(1, Math.min(LONGEST_SEND_MS, answer.leftMs));
      return await conclude(
        run,
        answer,
        await settings.bot.trySend(sendable, { retry: false, signal: drain, deadlineMs }),
      );
    } finally {
      done();
    }
  } finally {
    slots.release();
  }
};

const askBeforeSend = async ({ context, id, lane, messageId, operation }: Run): Promise<boolean | 'later'> => {
  try {
    return (await context.settings.beforeSend?.({ id, lane, messageId, operation })) !== false;
  } catch {
    // Not its message: it may quote anything.
    context.emit.error(ownError('`beforeSend` threw an error; it is called again later for this message.'));
    return 'later';
  }
};

const requestOf = (run: Run, { x, nb = 0 }: JobData, body: Body): PermitRequest => {
  const { id, lane, number, fingerprint, token, context } = run;
  const { dedupeMs, pacePerRecipient } = context.settings;
  const request = { id, lane, number, fingerprint, token, expiresAt: x, notBefore: nb, dedupeMs };
  // OTPs and messages of transactions are never delayed by the pace of campaigns.
  if (pacePerRecipient === undefined || lane !== 'campaign' || !('recipient' in body)) return request;
  const recipients = context.botQueue.seal.pseudonyms(`recipient ${JSON.stringify(body.recipient)}`);
  return { ...request, pace: { ...pacePerRecipient, recipients } };
};

/** Follows the result of a send. */
const conclude = async (run: Run, { sends, leftMs }: Go, result: SendResult): Promise<End> => {
  const { health, drain, closeGate } = run.context;
  if (result.ok) {
    health.succeeded();
    return outcome({ ok: true, status: 'sent', sends, receipt: { messageId: result.receipt.messageId } });
  }
  const { error } = result;
  if (error.delivery === 'accepted') {
    health.succeeded();
    return outcome({ ok: false, status: 'accepted', sends, error: errorOf(error) });
  }
  const holdMs = drain.aborted ? undefined : health.failed(error.kind);
  if (holdMs !== undefined) await closeGate(run.lane, holdMs, errorOf(error));
  return error.delivery === 'unknown'
    ? endAsUnknown(run, run.number, sends, errorOf(error))
    : tryAgain(run, error, leftMs);
};

/** Follows a failure that proves that nothing arrived: the job runs again, or fails. */
const tryAgain = async (run: Run, error: SendError, leftMs: number): Promise<End> => {
  const { health, botQueue, isClosing, closeGate } = run.context;
  const isStopped = error.kind === 'aborted' || (error.kind === 'overloaded' && isClosing());
  const { tries } = await botQueue.permit.release(run, { proven: true, countTry: !isStopped });
  if (isStopped) return WAIT;
  // The bot's `readError` may know that waiting does not help.
  if (error.kind === 'rate_limited' && (error.retryable || error.platform === undefined)) {
    await closeGate(undefined, throttleMs(error.retryAfterMs, tries), errorOf(error));
    return WAIT;
  }
  const isRetryable = error.retryable || error.kind === 'overloaded' || (isWide(error.kind) && health.isBad);
  const ms = backoffMs(tries);
  return isRetryable && ms < leftMs ? delay(ms) : endAsNotArrived(run, 'failed', errorOf(error));
};

/** Follows a send that may have arrived: `whenUnknown` decides if it is sent again. `begun` is the number of the run that began it. */
const endAsUnknown = async (run: Run, begun: number, sends: number, error: OutcomeError): Promise<End> => {
  const unknown = unknownOutcome(sends, error);
  if (error.kind !== 'protocol' && wantsAgain(run, unknown)) {
    const released = await run.context.botQueue.permit.release({ ...run, number: begun }, { proven: false });
    if (released.sends !== undefined) return delay(backoffMs(sends - 1));
  }
  return outcome(unknown);
};

const wantsAgain = ({ context }: Run, unknown: Outcome & { readonly status: 'unknown' }): boolean => {
  const { whenUnknown } = context.settings;
  if (typeof whenUnknown !== 'function') return whenUnknown === 'retry' && unknown.sends < MOST_SENDS;
  try {
    return whenUnknown(unknown) === true;
  } catch {
    context.emit.error(ownError('`whenUnknown` threw an error; the message goes to the review.'));
    return false;
  }
};

/** Ends a job whose message did not arrive in this run. An earlier send may have arrived: then the outcome is unknown. */
const endAsNotArrived = async (run: Run, status: 'failed' | 'expired', error: OutcomeError): Promise<End> => {
  const { sends } = await run.context.botQueue.permit.release(run, { proven: true, final: true });
  if (sends === 0) return outcome({ ok: false, status, error });
  return outcome(sends === undefined ? unknownOutcome(1, LOST) : unknownOutcome(sends, SENT_BEFORE));
};

/** Fails the message, unless a send of it is open or its outcome is known. */
const fail = async (run: Run, error: OutcomeError): Promise<End> => {
  const answer = await askDryRun(run);
  return answer.answer === 'clear' || answer.answer === 'expired'
    ? endAsNotArrived(run, 'failed', error)
    : follow(run, answer);
};

/** Leaves the job to a worker that may be able to send it. */
const leaveToOthers = async (run: Run, missing: Missing): Promise<End> => {
  const answer = await askDryRun(run);
  if (answer.answer !== 'clear') return follow(run, answer);
  run.context.warnings.add(run.id, missing);
  return { to: 'delay', ms: leaveMs(run.number), ability: abilityOf(missing) };
};

const askDryRun = async (run: Run): Promise<NoGo | { readonly answer: 'clear' }> => {
  const { id, lane, number, fingerprint, token, data } = run;
  const expiresAt = data?.x ?? Number.MAX_SAFE_INTEGER;
  const request = { id, lane, number, fingerprint, token, expiresAt, notBefore: 0, dedupeMs: 1, dryRun: true };
  const answer = await run.context.botQueue.permit.ask(request);
  if (answer.answer === 'go' || answer.answer === 'wait') throw unexpected(answer);
  return answer;
};

/** Follows an answer of the permit that does not let the send begin. */
const follow = (run: Run, answer: NoGo): Promise<End> | End =>
  match(answer)
    .returnType<Promise<End> | End>()
    .with({ answer: 'lost' }, () => abandon(run))
    .with({ answer: 'closing' }, { answer: 'paused' }, () => WAIT)
    .with({ answer: 'early' }, { answer: 'paced' }, ({ ms }) => delay(ms))
    .with({ answer: 'expired' }, () => endAsNotArrived(run, 'expired', EXPIRED))
    .with({ answer: 'duplicate' }, ({ of }) => outcome(duplicateOutcome(of)))
    .with({ answer: 'decided' }, decided => endAsDecided(run, decided.outcome))
    .with({ answer: 'unknown' }, open => endAsOpen(run, open))
    .exhaustive();

/** Releases the permit that this run may have got in a lost reply. */
const abandon = async (run: Run): Promise<End> => {
  await run.context.botQueue.permit.release(run, { proven: true });
  return { to: 'another-run' };
};

const endAsDecided = async (run: Run, text: string): Promise<End> => {
  const decided = outcomeOfText(text) ?? unknownOutcome(1, LOST);
  // A message that is proven not to have arrived can be retried later.
  if (decided.status === 'failed' && decided.by === LATE) await run.context.botQueue.permit.forgetLate(run);
  return outcome(decided);
};

/** Ends the job although another run began a send whose outcome Redis does not know. */
const endAsOpen = async (
  run: Run,
  { begun, sends, ended }: Extract<NoGo, { readonly answer: 'unknown' }>,
): Promise<End> => {
  const { running, unrecorded, botQueue } = run.context;
  const other = { id: run.id, number: begun };
  const inFlight = running.get(keyOfRun(other));
  if (inFlight !== undefined) {
    // It is in flight in this process, which lost the lock meanwhile. It keeps its outcome before it ends.
    await inFlight.catch(() => {});
    return WAIT;
  }
  const known = unrecorded.find(other);
  if (known !== undefined && known.outcome === undefined) return delay(backoffMs(1));
  if (known?.outcome !== undefined && known.outcome.status !== 'unknown') return outcome(known.outcome);
  const reviewed = await reviewedError(botQueue, run.id);
  // `whenUnknown` is not called again for a message in the review.
  if (reviewed !== undefined) return outcome(unknownOutcome(sends, reviewed));
  return endAsUnknown(run, begun, sends, ended ? RUN_AGAIN : LOST);
};

/** Keeps the outcome until BullMQ has recorded it, and lists the message in the review if it may have arrived. */
const record = async (run: Run, ended: Outcome): Promise<void> => {
  const { context, id, job, messageId } = run;
  keep(run, ended);
  if (ended.status === 'unknown') await addToReview(context.botQueue, { id, name: job.name, messageId }, ended.error);
};

/** Puts the job back. Returns the error that tells BullMQ so. */
const putBack = async (run: Run, end: Exclude<End, { readonly to: 'outcome' }>): Promise<Error> => {
  const { context, job, token } = run;
  try {
    if (end.to === 'wait') {
      await job.moveToWait(token);
      return new WaitingError();
    }
    if (end.to === 'delay') {
      await job.moveToDelayed(Date.now() + Math.ceil(end.ms), token);
      // Without this entry, all workers compete for the job when its delay ends.
      if (end.ability !== undefined)
        await context.botQueue.permit.leaveToOthers(run, end.ability, 2 * end.ms).catch(context.emit.error);
      return new DelayedError();
    }
  } catch (error) {
    context.emit.error(error);
  }
  keep(run, undefined);
  return ownError('The job could not be put back: its lock was lost, or Redis failed.');
};

const keep = ({ context, id, lane, number, messageId, operation }: Run, ended: Outcome | undefined): void =>
  context.unrecorded.add({ id, lane, number, messageId, operation, outcome: ended });

/** Ends a job as failed in BullMQ, which keeps the message of the error: a sentence and the outcome. */
export class EndedError extends UnrecoverableError {
  constructor(readonly outcome: Outcome) {
    super(reasonOf(outcome));
    // BullMQ would store it with each job.
    Object.defineProperty(this, 'stack', { value: undefined });
  }
}

const unexpected = ({ answer }: LineAnswer | PermitAnswer): Error =>
  ownError(`Redis gave an unexpected answer about this job: ${answer}. Nothing was sent; the job is tried again.`);
