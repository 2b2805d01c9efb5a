import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { message, until, useRedis } from './outboxes.js';
import { hasRedis, type RedisServer, startRedis } from './redis-server.js';

describe.skipIf(!hasRedis)('with a Redis that has died', () => {
  const { access, outbox, worker, platform } = useRedis();
  let redis: RedisServer;
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(() => redis.stop());

  /** A connection that reconnects often, and counts how often it did. */
  const counting = () => {
    const counted = { reconnects: 0 };
    const retryStrategy = (): number => {
      counted.reconnects++;
      return 20;
    };
    return { counted, given: { ...access(), connection: { ...redis.connection, retryStrategy } } };
  };
  /** An attempt that had begun may still end; then there is none for as long as 20 of them took. */
  const stays = (counted: { readonly reconnects: number }): Promise<unknown> =>
    until(async () => {
      const before = counted.reconnects;
      await sleep(400);
      return counted.reconnects === before;
    });

  test('clear, retryFailed and each call of the review reject after addTimeoutMs, as add does', async () => {
    const queue = outbox({ ...access(), connection: redis.connection }, { addTimeoutMs: 500 });
    const { id } = await queue.add(message('m-1'));
    await redis.kill();
    const calls: readonly (() => Promise<unknown>)[] = [
      () => queue.review.list().next(),
      () => queue.review.markSent(id),
      () => queue.review.markFailed(id),
      () => queue.review.sendAgain(id),
      () => queue.clear('message'),
      () => queue.retryFailed(),
    ];
    const allReject = (code: string): Promise<unknown> =>
      Promise.all(calls.map(call => expect(call()).rejects.toMatchObject({ code })));
    await allReject('unavailable');
    await queue.close();
    await allReject('closed');
  });

  test('addAll rejects after addTimeoutMs although its source is stuck', async () => {
    const source = async function* () {
      yield message('m-1');
      await redis.kill();
      yield message('m-2');
      await new Promise(() => {});
    };
    const queue = outbox({ ...access(), connection: redis.connection }, { addTimeoutMs: 2000 });
    await expect(queue.addAll(source(), { batch: 2 })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(
        /^(No connection to Redis|Redis did not respond) within 2000 ms\. [^.]+queued[^.]*\./,
      ),
    });
  });

  test('an outbox that is closed does not reconnect any more', async () => {
    const { counted, given } = counting();
    const queue = outbox(given);
    await queue.add(message('m-1'));
    await redis.kill();
    await until(() => counted.reconnects > 4);
    // A command that waits for Redis: without one, ioredis disconnects by itself.
    const adding = queue.add(message('m-2')).catch((error: unknown) => error);
    await sleep(100);
    await queue.close();
    await stays(counted);
    expect(await adding).toMatchObject({ code: 'unavailable' });
  });

  test('a worker that is closed does not reconnect any more', async () => {
    const { counted, given } = counting();
    const queue = outbox(given);
    const one = worker(given, platform({ otherwise: { delayMs: 50 } }), { drainMs: 100 });
    await queue.addAll(Array.from({ length: 200 }, (_, at) => message(`m-${at}`)));
    await until(() => one.seen.outcomes.length > 1);
    await queue.close();
    await redis.kill();
    await until(() => one.seen.errors.length > 4);
    await one.close();
    await stays(counted);
  });
});
