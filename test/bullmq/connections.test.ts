import { expect, test } from 'vitest';
import { withinRedis } from '../../src/bullmq/connections.js';

test.each([
  ['connect ECONNREFUSED ::1:6379', 'Redis failed: connect ECONNREFUSED ::1:6379. It was not queued.'],
  ['Connection is closed.', 'Redis failed: Connection is closed. It was not queued.'],
  ['NOAUTH Authentication required.\nat line 1', 'Redis failed: NOAUTH Authentication required. It was not queued.'],
])('an error of Redis is quoted as one sentence: %j', async (thrown, message) => {
  const asked = withinRedis(1000, () => Promise.reject(new Error(thrown)), 'It was not queued.');
  await expect(asked).rejects.toMatchObject({ name: 'QueueError', code: 'unavailable', message });
});
