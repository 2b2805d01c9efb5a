import { createHash } from 'node:crypto';
import { LANES, type Lane, rankOf } from './lane.js';
import { queueError } from './queue-error.js';

/** The two operations of the platform, which are the names of the jobs. */
export type Operation = 'message' | 'otp';

const LETTERS = 'omc';
const HASH_LENGTH = 22;
const JOB_ID = /^[omc][\w-]{22}$/;

/**
 * The id of a job: the letter of its lane, then a hash of the operation and of what tells the message from others.
 * Whoever adds the same message to the same lane gets the same job; a message id with any characters fits.
 */
export const jobIdOf = (lane: Lane, operation: Operation, key: string): string => {
  const hash = createHash('sha256').update(`${operation}\n${key}`).digest('base64url');
  return `${LETTERS.charAt(rankOf(lane))}${hash.slice(0, HASH_LENGTH)}`;
};

/** The part of a job id that is the same in every lane. */
export const hashOfId = (id: string): string => id.slice(1);

/** The lane of a job id. Throws a QueueError when an outbox cannot have made the id. */
export const laneOfId = (id: string): Lane => {
  const lane = typeof id === 'string' && JOB_ID.test(id) ? LANES[LETTERS.indexOf(id.charAt(0))] : undefined;
  if (lane !== undefined) return lane;
  throw queueError(
    'config',
    'The id must be the `id` of a queued message: a lane letter and 22 characters. Use what `add` or `idOf` returned.',
  );
};
