import { createHash } from 'node:crypto';
import { queueError } from './queue-error.js';

/** The three lanes, in the order in which their sends begin. Each lane is a BullMQ queue of its own: `<name>-<lane>`. */
export type Lane = 'otp' | 'message' | 'campaign';

/** All lanes; the first one goes first. */
export const LANES: readonly Lane[] = ['otp', 'message', 'campaign'];

/** Checks that a value of an untyped caller is a lane. */
export const isLane = (value: unknown): value is Lane => LANES.some(lane => lane === value);

/** The position of a lane: a lane waits for the lanes with a lower number. */
export const rankOf = (lane: Lane): number => LANES.indexOf(lane);

/** A value for each lane, given or by default. */
export type PerLane<Value> = { readonly [L in Lane]: Value };

/** The two operations of the platform, which are the names of the jobs. */
export type Operation = 'message' | 'otp';

const LETTERS = 'omc';
const HASH_LENGTH = 22;
const JOB_ID = /^[omc][\w-]{22}$/;

/**
 * Creates the id of a job: the letter of its lane, then a hash of the operation and of `key`, which identifies the message.
 * Adding the same message to the same lane again gives the same job. The key may have any characters.
 */
export const jobIdOf = (lane: Lane, operation: Operation, key: string): string => {
  const hash = createHash('sha256').update(`${operation}\n${key}`).digest('base64url');
  return `${LETTERS.charAt(rankOf(lane))}${hash.slice(0, HASH_LENGTH)}`;
};

/** Returns the part of a job id that is the same in every lane. */
export const hashOfId = (id: string): string => id.slice(1);

/** Checks that `jobIdOf` can have created the id for the lane. */
export const isJobId = (id: string, lane: Lane): boolean =>
  JOB_ID.test(id) && LETTERS.indexOf(id.charAt(0)) === rankOf(lane);

/** Returns the lane of a job id. Throws a QueueError if an outbox cannot have created the id. */
export const laneOfId = (id: string): Lane => {
  const lane = typeof id === 'string' && JOB_ID.test(id) ? LANES[LETTERS.indexOf(id.charAt(0))] : undefined;
  if (lane !== undefined) return lane;
  throw queueError(
    'config',
    'The id must be the `id` that `add` or `idOf` returned, or that the review lists: o, m or c and 22 characters. A messageId is not one.',
  );
};

/** The version of the data in Redis. A worker leaves newer jobs to newer workers. */
export const VERSION = 1;

/** The data of a job. The names are short, as Redis keeps them once for each job. */
export interface JobData {
  readonly v: number;
  /** The encrypted body. */
  readonly b: string;
  /** The expiry, in milliseconds on the clock of Redis. */
  readonly x: number;
  /** The messageId, in clear. */
  readonly m?: string;
  /** The time before which it is not sent. */
  readonly nb?: number;
}

/** Reads the data of a job; undefined if an outbox did not write it. */
export const readJobData = (data: unknown): JobData | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const { v, b, x, m, nb }: Partial<Record<keyof JobData, unknown>> = data;
  if (typeof v !== 'number' || !Number.isInteger(v) || v < 1) return undefined;
  if (typeof b !== 'string' || !isNumber(x) || (nb !== undefined && !isNumber(nb))) return undefined;
  return { v, b, x, ...(typeof m === 'string' && { m }), ...(nb !== undefined && { nb }) };
};

/** Checks for a finite number: JSON.parse reads 1e999 as Infinity, which the permit could not write as JSON. */
const isNumber = (value: unknown): value is number => Number.isFinite(value);
