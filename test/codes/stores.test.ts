import { Redis } from 'ioredis';
import { createClient, createClientPool } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodeStore, codesTableSql, memoryCodes, redisCodes, sqlCodes } from '../../src/codes/index.js';
import { hasRedis, type RedisServer, startRedis } from '../bullmq/redis-server.js';
import { testStore } from '../support/codes/battery.js';
import { codesOn, issueOn, payment } from '../support/codes/subjects.js';

// A Redis Cluster, and sqlCodes on a real server, are tested in test/slow/codes.

describe('memoryCodes', () => testStore(() => memoryCodes()));

describe.skipIf(!hasRedis)('on a Redis of its own', () => {
  let redis: RedisServer;
  let stores: Readonly<Record<'ioredis' | 'redis' | 'pool of redis', CodeStore>>;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    const options = { url: `redis://127.0.0.1:${redis.port}` };
    const client = await createClient(options).connect();
    // A busy machine may take longer than the default of 3 s.
    const pool = createClientPool(options, { acquireTimeout: 60_000 });
    await pool.connect();
    closing.push(
      () => client.close(),
      () => pool.close(),
    );
    stores = { ioredis: redisCodes(redis.client), redis: redisCodes({ client }), 'pool of redis': redisCodes(pool) };
  });
  afterAll(async () => {
    for (const close of closing) await close();
    await redis?.stop();
  });

  // The script is the same with each client: the slow suite runs it with all.
  const clients = process.env.SEEDS === 'all' ? (['ioredis', 'redis', 'pool of redis'] as const) : (['redis'] as const);
  describe.each(clients)('with %s', name => testStore(() => stores[name]));

  test('a code that one process issued is right once on all of them', async () => {
    const subject = payment('C-shared');
    const { value, messageId } = await issueOn(codesOn(stores.ioredis), subject);
    const all = Object.values(stores).map(store => codesOn(store).tryVerify(subject, { value }));
    const results = await Promise.all(all);
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, messageId }]);
  });

  test('a write that the client sends twice, after a lost connection, counts once', async () => {
    const { client } = redis;
    const twice = redisCodes({
      call: (command: string, ...args: string[]) => client.call(command, ...args),
      eval: async (script: string, keys: number, ...args: string[]) => {
        await client.eval(script, keys, ...args);
        return client.eval(script, keys, ...args);
      },
    });
    const codes = codesOn(twice);
    const subject = payment('C-twice');
    const { value } = await issueOn(codes, subject);
    expect(await codes.tryVerify(subject, { value: 'wrong' })).toMatchObject({ reason: 'wrong', left: 5 });
    expect(await codes.tryVerify(subject, { value })).toMatchObject({ ok: true });
    expect(await codes.tryVerify(subject, { value })).toEqual({ ok: false, reason: 'none' });
  });

  test('each key has the prefix and an expiry, and Redis keeps neither customer, nor payment, nor value', async () => {
    const codes = codesOn(redisCodes(redis.client, { prefix: 'bank:' }));
    const { value } = await issueOn(codes, payment('C-4711'));
    const keys = await redis.client.keys('bank:*');
    expect(keys).toHaveLength(1);
    const [key = ''] = keys;
    expect(await redis.client.pttl(key)).toBeGreaterThan(86_400_000);
    const kept = `${key} ${await redis.client.get(key)}`;
    for (const secret of ['C-4711', 'DE89', '120.00', 'EUR', value]) expect(kept).not.toContain(secret);
  });

  test('an error of Redis is passed on, and nothing is verified', async () => {
    const subject = payment('C-down');
    const { value } = await issueOn(codesOn(stores.ioredis), subject);
    const down = new Redis({ port: redis.port, lazyConnect: true, enableOfflineQueue: false });
    down.on('error', () => {});
    closing.push(() => down.disconnect());
    await expect(codesOn(redisCodes(down)).tryVerify(subject, { value })).rejects.toThrow('Stream');
    expect(await codesOn(stores.redis).tryVerify(subject, { value })).toMatchObject({ ok: true });
  });

  test('redisCodes refuses `within`, because Redis cannot undo it, and the code stays valid', async () => {
    for (const [name, store] of [['redisCodes', stores.redis] as const, ['memoryCodes', memoryCodes()] as const]) {
      const codes = codesOn(store);
      const subject = payment('C-within');
      const { value } = await issueOn(codes, subject);
      const within = (end: (query: never) => Promise<void>) => end((async () => ({ rows: [] })) as never);
      const must = `${name}: \`within\` needs the store of sqlCodes, because only a database transaction can be rolled back.`;
      await expect(codes.verify(subject, { value }, { within })).rejects.toEqual(new TypeError(must));
      expect(await codes.verify(subject, { value })).toMatchObject({ ok: true });
    }
  });
});

test.each<[string, () => unknown]>([
  [
    'redisCodes: The first argument must be a client of ioredis or redis, such as `new Redis()`; got a string.',
    () => redisCodes('redis://localhost' as never),
  ],
  [
    'redisCodes: `prefix` must be a string; got a number.',
    () => redisCodes(new Redis({ lazyConnect: true }), { prefix: 7 as never }),
  ],
  [
    'sqlCodes: The first argument must be a function, such as (text, values) => pool.query(text, values); got an object.',
    () => sqlCodes({} as never),
  ],
  [
    'sqlCodes: `table` must be a plain name, such as codes or bank.codes; got a string.',
    () => sqlCodes(async () => ({ rows: [] }), { table: 'a; DROP TABLE b' }),
  ],
  [
    'codesTableSql: `table` must be a plain name, such as codes or bank.codes; got a string.',
    () => codesTableSql('"x"'),
  ],
  ['memoryCodes: `now` must be a function; got a number.', () => memoryCodes({ now: 5 as never })],
  ['memoryCodes: "clock" is not an option; the options are now.', () => memoryCodes({ clock: Date.now } as never)],
])('a wrong option of a store is a TypeError: %s', (message, call) => {
  expect(call).toThrow(new TypeError(message));
});

test('a query that does not resolve to { rows } is a TypeError that says so', async () => {
  for (const [result, got] of [
    [[], 'an empty array'],
    [undefined, 'undefined'],
  ] as const)
    await expect(sqlCodes((async () => result) as never).read('k')).rejects.toEqual(
      new TypeError(
        `sqlCodes: The query must resolve to an object with an array \`rows\`, as pool.query of pg does; got ${got}.`,
      ),
    );
});

test('rows that are not the changed row, such as those of TypeORM for an UPDATE, do not count as a change', async () => {
  for (const rows of [[[], 0], [{ affectedRows: 0 }], []])
    for (const before of ['', 'a'])
      expect(await sqlCodes(async () => ({ rows }) as never).replace('k', before, 'b', 1)).toBe(false);
});

test('codesTableSql creates the default table, or the one that sqlCodes is given', () => {
  expect(codesTableSql()).toBe(
    'CREATE TABLE IF NOT EXISTS sendable_codes (key text PRIMARY KEY, record text NOT NULL, expires_at timestamptz NOT NULL)',
  );
  expect(codesTableSql('bank.codes')).toContain(' bank.codes (');
});
