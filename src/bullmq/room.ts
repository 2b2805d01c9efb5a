import { Queue } from 'bullmq';
import { describeError } from '../internal/foreign.js';
import type { CheckedAccess, LaneQueues, Room } from './access.js';
import { configError } from './check.js';
import { allowListeners, closeAll } from './connections.js';
import { LANES, type Lane, VERSION } from './job.js';
import { createRedisPermit, type RunScript, SCRIPTS } from './permit/redis-permit.js';
import { createSeal } from './seal.js';

const MAX_EVENTS = 10_000;

/** Returns the name of the queue of a lane. */
export const queueName = (name: string, lane: Lane): string => `${name}-${lane}`;

/** What the queues of one bot are opened with. */
type QueueAccess = Omit<CheckedAccess, 'keys'>;

const prefixOf = ({ name, prefix = `{sendable:${name}}` }: QueueAccess): string => prefix;

/** Opens queues by the ends of their names. Redis need not be reachable yet. */
const openAll = (
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

/** Opens the queues of a bot. Redis need not be reachable yet. */
export const openRoom = (given: CheckedAccess, onError: (error: Error) => void): Room => {
  const seal = createSeal(VERSION, given.name, given.keys);
  const access = { connection: given.connection, prefix: prefixOf(given) };
  const { queues, close } = openLanes(given, onError);
  const [review] = openAll(given, ['review'], onError);
  if (!review) throw new Error('A queue is missing.');
  const toKey = (lane: Lane, key: string): string => queues[lane].toKey(key);
  return {
    queues,
    review,
    all: [queues.otp, queues.message, queues.campaign, review],
    seal,
    permit: createRedisPermit(scriptRunner(queues.otp), { prefix: access.prefix, toKey }),
    access,
    close: async ms => void (await Promise.all([close(ms), closeAll([review], ms)])),
  };
};

const rethrowAsConfig = <Value>(open: () => Value): Value => {
  try {
    return open();
  } catch (error) {
    throw configError(`\`connection\` cannot be used: BullMQ rejects it with ${describeError(error)}.`, error);
  }
};

/** Runs scripts on the connection of a queue; each is sent as text once, and by its hash from then on. */
const scriptRunner = (queue: Queue): RunScript => {
  const nameOf = (name: string): string => `sendable:${name}:${VERSION}`;
  const connect = async () => {
    const client = await queue.getBackend().client;
    for (const { name, keys, lua } of SCRIPTS) client.defineCommand(nameOf(name), { numberOfKeys: keys, lua });
    return client;
  };
  let connected: ReturnType<typeof connect> | undefined;
  return async (script, keys, args) => {
    connected ??= connect();
    return (await connected).runCommand(nameOf(script.name), [...keys, ...args]);
  };
};
