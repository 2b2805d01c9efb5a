import fc from 'fast-check';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { hasRedis, type RedisServer, startRedis } from '../redis-server.js';
import { commands, recipientCommands, turnCommands } from './permit-commands.js';
import { openWorld } from './permit-world.js';

// 3 000 in test/slow.
const RUNS = Number(process.env.PERMIT_RUNS ?? 150);

describe.skipIf(!hasRedis)('the permit in Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  }, 60_000);
  afterAll(() => redis?.stop());

  test.each([
    ['whatever is repeated, lost, stale or out of time', commands, 60],
    ['when one person is in two campaigns', recipientCommands, 30],
    ['when groups take turns', turnCommands, 20],
  ])('answers as its model does, %s', { timeout: 600_000 }, async (_, each, maxCommands) => {
    await fc.assert(
      fc.asyncProperty(fc.commands([...each], { maxCommands, size: 'max' }), async list => {
        const world = await openWorld(redis.client);
        await fc.asyncModelRun(() => world, list);
        await redis.client.flushall();
      }),
      { numRuns: RUNS },
    );
  });
});
