import type { PermitAnswer, PermitRequest } from '../../../src/bullmq/permit/permit.js';
import { TurnsModel } from './turns-model.js';

/** A job as the model sees it. */
export interface ModelJob {
  /** undefined: there is no such job. */
  fingerprint: string | undefined;
  /** The number of times that a job of this id was added. */
  generation: number;
  lock: string | undefined;
  activation: number;
  begun: number;
  released: number;
  sends: number;
  tries: number;
  decided: string | undefined;
  decidedAt: number | undefined;
  expiresAt: number | undefined;
  /** Whom its last paced send was for. */
  recipients: readonly string[];
  finishedOn: number | undefined;
  /** The number of times that BullMQ ended it. */
  ended: number;
}

/** The possible arrivals of the message of one id. */
export interface ModelMessage {
  seen: string | undefined;
  seenUntil: number;
  /** Sends that began and were not proven to have failed. */
  mayHaveArrived: number;
  /** The number of repetitions that a policy or a person allowed. */
  repetitions: number;
}

export const LANE_NAMES = ['otp', 'message', 'campaign'] as const;
const HOUR_US = 3_600_000_000;

/** The permit in plain TypeScript, written from its description and not from its scripts. Times are in microseconds. */
export class PermitModel {
  nowUs = 1_790_000_000_000_000;
  readonly jobs = new Map<string, ModelJob>();
  readonly messages = new Map<string, ModelMessage>();
  readonly gates = new Map<string, number>();
  readonly claims = new Map<number, number>();
  readonly paused = new Set<string>();
  /** The last campaign message of a recipient: until when it holds others, and whose it is. */
  readonly paced = new Map<string, { readonly till: number; readonly by: string }>();
  readonly turns: Readonly<Record<(typeof LANE_NAMES)[number], TurnsModel>> = {
    otp: new TurnsModel(),
    message: new TurnsModel(),
    campaign: new TurnsModel(),
  };
  everyUs = 0;
  burstUs = 0;
  tat = 0;

  get nowMs(): number {
    return this.nowUs / 1000;
  }

  message(id: string): ModelMessage {
    const hash = id.slice(1);
    const known = this.messages.get(hash) ?? { seen: undefined, seenUntil: 0, mayHaveArrived: 0, repetitions: 0 };
    this.messages.set(hash, known);
    return known;
  }

  ask(request: PermitRequest): PermitAnswer {
    const { id, number, lane, dryRun = false } = request;
    const job = this.jobs.get(id);
    if (job?.fingerprint === undefined || job.lock !== request.token || job.activation !== number)
      return { answer: 'lost' };
    if (job.decided !== undefined) return { answer: 'decided', outcome: job.decided };
    const left = Math.ceil((job.expiresAt ?? request.expiresAt) - this.nowMs);
    if (job.begun > job.released) {
      if (job.begun === number && !dryRun)
        return { answer: 'go', leftMs: Math.max(1, left), sends: job.sends, repeated: true };
      return { answer: 'unknown', begun: job.begun, sends: job.sends, ended: job.ended > 0 };
    }
    if (job.begun === number && !dryRun) return { answer: 'lost' };
    if (left <= 0) return { answer: 'expired' };
    if (dryRun) return { answer: 'clear' };
    const early = request.notBefore - this.nowMs;
    if (early > 1000) return { answer: 'early', ms: Math.ceil(early) };
    const own = `${id} ${request.fingerprint}`;
    const message = this.message(id);
    if (message.seen !== undefined && message.seen !== own)
      return { answer: 'duplicate', of: message.seen.split(' ')[0] ?? '' };
    if (this.paused.has(lane)) return { answer: 'paused' };
    const everyUs = (request.pace?.everyMs ?? 0) * 1000;
    for (const recipient of request.pace?.recipients ?? []) {
      const last = this.paced.get(recipient);
      const rest = Math.min((last?.till ?? 0) - this.nowUs, everyUs);
      if (rest > 0 && last?.by !== own)
        return { answer: 'paced', ms: Math.max(1, Math.min(left, Math.ceil(rest / 1000))) };
    }
    const wait = this.waitUs(LANE_NAMES.indexOf(lane), lane);
    if (wait > 0) return { answer: 'wait', ms: Math.max(1, Math.min(left, Math.ceil(wait / 1000))) };
    job.begun = number;
    job.sends++;
    message.seen = own;
    message.mayHaveArrived++;
    for (const recipient of request.pace?.recipients ?? [])
      this.paced.set(recipient, { till: this.nowUs + everyUs, by: own });
    if (request.pace?.recipients.length) job.recipients = request.pace.recipients;
    return { answer: 'go', leftMs: left, sends: job.sends, repeated: false };
  }

  private waitUs(rank: number, lane: string): number {
    const closed = ['all', lane].map(gate => this.gates.get(gate) ?? 0).filter(at => at <= this.nowUs + HOUR_US);
    const gate = Math.max(0, ...closed) - this.nowUs;
    if (gate > 0) return gate;
    if (this.everyUs === 0) return 0;
    const sane = this.tat > this.nowUs + this.everyUs + 1_000_000 ? this.nowUs : this.tat;
    const start = Math.max(sane, this.nowUs - this.burstUs);
    const claimed = [...this.claims].some(
      ([above, at]) => above < rank && at > this.nowUs && at < this.nowUs + this.everyUs + 2_000_000,
    );
    const wait = Math.max(start - this.nowUs, claimed ? 5000 : Number.NEGATIVE_INFINITY);
    if (wait > 0) {
      if (rank < 2) this.claims.set(rank, this.nowUs + wait + 50_000);
      return wait;
    }
    this.tat = start + this.everyUs;
    this.claims.delete(rank);
    return 0;
  }

  release(
    run: { readonly id: string; readonly number: number; readonly fingerprint: string },
    how: { readonly proven: boolean; readonly countTry: boolean; readonly final: boolean },
  ): { readonly sends: number | undefined; readonly tries: number } {
    const job = this.jobs.get(run.id);
    if (job?.fingerprint === undefined) return { sends: undefined, tries: 0 };
    const message = this.message(run.id);
    if (job.begun > job.released) {
      if (job.begun !== run.number) return { sends: undefined, tries: job.tries };
      job.released = job.begun;
      if (how.proven) {
        job.sends--;
        message.mayHaveArrived--;
        if (job.sends <= 0)
          for (const recipient of job.recipients)
            if (this.paced.get(recipient)?.by === `${run.id} ${run.fingerprint}`) this.paced.delete(recipient);
      } else message.repetitions++;
      if (how.countTry) job.tries++;
    }
    if (how.final) {
      if (job.sends > 0) job.released = 0;
      else if (job.begun > 0 && message.seen === `${run.id} ${run.fingerprint}`) message.seen = undefined;
    }
    return { sends: job.sends, tries: job.tries };
  }

  recordLate(id: string, number: number, outcome: string): boolean {
    const job = this.jobs.get(id);
    if (job?.fingerprint === undefined) return false;
    if (job.decided !== undefined) return job.decided === outcome;
    if (job.begun !== number) return false;
    job.decided = outcome;
    return true;
  }

  decide(id: string, finishedOn: number, outcome: string | undefined, expiresAt: number): string {
    const job = this.jobs.get(id);
    if (job?.fingerprint === undefined || job.finishedOn === undefined || job.finishedOn !== finishedOn)
      return 'not-unknown';
    if (job.decidedAt === finishedOn) return job.decided === outcome ? 'written' : 'decided-before';
    if (job.decided !== undefined) return 'decided-before';
    job.decidedAt = finishedOn;
    if (outcome === undefined) {
      job.released = job.begun;
      job.expiresAt = expiresAt;
      this.message(id).repetitions++;
    } else job.decided = outcome;
    return 'written';
  }

  closeGate(gate: string, ms: number): void {
    const closed = this.gates.get(gate) ?? 0;
    const sane = closed > this.nowUs + HOUR_US ? 0 : closed;
    this.gates.set(gate, Math.max(sane, this.nowUs + Math.min(ms, 3_599_000) * 1000));
    if (sane > this.nowUs + Math.min(ms, 3_599_000) * 1000) this.gates.set(gate, sane);
  }
}
