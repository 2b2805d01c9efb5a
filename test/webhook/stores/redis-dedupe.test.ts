import { Cluster, Redis } from 'ioredis';
import { createClient, createClientPool, createCluster, createSentinel } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RedisClient, type RedisDedupeOptions, redisDedupe } from '../../../src/webhook/stores/index.js';
import { hasRedis, type RedisServer, startRedis } from '../../bullmq/redis-server.js';

describe.skipIf(!hasRedis)('on a Redis of its own', () => {
  let redis: RedisServer;
  const clients: (RedisClient & { close(): Promise<unknown> })[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    const options = { url: `redis://127.0.0.1:${redis.port}` };
    const client = await createClient(options).connect();
    const pool = createClientPool(options);
    await pool.connect();
    clients.push(client, pool);
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await redis?.stop();
  });
  /** The stores of three processes: on ioredis, on redis, and on a pool of redis. */
  const storesWith = (options: RedisDedupeOptions = {}) => {
    const [client, pool] = clients;
    if (client === undefined || pool === undefined) throw new Error('No client.');
    return [redisDedupe(redis.client, options), redisDedupe({ client }, options), redisDedupe(pool, options)] as const;
  };

  test('each of 200 deliveries that reach three stores at once is new in one store only', async () => {
    const stores = storesWith();
    const keys = Array.from({ length: 200 }, (_, index) => `race-${index}`);
    const claims = await Promise.all(keys.flatMap(key => stores.map(store => store.claim(key))));
    expect(claims.filter(claim => claim === 'new')).toHaveLength(200);
    expect(claims.filter(claim => claim === 'running')).toHaveLength(400);
  });

  test('a handled delivery is done for the other store, and a released one is new again', async () => {
    const [one, two, three] = storesWith();
    expect(await one.claim('a')).toBe('new');
    await one.complete('a');
    expect(await two.claim('a')).toBe('done');
    expect(await three.claim('a')).toBe('done');
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
    const { client } = redis;
    const store = redisDedupe({
      call: (command: string, ...args: string[]) => client.call(command, ...args),
      eval: async (script: string, keys: number, ...args: string[]) => {
        await client.eval(script, keys, ...args);
        return client.eval(script, keys, ...args);
      },
    });
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
  const client = new Redis({ lazyConnect: true });
  // @ts-expect-error there is no such option
  expect(() => redisDedupe(client, { expiry: 1 })).toThrow(
    'redisDedupe: "expiry" is not an option; the options are prefix, runningMs, doneMs.',
  );
  expect(() => redisDedupe(client, { runningMs: 0 })).toThrow(
    'redisDedupe: `runningMs` must be an integer of 1 or more; got 0.',
  );
});

test.each<[string, unknown]>([
  ['an object', { client: () => 1 }],
  ['an object', { host: 'localhost' }],
  ['an instance of Promise', Promise.resolve(createClient())],
  ['a function', () => new Redis({ lazyConnect: true })],
  ['a function', Redis],
  ['a string', 'redis://localhost'],
  ['undefined', undefined],
  ['an empty array', []],
])('redisDedupe throws at once for %s, which is not a client', (got, client) => {
  const must = 'redisDedupe: The first argument must be a client of ioredis or redis, such as `new Redis()`';
  expect(() => redisDedupe(client as never)).toThrow(new TypeError(`${must}; got ${got}.`));
});

test('redisDedupe takes the clients of redis and ioredis as they are', () => {
  const clients = [
    createClient(),
    createClientPool(),
    createCluster({ rootNodes: [] }),
    createSentinel({ name: 'bank', sentinelRootNodes: [] }),
    new Redis({ lazyConnect: true }),
    new Cluster([{ host: '127.0.0.1', port: 1 }], { lazyConnect: true }),
  ];
  for (const client of clients) expect(Object.keys(redisDedupe(client))).toEqual(['claim', 'complete', 'release']);
});
