import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { withinRedis } from '../../src/bullmq/connections.js';
import { createEmit } from '../../src/bullmq/worker/events.js';

class SocketError extends Error {
  readonly code = 'ECONNREFUSED';
}
const refused = { address: '127.0.0.1', port: 6379, username: 'ann', password: '481516' };

test('a driver that BullMQ cannot load is an option to mend, not a failure of Redis', async () => {
  const thrown = new Error(
    "BullMQ could not load the optional 'ioredis' package. Install it with `npm install ioredis`",
  );
  await expect(withinRedis(1000, () => Promise.reject(thrown))).rejects.toMatchObject({
    code: 'config',
    message: 'BullMQ needs a package that is not installed. Run: npm install ioredis',
  });
});

test.each([
  [
    new SocketError('connect ECONNREFUSED ::1:6379'),
    'Redis cannot be reached (ECONNREFUSED): check its address, and that it runs. It was not queued.',
  ],
  [
    new AggregateError([Object.assign(new SocketError('481516'), refused)]),
    'Redis cannot be reached (ECONNREFUSED 127.0.0.1:6379): check its address, and that it runs. It was not queued.',
  ],
  [new Error('Connection is closed.'), 'Redis failed: Connection is closed. It was not queued.'],
  [new Error('NOAUTH Authentication required for 481516'), 'Redis failed: NOAUTH. It was not queued.'],
  [new Error('no route for 481516'), 'Redis failed: an error without a code. It was not queued.'],
  [
    new Error('Redis version needs to be greater or equal than 5.0.0 Current: 481516'),
    'Redis failed: BullMQ needs a newer version of Redis. It was not queued.',
  ],
  ['481516', 'Redis failed: an error without a code. It was not queued.'],
])('an error of Redis is described by its reason, or by its class and code: %s', async (thrown, message) => {
  const asked = withinRedis(1000, () => Promise.reject(thrown), 'It was not queued.');
  const error: unknown = await asked.catch((error: unknown) => error);
  expect(error).toMatchObject({ name: 'QueueError', code: 'unavailable', message, cause: { message: '[hidden]' } });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('481516');
});

test('each failed reconnect is reported to a listener, and without one at most once a minute', () => {
  vi.useFakeTimers();
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const heard = vi.fn();
  const reconnect = (times: number): void => {
    for (let n = 0; n < times; n++)
      for (const emit of [createEmit({}), createEmit({ error: heard })]) emit.error(new SocketError('connect'));
  };
  reconnect(60);
  vi.advanceTimersByTime(59_000);
  reconnect(1);
  expect([warned.mock.calls.length, heard.mock.calls.length]).toEqual([1, 61]);
  vi.advanceTimersByTime(1000);
  reconnect(60);
  expect(warned.mock.calls.length).toBe(2);
  vi.useRealTimers();
  warned.mockRestore();
});

test('what was not asked for want of a connection is not asked later', async () => {
  let connect = (): void => {};
  const connected = new Promise<void>(resolve => {
    connect = resolve;
  });
  let asked = 0;
  const ask = async (): Promise<void> => void asked++;
  await expect(withinRedis(20, ask, undefined, connected)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'No connection to Redis within 20 ms. Nothing was queued.',
  });
  connect();
  await connected;
  await new Promise(setImmediate);
  expect(asked).toBe(0);
  await withinRedis(20, ask, undefined, connected);
  expect(asked).toBe(1);
  await expect(withinRedis(20, () => new Promise(() => {}))).rejects.toMatchObject({
    message: expect.stringContaining('Redis did not respond within 20 ms. The message may have been queued.'),
  });
});
