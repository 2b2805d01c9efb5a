import type { Lane } from '../job.js';

/** One activation of a job: BullMQ counts how often it handed the job to a worker. */
export interface Activation {
  readonly id: string;
  readonly lane: Lane;
  /** BullMQ's `attemptsStarted`: a number that no other run of the job has. */
  readonly number: number;
  /** The start of the encrypted body and the time of queuing: they distinguish this job from an earlier one with the same id. */
  readonly fingerprint: string;
}

/** A request for the permit. */
export interface PermitRequest extends Activation {
  /** The lock that BullMQ gave to this run. */
  readonly token: string;
  readonly expiresAt: number;
  /** The time before which it must not be sent; 0 for at once. */
  readonly notBefore: number;
  /** The time in which a message with the same id counts as a duplicate, in milliseconds. */
  readonly dedupeMs: number;
  /** The pace of campaign messages to its recipient; absent for a message that is not paced. */
  readonly pace?: RecipientPace & { readonly recipients: readonly string[] };
  /** Begins no send, and answers `clear` if this job could begin one. */
  readonly dryRun?: boolean;
}

/** The answer of the permit. */
export type PermitAnswer =
  /** This run may send now, and no other run may. `repeated`: it got this answer before. */
  | { readonly answer: 'go'; readonly leftMs: number; readonly sends: number; readonly repeated: boolean }
  /** Ask again after `ms`: a gate is closed, the rate is used up, or a higher lane goes first. */
  | { readonly answer: 'wait'; readonly ms: number }
  /** Its recipient got another campaign message a short time ago: run it again after `ms`. */
  | { readonly answer: 'paced'; readonly ms: number }
  /** The lane is paused: give the job back. */
  | { readonly answer: 'paused' }
  /** It is not time yet. */
  | { readonly answer: 'early'; readonly ms: number }
  | { readonly answer: 'expired' }
  /** The job, or its lock, no longer belongs to this run. */
  | { readonly answer: 'lost' }
  /** The outcome is known: a late response, or a person's decision. */
  | { readonly answer: 'decided'; readonly outcome: string }
  /** Another activation began a send and did not report. `ended`: BullMQ had ended the job since. */
  | { readonly answer: 'unknown'; readonly begun: number; readonly sends: number; readonly ended: boolean }
  /** A message with the same id was sent as the job `of`. */
  | { readonly answer: 'duplicate'; readonly of: string }
  /** Only to `dryRun`: no send of this job is open. */
  | { readonly answer: 'clear' };

/** Gives the permit of a send back, if the message did not arrive or may be sent again. A send that may have arrived keeps its permit. */
interface Release {
  /** True if it is proven that nothing was sent: it does not count as a send. */
  readonly proven: boolean;
  /** Counts a failed try. */
  readonly countTry?: boolean;
  /** The message ends here. If no send of it may have arrived, it may be queued anew under its id. */
  readonly final?: boolean;
}

/** The counts of a message after a release. */
interface Released {
  /** The sends that may have arrived; undefined if the send of another activation is open, and nothing was released. */
  readonly sends: number | undefined;
  /** The failed tries so far. */
  readonly tries: number;
}

/** A person's decision about an unknown message, as they saw it. */
interface Decision {
  readonly id: string;
  readonly lane: Lane;
  /** The time at which the job had ended as they saw it: a later end is another case. */
  readonly finishedOn: number;
  /** The outcome as JSON; undefined to send it again. */
  readonly outcome: string | undefined;
  /** The new expiry when it is sent again. */
  readonly expiresAt: number;
}

/** The rate of a bot's sends, on all machines together. `_Words` is for the compiler, which prints it in an error. */
export interface RateLimit<_Words extends string = '{ perSecond, burst }'> {
  /** Sends per second. */
  readonly perSecond: number;
  /** The number of sends that may begin together after a pause; by default as many as 50 ms allow, at least 1. */
  readonly burst?: number | undefined;
}

/** The pace of campaign messages to one person. `_Words` is for the compiler, which prints it in an error. */
export interface RecipientPace<_Words extends string = '{ everyMs }'> {
  /** The shortest time between two campaign messages to one person, in milliseconds. */
  readonly everyMs: number;
}

/** A search for jobs that other workers left. */
interface TakeLeft {
  /** The lock that the jobs get. */
  readonly token: string;
  readonly lockMs: number;
  /** The name of the worker, as Bull Board shows it. */
  readonly worker: string;
  /** The keys and versions that this worker has, as `leaveToOthers` names them. */
  readonly abilities: readonly string[];
  /** The maximum number of jobs to take, for each lane. */
  readonly most: { readonly [L in Lane]?: number };
}

/**
 * The only authority that lets a send begin. Every call is atomic, may be repeated, and uses the clock of the store.
 * No send begins without `go`. A job that got `go` does not get it again until its send is released.
 */
export interface Permit {
  ask(request: PermitRequest): Promise<PermitAnswer>;
  release(activation: Activation, release: Release): Promise<Released>;
  /** Records an outcome that is known late; false if it is decided, or if another activation began. */
  recordLate(job: Pick<Activation, 'id' | 'lane' | 'number'>, outcome: string): Promise<boolean>;
  /** Removes a late `failed`, so that the job can be retried. */
  forgetLate(job: Pick<Activation, 'id' | 'lane'>): Promise<void>;
  decide(decision: Decision): Promise<'written' | 'decided-before' | 'not-unknown'>;
  /** Lets no send of the lane, or of the whole bot, begin for `ms`, at most an hour. */
  closeGate(lane: Lane | undefined, ms: number): Promise<void>;
  setLimit(limit: RateLimit | false): Promise<void>;
  /** Takes the next turns of a group for messages that are queued now: a priority of BullMQ for each, in order. */
  takeTurns(lane: Lane, group: string, count: number): Promise<readonly number[]>;
  /** Leaves a delayed job to the workers with `ability`, for `keepMs`: they take it before its delay ends. */
  leaveToOthers(job: Pick<Activation, 'id' | 'lane'>, ability: string, keepMs: number): Promise<void>;
  /** Takes jobs that others left: each is active now, with the lock `token`. */
  takeLeft(request: TakeLeft): Promise<readonly Pick<Activation, 'id' | 'lane'>[]>;
  /** Returns the ids of the jobs in a list whose send is open. */
  begun(lane: Lane, ids: readonly string[]): Promise<readonly string[]>;
  /** Returns the time of the store's clock, in milliseconds. */
  now(): Promise<number>;
}
