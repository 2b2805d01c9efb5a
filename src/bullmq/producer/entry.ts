import type { JobsOptions } from 'bullmq';
import { type ReadyToSend, toBody } from '../../index.js';
import { type JobData, jobIdOf, type Lane, type Operation, type PerLane, VERSION } from '../job.js';
import type { Permit } from '../permit/permit.js';
import { queueError } from '../queue-error.js';
import type { Seal } from '../seal.js';
import type { AddOptions } from './options.js';

/** A queued message. */
export interface Queued {
  /** The id of the job. The same lane, operation and message id give the same job id. */
  readonly id: string;
  readonly messageId: string | undefined;
  readonly operation: Operation;
  readonly lane: Lane;
  /** Not sent after this time, on the clock of Redis. */
  readonly expiresAt: Date;
}

/** A message in the form that BullMQ takes. */
export interface Entry {
  readonly queued: Queued;
  readonly job: { readonly name: Operation; readonly data: JobData; readonly opts: JobsOptions };
}

/** The identity of a message: its job id, and the values that make it. */
export interface Identity extends Omit<Queued, 'expiresAt'> {
  readonly body: string;
}

/** Finds the job id of a message. Throws a RuleViolation if it is not a `Sendable`, a QueueError if it has no id. */
export const identify = (
  sendable: ReadyToSend,
  { id, lane }: Pick<AddOptions, 'id' | 'lane'>,
  messageLane: Lane,
): Identity => {
  const body = toBody(sendable);
  const json: { messageId?: unknown; message?: { messageId?: unknown } } = JSON.parse(body);
  const operation = json.message === undefined ? 'otp' : 'message';
  const found = operation === 'otp' ? json.messageId : json.message?.messageId;
  const messageId = typeof found === 'string' ? found : undefined;
  const key = id ?? messageId;
  if (key === undefined || key === '')
    throw queueError('no-id', `${NO_ID} ${messageLane === 'campaign' ? 'each message' : 'it, or give { id }'}.`);
  const to = lane ?? (operation === 'otp' ? 'otp' : messageLane);
  return { id: jobIdOf(to, operation, key), lane: to, operation, messageId, body };
};

// `addAll` takes no ids.
const NO_ID = 'A queued message needs an id, so that its copies are recognized. Call .messageId(id) on';

interface EntryContext {
  readonly seal: Seal;
  readonly expiresInMs: PerLane<number>;
  /** The time of Redis. */
  readonly now: number;
}

/** Encrypts a message and creates its job. */
export const createEntry = (
  { id, lane, operation, messageId, body }: Identity,
  options: AddOptions,
  { seal, expiresInMs, now }: EntryContext,
): Entry => {
  const delay = Math.max(0, Math.round(options.sendAt === undefined ? (options.delayMs ?? 0) : +options.sendAt - now));
  // An OTP is short-lived in every lane.
  const lifetime = options.expiresInMs ?? expiresInMs[operation === 'otp' ? 'otp' : lane];
  const expiresAt = Math.round(now + delay + lifetime);
  const data: JobData = {
    v: VERSION,
    b: seal.seal(body, { id, operation, expiresAt }),
    x: expiresAt,
    ...(messageId !== undefined && { m: messageId }),
    ...(delay > 0 && { nb: Math.round(now + delay) }),
  };
  return {
    queued: { id, messageId, operation, lane, expiresAt: new Date(expiresAt) },
    job: { name: operation, data, opts: { jobId: id, ...(delay > 0 && { delay }) } },
  };
};

/** Sets the priority of each job of a group, so that groups take turns: BullMQ takes the lowest priority first. */
export const inTurn = async (
  { seal, permit }: { readonly seal: Seal; readonly permit: Permit },
  lane: Lane,
  group: string | undefined,
  jobs: readonly Entry['job'][],
): Promise<readonly Entry['job'][]> => {
  if (group === undefined) return jobs;
  const [pseudonym] = seal.pseudonyms(`group ${group}`);
  const priorities = await permit.takeTurns(lane, pseudonym, jobs.length);
  return jobs.map((job, at) => ({ ...job, opts: { ...job.opts, priority: priorities[at] ?? 0 } }));
};
