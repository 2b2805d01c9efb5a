import { Queue } from 'bullmq';
import type { CheckedAccess, LaneQueues } from './access.js';
import type { WrongQueueOption } from './check.js';
import { allowListeners, closeAll } from './connections.js';
import { checkDriver } from './driver.js';
import type { Lane } from './job.js';
import { describeRedis } from './queue-error.js';

// Apart from BotQueue, of which a relay of `sendable/handoff` needs nothing.

const MAX_EVENTS = 10_000;

/** Returns the name of a queue by its end. */
export const queueName = (name: string, end: Lane | 'review'): string => `${name}-${end}`;

/** What the queues of one bot are opened with. */
type QueueAccess = Omit<CheckedAccess, 'keys'>;

/** Returns the start of every key in Redis. */
export const prefixOf = ({ name, prefix = `{sendable:${name}}` }: QueueAccess): string => prefix;

/** Opens a queue. Redis need not be reachable yet. */
export const openQueue = (
  access: QueueAccess,
  end: Lane | 'review',
  onError: (error: Error) => void,
  wrong: WrongQueueOption,
): Queue => {
  const { name, connection } = access;
  allowListeners(connection);
  const options = { connection, prefix: prefixOf(access), streams: { events: { maxLen: MAX_EVENTS } } };
  try {
    return new Queue(queueName(name, end), options).on('error', onError);
  } catch (error) {
    throw wrong(`\`connection\` cannot be used: ${describeRedis(error)}`, error);
  }
};

/** Opens the queues of the lanes, for a program that adds jobs and neither encrypts nor sends. */
export const openLanes = (
  access: QueueAccess,
  onError: (error: Error) => void,
  wrong: WrongQueueOption,
): LaneQueues => {
  checkDriver(access.connection);
  const open = (lane: Lane): Queue => openQueue(access, lane, onError, wrong);
  const queues = { otp: open('otp'), message: open('message'), campaign: open('campaign') };
  return { queues, close: ms => closeAll(Object.values(queues), ms) };
};
