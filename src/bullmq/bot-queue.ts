import type { Queue } from 'bullmq';
import type { BotQueue, CheckedAccess } from './access.js';
import type { WrongQueueOption } from './check.js';
import { closeAll } from './connections.js';
import { type Lane, VERSION } from './job.js';
import { createRedisPermit, type RunScript, SCRIPTS } from './permit/redis-permit.js';
import { openLanes, openQueue, prefixOf } from './queues.js';
import { createSeal } from './seal.js';

/** Opens the queues of a bot. Redis need not be reachable yet. */
export const openBotQueue = (
  given: CheckedAccess,
  onError: (error: Error) => void,
  wrong: WrongQueueOption,
): BotQueue => {
  const seal = createSeal(VERSION, given.name, given.keys, wrong);
  const access = { connection: given.connection, prefix: prefixOf(given) };
  const { queues, close } = openLanes(given, onError, wrong);
  const review = openQueue(given, 'review', onError, wrong);
  const toKey = (lane: Lane, key: string): string => queues[lane].toKey(key);
  return {
    queues,
    review,
    seal,
    permit: createRedisPermit(scriptRunner(queues.otp), { prefix: access.prefix, toKey }),
    access,
    close: async ms => void (await Promise.all([close(ms), closeAll([review], ms)])),
  };
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
