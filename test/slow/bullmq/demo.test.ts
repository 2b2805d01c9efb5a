import { expect, test } from 'vitest';
import { hasRedis } from '../../bullmq/redis-server.js';
import { run } from '../../support/run.js';

test.skipIf(!hasRedis)('the demo of the queue kills a worker, doubles nothing, and ends by itself', async () => {
  const env = { ...process.env, NO_COLOR: '1', DEMO_MESSAGES: '2000' };
  const { stdout } = await run('npx', ['tsx', 'docs/demo/queue.ts'], { env });
  expect(stdout).toMatch(/\d+, doubled 0\n/);
  expect(stdout).toMatch(/\d+ sent, \d+ unknown/);
  expect(stdout).toMatch(/\d+ of 50, p50 \d+ ms, p99 \d+ ms/);
});
