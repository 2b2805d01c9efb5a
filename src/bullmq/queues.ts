import { Queue } from 'bullmq';
import { describeError } from '../internal/foreign.js';
import type { CheckedAccess, LaneQueues } from './access.js';
import { configError } from './check.js';
import { allowListeners, closeAll } from './connections.js';
import { LANES, type Lane } from './job.js';

// Apart from BotQueue, of which a relay of `sendable/handoff` needs nothing.

const MAX_EVENTS = 10_000;

/** Returns the name of the queue of a lane. */
export const queueName = (name: string, lane: Lane): string => `${name}-${lane}`;

/** What the queues of one bot are opened with. */
type QueueAccess = Omit<CheckedAccess, 'keys'>;

/** Returns the start of every key in Redis. */
export const prefixOf = ({ name, prefix = `{sendable:${name}}` }: QueueAccess): string => prefix;

/** Opens queues by the ends of their names. Redis need not be reachable yet. */
export const openAll = (
  access: QueueAccess,
  suffixes: readonly string[],
  onError: (error: Error) => void,
): readonly Queue[] => {
  const { name, connection } = access;
  allowListeners(connection);
  const options = { connection, prefix: prefixOf(access), streams: { events: { maxLen: MAX_EVENTS } } };
  const opened = rethrowAsConfig(() => suffixes.map(suffix => new Queue(`${name}-${suffix}`, options)));
  for (const queue of opened) queue.on('error', onError);
  return opened;
};

/** Opens the queues of the lanes, for a program that adds jobs and neither encrypts nor sends. */
export const openLanes = (access: QueueAccess, onError: (error: Error) => void): LaneQueues => {
  const opened = openAll(access, LANES, onError);
  const [otp, message, campaign] = opened;
  if (!otp || !message || !campaign) throw new Error('A queue is missing.');
  return { queues: { otp, message, campaign }, close: ms => closeAll(opened, ms) };
};

const rethrowAsConfig = <Value>(open: () => Value): Value => {
  try {
    return open();
  } catch (error) {
    throw configError(`\`connection\` cannot be used: BullMQ rejects it with ${describeError(error)}.`, error);
  }
};
