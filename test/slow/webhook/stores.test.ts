import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dedupeTableSql, sqlDedupe } from '../../../src/webhook/stores/index.js';
import { hasRedis, startRedis } from '../../bullmq/redis-server.js';
import { hasPostgres, type PostgresServer, startPostgres } from '../../support/postgres-server.js';

/** The deliveries that two processes get, with the limits of time of their webhooks. */
const LOADS = [
  [500, 'long'],
  [20, 'default'],
] as const;
type Load = (typeof LOADS)[number];

/** Starts a process that waits for `go` and then gives what its handler saw. */
const startProcess = (kind: 'redis' | 'sql', url: string, [deliveries, limits]: Load) => {
  const child = spawn(process.execPath, ['test/slow/webhook/store-process.mjs', kind, url, `${deliveries}`, limits], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => (await lines.next()).value ?? '';
  return {
    ready: nextLine(),
    run: async (): Promise<{ handled: string[]; statuses: number[] }> => {
      const exited = once(child, 'exit');
      child.stdin.write('go\n');
      const result = JSON.parse(await nextLine());
      // The server must not stop before the process has closed its connections.
      await exited;
      return result;
    },
  };
};

const expectOnce = async (kind: 'redis' | 'sql', url: string, load: Load): Promise<void> => {
  const both = [startProcess(kind, url, load), startProcess(kind, url, load)];
  for (const { ready } of both) expect(await ready).toBe('ready');
  const results = await Promise.all(both.map(({ run }) => run()));
  const handled = results.flatMap(result => result.handled);
  expect(handled).toHaveLength(load[0]);
  expect(new Set(handled).size).toBe(load[0]);
  // Each duplicate was answered as done or in progress; none failed.
  for (const { statuses } of results) expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([]);
};

test.skipIf(!hasRedis).for(LOADS)(
  'two processes on one Redis handle each of %i deliveries once, with %s limits',
  async load => {
    const redis = await startRedis();
    try {
      await expectOnce('redis', `redis://127.0.0.1:${redis.port}`, load);
    } finally {
      await redis.stop();
    }
  },
);

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
    await postgres.pool.query(dedupeTableSql());
  });
  afterAll(() => postgres?.stop());
  const storeWith = (options: object = {}) => sqlDedupe((text, values) => postgres.pool.query(text, values), options);

  test.for(LOADS)('two processes handle each of %i deliveries once, with %s limits', load =>
    expectOnce('sql', postgres.url, load),
  );

  test('a handled delivery is done for the other store, and a released one is new again', async () => {
    const [one, two] = [storeWith(), storeWith()];
    expect(await one.claim('a')).toBe('new');
    await one.complete('a');
    expect(await two.claim('a')).toBe('done');
    expect(await two.claim('b')).toBe('new');
    await two.release('b');
    expect(await one.claim('b')).toBe('new');
  });

  test('a store releases its claim although a repetition arrived while the handler ran', async () => {
    const [store, other] = [storeWith(), storeWith()];
    expect(await store.claim('repeated')).toBe('new');
    expect(await store.claim('repeated')).toBe('running');
    await store.release('repeated');
    expect(await other.claim('repeated')).toBe('new');
  });

  test('a claim is new if the client repeats the statement because its response was lost', async () => {
    const store = sqlDedupe(async (text, values) => {
      await postgres.pool.query(text, values);
      return postgres.pool.query(text, values);
    });
    expect(await store.claim('resent')).toBe('new');
    expect(await store.claim('resent')).toBe('running');
  });

  test('an expired claim is new for another store, which the first does not release; prune deletes expired rows', async () => {
    const [slow, other] = [storeWith({ runningMs: 1 }), storeWith()];
    expect(await slow.claim('late')).toBe('new');
    await expect.poll(() => other.claim('late')).toBe('new');
    await slow.release('late');
    expect(await slow.claim('late')).toBe('running');
    expect(await slow.claim('old')).toBe('new');
    await expect
      .poll(async () => {
        await other.prune();
        return (await postgres.pool.query("SELECT FROM sendable_deliveries WHERE key = 'old'")).rowCount;
      })
      .toBe(0);
  });
});
