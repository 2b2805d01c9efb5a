import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RedisCommands, redisDedupe } from '../../../src/webhook/stores/index.js';
import { hasRedis, type RedisServer, startRedis } from '../../bullmq/redis-server.js';

describe.skipIf(!hasRedis)('on a Redis of its own', () => {
  let redis: RedisServer;
  const clients: (RedisCommands & { close(): Promise<unknown> })[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    const client = createClient({ url: `redis://127.0.0.1:${redis.port}` });
    await client.connect();
    clients.push({ sendCommand: args => client.sendCommand(args), close: () => client.close() });
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await redis?.stop();
  });
  /** Two processes' stores: one on ioredis, one on redis. */
  const storesWith = (options: object = {}) => {
    const [client] = clients;
    if (client === undefined) throw new Error('No client.');
    return [redisDedupe({ client: redis.client, ...options }), redisDedupe({ client, ...options })] as const;
  };

  test('each of 200 deliveries that reach two stores at once is new in one store only', async () => {
    const stores = storesWith();
    const keys = Array.from({ length: 200 }, (_, index) => `race-${index}`);
    const claims = await Promise.all(keys.flatMap(key => stores.map(store => store.claim(key))));
    expect(claims.filter(claim => claim === 'new')).toHaveLength(200);
    expect(claims.filter(claim => claim === 'running')).toHaveLength(200);
  });

  test('a handled delivery is done for the other store, and a released one is new again', async () => {
    const [one, two] = storesWith();
    expect(await one.claim('a')).toBe('new');
    await one.complete('a');
    expect(await two.claim('a')).toBe('done');
    expect(await two.claim('b')).toBe('new');
    await two.release('b');
    expect(await one.claim('b')).toBe('new');
  });

  test('a store whose claim has expired does not release the claim of another', async () => {
    const [slow] = storesWith({ runningMs: 1 });
    const [, other] = storesWith();
    expect(await slow.claim('late')).toBe('new');
    await expect.poll(() => redis.client.get('sendable:dedupe:late')).toBe(null);
    expect(await other.claim('late')).toBe('new');
    await slow.release('late');
    expect(await slow.claim('late')).toBe('running');
  });

  test('a delivery whose handler fails is released, even if a duplicate was refused meanwhile', async () => {
    const [store] = storesWith();
    expect(await store.claim('again')).toBe('new');
    expect(await store.claim('again')).toBe('running');
    await store.release('again');
    expect(await store.claim('again')).toBe('new');
  });

  test('a claim that the client sends twice, after a lost connection, is new', async () => {
    const client = {
      call: async (command: string, ...args: string[]) => {
        if (command === 'SET') await redis.client.call(command, ...args);
        return redis.client.call(command, ...args);
      },
    };
    const store = redisDedupe({ client });
    expect(await store.claim('twice')).toBe('new');
    await store.release('twice');
    expect(await store.claim('twice')).toBe('new');
  });

  test('each key has the prefix and an expiry', async () => {
    const [store] = storesWith({ prefix: 'bank:', doneMs: 60_000 });
    await store.claim('k');
    await store.complete('k');
    expect(await redis.client.get('bank:k')).toBe('done');
    expect(await redis.client.pttl('bank:k')).toBeGreaterThan(0);
  });
});

test('redisDedupe rejects wrong options with a TypeError that names the option', () => {
  const client = { call: async () => null };
  // @ts-expect-error there is no such option
  expect(() => redisDedupe({ client, ttl: 1 })).toThrow(
    'redisDedupe: "ttl" is not an option; the options are client, prefix, runningMs, doneMs.',
  );
  expect(() => redisDedupe({ client, runningMs: 0 })).toThrow(
    'redisDedupe: `runningMs` must be an integer of 1 or more.',
  );
  // @ts-expect-error not a client
  expect(() => redisDedupe({ client: {} })).toThrow('redisDedupe: `client` must be a client of ioredis or redis.');
});

test('redisDedupe takes the clients of redis and ioredis as they are', () => {
  expect(Object.keys(redisDedupe({ client: createClient() }))).toEqual(['claim', 'complete', 'release']);
  const client = new Redis({ lazyConnect: true });
  expect(Object.keys(redisDedupe({ client }))).toEqual(['claim', 'complete', 'release']);
});
