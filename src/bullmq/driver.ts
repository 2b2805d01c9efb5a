import { createRequire } from 'node:module';
import { isRedisInstance, RedisConnection } from 'bullmq';
import type { CheckedAccess } from './access.js';
import { configError, type WrongQueueOption } from './check.js';
import { NO_IOREDIS } from './queue-error.js';

/** Throws if BullMQ has to open the connection with ioredis, and that is not installed. BullMQ loads it only when it connects. */
export const checkDriver = (connection: CheckedAccess['connection']): void => {
  if (isRedisInstance(connection) || RedisConnection.clientFactory !== undefined || hasIoredis()) return;
  throw configError(NO_IOREDIS);
};

/** Looks where BullMQ does. In a bundle there may be no folder of packages: then BullMQ itself tells. */
const hasIoredis = (): boolean => {
  let fromBullmq: NodeJS.Require;
  try {
    fromBullmq = createRequire(createRequire(import.meta.url).resolve('bullmq'));
  } catch {
    return true;
  }
  try {
    return fromBullmq.resolve('ioredis') !== '';
  } catch {
    return false;
  }
};

/** Throws if the caller's client is one that BullMQ refuses for a worker, after it has opened some of its connections. */
export const checkBlocking = (connection: CheckedAccess['connection'], wrong: WrongQueueOption): void => {
  if (!isRedisInstance(connection)) return;
  const { redisOptions, ...options } = Object(Reflect.get(connection, 'options'));
  if ((redisOptions ?? options).maxRetriesPerRequest)
    throw wrong('`connection` cannot be used: its `maxRetriesPerRequest` must be null');
};
