import type { Redis } from 'ioredis';

/** For `durable` of a worker: resolves when a replica has the write. */
export const onOneReplica = (redis: Redis) => async (): Promise<void> => {
  await redis.incr('{sendable:bank}:durable');
  const replicas = await redis.wait(1, 1000);
  if (replicas < 1) throw new Error('No replica has it yet.');
};
