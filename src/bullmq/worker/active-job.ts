import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq';
import type { SendMessageRequest, SendOtpRequest } from '../../index.js';
import { addToReview } from '../control/review.js';
import { type JobData, type Operation, readJobData } from '../job.js';
import { LOST, type Outcome, type OutcomeError, reasonOf, SENT_BEFORE, unknownOutcome } from '../outcome.js';
import type { PermitRequest } from '../permit/permit.js';
import { fingerprintOf } from '../seal.js';
import type { LaneContext } from './context.js';

/** A job that BullMQ gave to this worker: its data, and the ways in which its run can end. */
export class ActiveJob {
  readonly id: string;
  readonly data: JobData | undefined;
  /** The name in Redis, perhaps changed; the decryption detects a change. */
  readonly name: string;
  readonly operation: Operation;
  /** BullMQ's token of the lock that this run holds. */
  readonly token: string;
  /** BullMQ's count of the runs of this job. */
  readonly number: number;
  private readonly context: LaneContext;
  private readonly job: Job;

  constructor(context: LaneContext, job: Job, token: string) {
    this.context = context;
    this.job = job;
    this.token = token;
    this.id = String(job.id);
    this.number = job.attemptsStarted;
    this.data = readJobData(job.data);
    this.name = job.name;
    this.operation = job.name === 'otp' ? 'otp' : 'message';
  }

  /** Ends a job whose message did not arrive in this run. An earlier send may have arrived: then the outcome is unknown. */
  async fail(status: 'failed' | 'expired', error: OutcomeError): Promise<Outcome> {
    const { sends } = await this.context.room.permit.release({ ...this.activation(), proven: true, final: true });
    if (sends === 0) return this.end({ ok: false, status, error });
    return this.end(sends === undefined ? unknownOutcome(1, LOST) : unknownOutcome(sends, SENT_BEFORE));
  }

  /** Records the outcome: BullMQ keeps what this returns or throws. */
  async end(outcome: Outcome): Promise<Outcome> {
    const { room, unrecorded, lane } = this.context;
    const { id, name, number } = this;
    unrecorded.add({ id, lane, number, facts: this.facts(), outcome });
    if (outcome.status === 'unknown') await addToReview(room, { id, name, messageId: this.data?.m }, outcome.error);
    if (outcome.status === 'sent' || outcome.status === 'accepted' || outcome.status === 'duplicate') return outcome;
    throw new EndedError(outcome);
  }

  /** Delays the job: its next run is after `ms`. */
  async later(ms: number): Promise<never> {
    await this.move(() => this.job.moveToDelayed(Date.now() + Math.ceil(ms), this.token));
    throw new DelayedError();
  }

  /** Delays the job for `ms`, unless a worker with `ability` takes it before. */
  async leave(ability: string, ms: number): Promise<never> {
    await this.move(() => this.job.moveToDelayed(Date.now() + ms, this.token));
    const { room, lane, emit } = this.context;
    // Without this entry, all workers compete for the job when its delay ends.
    await room.permit.leave({ id: this.id, lane }, ability, 2 * ms).catch(emit.error);
    throw new DelayedError();
  }

  /** Returns the job to the head of its queue. */
  async giveBack(): Promise<never> {
    await this.move(() => this.job.moveToWait(this.token));
    throw new WaitingError();
  }

  private async move(move: () => Promise<unknown>): Promise<void> {
    try {
      await move();
    } catch (error) {
      const { id, number } = this;
      const { lane, unrecorded } = this.context;
      unrecorded.add({ id, lane, number, facts: this.facts(), outcome: undefined });
      this.context.emit.error(error);
      throw new NotMovedError('The job could not be put back: its lock was lost, or Redis failed.');
    }
  }

  /** Identifies this run to the permit. */
  activation(): Pick<PermitRequest, 'id' | 'lane' | 'number' | 'fingerprint'> {
    const fingerprint = this.data === undefined ? '' : fingerprintOf(this.data.b);
    return { id: this.id, lane: this.context.lane, number: this.number, fingerprint };
  }

  /** Asks for the permit to send. */
  request({ x, nb = 0 }: JobData, body: SendMessageRequest | SendOtpRequest): PermitRequest {
    const { dedupeMs } = this.context.settings;
    return { ...this.activation(), token: this.token, expiresAt: x, notBefore: nb, dedupeMs, ...this.pace(body) };
  }

  /** Returns the pace of a campaign message. OTPs and messages of transactions are never delayed by it. */
  private pace(body: SendMessageRequest | SendOtpRequest): Pick<PermitRequest, 'pace'> {
    const { settings, lane, room } = this.context;
    if (settings.pacePerRecipient === undefined || lane !== 'campaign' || !('recipient' in body)) return {};
    const recipient = JSON.stringify(body.recipient);
    return { pace: { ...settings.pacePerRecipient, recipients: room.seal.pseudonyms(`recipient ${recipient}`) } };
  }

  facts(): { readonly messageId: string | undefined; readonly operation: Operation } {
    return { messageId: this.data?.m, operation: this.operation };
  }
}

/** Ends a job as failed in BullMQ, which keeps the message of the error: a sentence and the outcome. */
export class EndedError extends UnrecoverableError {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(reasonOf(outcome));
    this.outcome = outcome;
    // BullMQ would store it with each job.
    Object.defineProperty(this, 'stack', { value: undefined });
  }
}

/** A job could not be returned to its queue: its lock was lost, or Redis failed. */
export class NotMovedError extends Error {}

/** Recognizes the errors with which a run tells BullMQ how it ended. */
export const isRunEnd = (error: unknown): boolean =>
  error instanceof EndedError ||
  error instanceof NotMovedError ||
  error instanceof DelayedError ||
  error instanceof WaitingError;
