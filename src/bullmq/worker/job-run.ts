import type { Job } from 'bullmq';
import { match } from 'ts-pattern';
import { toSendable } from '../../builders/index.js';
import type { Sendable, SendMessageRequest, SendOtpRequest } from '../../index.js';
import { ownError } from '../../internal/foreign.js';
import { reviewedError } from '../control/review.js';
import { VERSION } from '../job.js';
import {
  duplicateOutcome,
  LATE,
  LOST,
  notSent,
  type Outcome,
  type OutcomeError,
  outcomeOfText,
  RUN_AGAIN,
  unknownOutcome,
} from '../outcome.js';
import type { PermitAnswer, PermitRequest } from '../permit/permit.js';
import { ActiveJob, isRunEnd, NotMovedError } from './active-job.js';
import type { LaneContext } from './context.js';
import { flightKey, JobSend } from './job-send.js';
import { backoffMs } from './lane-health.js';
import { abilityOf, leaveMs, type Missing } from './left-jobs.js';
import type { LineAnswer } from './waiting-line.js';

type NoGo = Exclude<LineAnswer | PermitAnswer, { readonly answer: 'go' | 'clear' | 'wait' }>;

/** One run of one job, from its start by BullMQ to an outcome. */
export class JobRun {
  private readonly context: LaneContext;
  private readonly job: ActiveJob;
  private readonly sending: JobSend;

  constructor(context: LaneContext, job: Job, token: string) {
    this.context = context;
    this.job = new ActiveJob(context, job, token);
    this.sending = new JobSend(context, this.job);
  }

  /** Resolves to an outcome that BullMQ records as completed; throws what it records as failed, or as put back. */
  async run(): Promise<Outcome> {
    try {
      return await this.prepare();
    } catch (error) {
      if (isRunEnd(error)) throw error;
      this.context.emit.error(error);
      // BullMQ may keep this message. The outcome, if there is one, is written when Redis works again.
      if (this.sending.mayHaveArrived) throw ownError('The outcome of this job could not be recorded yet.');
      // Nothing was sent in this run, so a permit that it may have got is released.
      await this.context.room.permit.release({ ...this.job.activation(), proven: true });
      return this.job.later(backoffMs(1));
    }
  }

  private async prepare(): Promise<Outcome> {
    const { context } = this;
    const { data } = this.job;
    if (context.isLeaving()) return this.job.giveBack();
    if (data === undefined) return this.refuse(notSent('This job was not written by sendable.'));
    if (data.v > VERSION) return this.leaveToOthers({ version: data.v });
    const owner = { id: this.job.id, operation: this.job.name, expiresAt: data.x };
    const opened = context.room.seal.open(data.b, owner);
    if (opened.state === 'no-key') return this.leaveToOthers(opened);
    if (opened.state === 'broken')
      return this.refuse(notSent('This job cannot be decrypted: it was changed, or copied from another job.'));
    // The decryption proves that an outbox wrote this body from a complete message, so the rules are not checked again.
    const body: SendMessageRequest | SendOtpRequest = JSON.parse(opened.body);
    const sendable = toSendable(this.job.operation, body);
    const allowed = await this.askBeforeSend();
    if (allowed === 'later') return this.job.later(backoffMs(1));
    if (allowed === 'no') return this.refuse(notSent('`beforeSend` returned false.', 'aborted'));
    if (!(await context.slots.acquire())) return this.job.giveBack();
    try {
      return await this.sendOnPermit(sendable, this.job.request(data, body));
    } finally {
      context.slots.release();
    }
  }

  private async sendOnPermit(sendable: Sendable, request: PermitRequest): Promise<Outcome> {
    const { line, room } = this.context;
    const turn = await line.take(() => room.permit.ask(request));
    try {
      const { answer } = turn;
      if (answer.answer === 'go') return await this.sending.send(sendable, request, answer);
      if (answer.answer === 'clear') throw unexpectedAnswer(answer.answer);
      return await this.follow(answer);
    } finally {
      turn.done();
    }
  }

  /** Fails the message, unless a send of it is open or its outcome is known. */
  private async refuse(error: OutcomeError): Promise<Outcome> {
    const answer = await this.look();
    return answer.answer === 'clear' || answer.answer === 'expired'
      ? this.job.fail('failed', error)
      : this.follow(answer);
  }

  /** Leaves the job to a worker that may be able to send it. */
  private async leaveToOthers(missing: Missing): Promise<Outcome> {
    const answer = await this.look();
    if (answer.answer !== 'clear') return this.follow(answer);
    this.context.warnings.add(this.job.id, missing);
    return this.job.leave(abilityOf(missing), leaveMs(this.job.number));
  }

  private async look(): Promise<NoGo | { readonly answer: 'clear' }> {
    const { data } = this.job;
    const answer = await this.context.room.permit.ask({
      ...this.job.activation(),
      token: this.job.token,
      expiresAt: data?.x ?? Number.MAX_SAFE_INTEGER,
      notBefore: 0,
      dedupeMs: 1,
      look: true,
    });
    if (answer.answer === 'go' || answer.answer === 'wait') throw unexpectedAnswer(answer.answer);
    return answer;
  }

  private async askBeforeSend(): Promise<'yes' | 'no' | 'later'> {
    const { beforeSend } = this.context.settings;
    if (beforeSend === undefined) return 'yes';
    const { lane } = this.context;
    try {
      return (await beforeSend({ id: this.job.id, lane, ...this.job.facts() })) === false ? 'no' : 'yes';
    } catch {
      // Not its message: it may quote anything.
      this.context.emit.error(ownError('`beforeSend` threw an error; it is called again later for this message.'));
      return 'later';
    }
  }

  /** Follows any answer of the permit but `go`. */
  private follow(answer: NoGo): Promise<Outcome> {
    return match(answer)
      .returnType<Promise<Outcome>>()
      .with({ answer: 'lost' }, () => this.abandon())
      .with({ answer: 'leaving' }, { answer: 'paused' }, () => this.job.giveBack())
      .with({ answer: 'early' }, { answer: 'paced' }, ({ ms }) => this.job.later(ms))
      .with({ answer: 'expired' }, () => this.job.fail('expired', notSent('It waited until it expired.', 'timeout')))
      .with({ answer: 'duplicate' }, ({ of }) => this.job.end(duplicateOutcome(of)))
      .with({ answer: 'decided' }, ({ outcome }) => this.endAsDecided(outcome))
      .with({ answer: 'unknown' }, open => this.endAsUnknown(open))
      .exhaustive();
  }

  /** Ends a run whose job another run has by now. Releases the permit that this run may have got in a lost reply. */
  private async abandon(): Promise<never> {
    const { unrecorded, lane, room } = this.context;
    await room.permit.release({ ...this.job.activation(), proven: true });
    unrecorded.add({ id: this.job.id, lane, number: this.job.number, facts: this.job.facts(), outcome: undefined });
    throw new NotMovedError('The lock of this job was lost before its send began.');
  }

  private async endAsDecided(text: string): Promise<Outcome> {
    const outcome = outcomeOfText(text) ?? unknownOutcome(1, LOST);
    // A message that is proven not to have arrived can be retried later.
    if (outcome.status === 'failed' && outcome.by === LATE)
      await this.context.room.permit.forgetLate(this.job.activation());
    return this.job.end(outcome);
  }

  /** Ends the job although another run began a send whose outcome Redis does not know. */
  private async endAsUnknown({ begun, sends, ended }: Extract<NoGo, { readonly answer: 'unknown' }>): Promise<Outcome> {
    const { flights, unrecorded, room } = this.context;
    const other = { id: this.job.id, number: begun };
    const flight = flights.get(flightKey(other));
    if (flight !== undefined) {
      // It is in flight in this process, which lost the lock meanwhile.
      await flight;
      return this.job.giveBack();
    }
    const known = unrecorded.find(other);
    if (known !== undefined && known.outcome === undefined) return this.job.later(backoffMs(1));
    if (known?.outcome !== undefined && known.outcome.status !== 'unknown') return this.job.end(known.outcome);
    const reviewed = await reviewedError(room, this.job.id);
    // `whenUnknown` is not called again for a message in the review.
    if (reviewed !== undefined) return this.job.end(unknownOutcome(sends, reviewed));
    return this.sending.endAsUnknown(ended ? RUN_AGAIN : LOST, sends, begun);
  }
}

const unexpectedAnswer = (answer: PermitAnswer['answer']): Error =>
  ownError(`The permit gave an unexpected answer: ${answer}. Nothing was sent.`);
