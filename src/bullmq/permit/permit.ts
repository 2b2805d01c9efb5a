import type { Lane } from '../job.js';

/** One activation of a job: BullMQ counts how often it handed the job to a worker. */
interface Activation {
  readonly id: string;
  readonly lane: Lane;
  /** BullMQ's `attemptsStarted`: a number that no other run of the job has. */
  readonly number: number;
  /** The start of the sealed body: it tells this job from another that had the same id. */
  readonly fingerprint: string;
}

/** A question to the permit. */
export interface PermitRequest extends Activation {
  /** The lock that BullMQ gave to this run. */
  readonly token: string;
  readonly expiresAt: number;
  /** Not before this time; 0 for at once. */
  readonly notBefore: number;
  /** How long a message of the same id counts as a duplicate. */
  readonly dedupeMs: number;
  /** The recipient gets nothing else of a campaign for a time. Absent: this message is not paced. */
  readonly pace?: RecipientPace & { readonly recipients: readonly string[] };
  /** Only look: begin nothing, and answer `clear` where a send could begin as far as this job is concerned. */
  readonly look?: boolean;
}

/** The answer of the permit. */
export type PermitAnswer =
  /** This run may send now, and no other run may. `repeated`: it was told so before. */
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
  /** The job, or its lock, belongs to this run no more. */
  | { readonly answer: 'lost' }
  /** The outcome is known: a late response, or a person's decision. */
  | { readonly answer: 'decided'; readonly outcome: string }
  /** Another activation began a send and did not report. `ended`: BullMQ had ended the job since. */
  | { readonly answer: 'unknown'; readonly begun: number; readonly sends: number; readonly ended: boolean }
  /** A message with the same id was sent as the job `of`. */
  | { readonly answer: 'duplicate'; readonly of: string }
  /** Only to `look`: no send of this job is open. */
  | { readonly answer: 'clear' };

/** The report that nothing of a send is on its way any more. */
interface Release extends Activation {
  /** Proven not sent: it does not count as a send. */
  readonly proven: boolean;
  /** Counts a failed try. */
  readonly countTry?: boolean;
  /** The message ends here. If no send of it may have arrived, it may be queued anew under its id. */
  readonly final?: boolean;
}

/** What is known of a message after a release. */
interface Released {
  /** Sends that may have arrived; undefined when the send of another activation is open, and nothing was released. */
  readonly sends: number | undefined;
  /** FailureError tries so far. */
  readonly tries: number;
}

/** A person's decision about an unknown message, as they saw it. */
interface Decision {
  readonly id: string;
  readonly lane: Lane;
  /** When the job had ended as they saw it: a later end is another case. */
  readonly finishedOn: number;
  /** The outcome as JSON; undefined to send it again. */
  readonly outcome: string | undefined;
  /** The new expiry when it is sent again. */
  readonly expiresAt: number;
}

/** How many sends of a bot may begin, over all machines. */
export interface RateLimit {
  /** Sends per second. */
  readonly perSecond: number;
  /** How many may begin together after a pause; what 50 ms allow by default, at least 1. */
  readonly burst?: number | undefined;
}

/** The pace of campaign messages to one person. */
export interface RecipientPace {
  /** The shortest time between two campaign messages to one person, in milliseconds. */
  readonly everyMs: number;
}

/**
 * The only authority that lets a send begin. Every call is atomic, may be repeated, and uses the clock of the store.
 * No send begins without `go`; a job that was told `go` is not told so again until somebody who knows releases it.
 */
export interface Permit {
  ask(request: PermitRequest): Promise<PermitAnswer>;
  release(release: Release): Promise<Released>;
  /** Records an outcome that is known late; false when it is decided, or another activation began. */
  recordLate(job: Pick<Activation, 'id' | 'lane' | 'number'>, outcome: string): Promise<boolean>;
  /** Removes a late `failed`, so that the job can be retried. */
  forgetLate(job: Pick<Activation, 'id' | 'lane'>): Promise<void>;
  decide(decision: Decision): Promise<'written' | 'decided-before' | 'not-unknown'>;
  /** No send of the lane, or of the whole bot, begins for `ms`, at most an hour. */
  closeGate(lane: Lane | undefined, ms: number): Promise<void>;
  setLimit(limit: RateLimit | false): Promise<void>;
  /** Gives the next turns of a group to messages that are queued now: a priority of BullMQ for each, in order. */
  takeTurns(lane: Lane, group: string, count: number): Promise<readonly number[]>;
  /** Of the jobs in a list, those whose send is open. */
  begun(lane: Lane, ids: readonly string[]): Promise<readonly string[]>;
  /** The clock of the store, in milliseconds. */
  now(): Promise<number>;
}
