import type { Sendable, SendError, SendResult } from '../../index.js';
import { ownError } from '../../internal/foreign.js';
import { errorOf, LOST, type Outcome, type OutcomeError, unknownOutcome } from '../outcome.js';
import type { PermitAnswer, PermitRequest } from '../permit/permit.js';
import type { ActiveJob } from './active-job.js';
import type { LaneContext } from './context.js';
import { backoffMs, isWide, throttleMs } from './lane-health.js';

type Go = Extract<PermitAnswer, { readonly answer: 'go' }>;

const MOST_SENDS = 3;
const LONGEST_SEND_MS = 30_000;

/** The send of one run: one call of the bot, and the outcome that its result leads to. */
export class JobSend {
  private readonly context: LaneContext;
  private readonly job: ActiveJob;
  private wasHandedOver = false;

  constructor(context: LaneContext, job: ActiveJob) {
    this.context = context;
    this.job = job;
  }

  /** True once the bot was called: from then on, a failure alone does not prove that nothing arrived. */
  get mayHaveArrived(): boolean {
    return this.wasHandedOver;
  }

  async send(sendable: Sendable, request: PermitRequest, { sends, leftMs }: Go): Promise<Outcome> {
    const { settings, drain, flights } = this.context;
    if (settings.durable !== undefined) {
      await settings.durable();
      // Redis may be another one by now, which knows nothing of the permit.
      const again = await this.context.room.permit.ask(request);
      if (again.answer !== 'go' || !again.repeated) throw ownError('Redis lost the permit before it was durable.');
    }
    this.wasHandedOver = true;
    const deadlineMs = Math.max(1, Math.min(LONGEST_SEND_MS, leftMs));
    const sending = settings.bot.trySend(sendable, { retry: false, signal: drain, deadlineMs });
    const key = flightKey(this.job.activation());
    // The run keeps its outcome before those who wait for the flight go on.
    const ended = sending.then(
      result => this.conclude(result, sends, leftMs),
      () => this.job.end(unknownOutcome(sends, LOST)),
    );
    const landed = ended.then(
      () => {},
      () => {},
    );
    flights.set(key, landed);
    try {
      return await ended;
    } finally {
      flights.delete(key);
    }
  }

  private async conclude(result: SendResult, sends: number, leftMs: number): Promise<Outcome> {
    const { health } = this.context;
    if (result.ok) {
      health.succeeded();
      return this.job.end({ ok: true, status: 'sent', sends, receipt: { messageId: result.receipt.messageId } });
    }
    const { error } = result;
    if (error.delivery === 'accepted') {
      health.succeeded();
      return this.job.end({ ok: false, status: 'accepted', sends, error: errorOf(error) });
    }
    const holdMs = this.context.drain.aborted ? undefined : health.failed(error.kind);
    if (holdMs !== undefined) await this.context.hold(holdMs, errorOf(error));
    if (error.delivery === 'unknown') return this.endAsUnknown(errorOf(error), sends, this.job.activation().number);
    return this.notArrived(error, leftMs);
  }

  /** Follows a failure that proves that nothing arrived: the job runs again, or fails. */
  private async notArrived(error: SendError, leftMs: number): Promise<Outcome> {
    const { health, room, isLeaving } = this.context;
    const isStopped = error.kind === 'aborted' || (error.kind === 'overloaded' && isLeaving());
    const { tries } = await room.permit.release({ ...this.job.activation(), proven: true, countTry: !isStopped });
    if (isStopped) return this.job.giveBack();
    if (error.kind === 'rate_limited') {
      await this.context.throttle(throttleMs(error.retryAfterMs, tries), errorOf(error));
      return this.job.giveBack();
    }
    const isRetryable = error.retryable || error.kind === 'overloaded' || (isWide(error.kind) && health.isBad);
    const ms = backoffMs(tries);
    return isRetryable && ms < leftMs ? this.job.later(ms) : this.job.fail('failed', errorOf(error));
  }

  /** Follows a send that may have arrived: `whenUnknown` decides if it is sent again. */
  async endAsUnknown(error: OutcomeError, sends: number, begun: number): Promise<Outcome> {
    const outcome = unknownOutcome(sends, error);
    if (error.kind !== 'protocol' && this.wantsAgain(outcome)) {
      const released = await this.context.room.permit.release({
        ...this.job.activation(),
        number: begun,
        proven: false,
      });
      if (released.sends !== undefined) return this.job.later(backoffMs(sends - 1));
    }
    return this.job.end(outcome);
  }

  private wantsAgain(outcome: Outcome & { readonly status: 'unknown' }): boolean {
    const { whenUnknown } = this.context.settings;
    if (typeof whenUnknown !== 'function') return whenUnknown === 'retry' && outcome.sends < MOST_SENDS;
    try {
      return whenUnknown(outcome) === true;
    } catch {
      this.context.emit.error(ownError('`whenUnknown` threw an error; the message goes to the review.'));
      return false;
    }
  }
}

/** Names a run whose send is in flight. */
export const flightKey = ({ id, number }: { readonly id: string; readonly number: number }): string =>
  `${id} ${number}`;
