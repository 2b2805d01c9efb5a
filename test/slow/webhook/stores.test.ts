import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dedupeTableSql, sqlDedupe } from '../../../src/webhook/stores/index.js';
import { hasRedis, startRedis } from '../../bullmq/redis-server.js';
import { hasPostgres, type PostgresServer, startPostgres } from './postgres-server.js';

const DELIVERIES = 500;

/** Starts a process that waits for `go` and then gives what its handler saw. */
const startProcess = (kind: 'redis' | 'sql', url: string) => {
  const child = spawn(process.execPath, ['test/slow/webhook/store-process.mjs', kind, url, `${DELIVERIES}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => (await lines.next()).value ?? '';
  return {
    ready: nextLine(),
    run: async (): Promise<{ handled: string[]; statuses: number[] }> => {
      child.stdin.write('go\n');
      return JSON.parse(await nextLine());
    },
  };
};

const expectOnce = async (kind: 'redis' | 'sql', url: string): Promise<void> => {
  const both = [startProcess(kind, url), startProcess(kind, url)];
  for (const { ready } of both) expect(await ready).toBe('ready');
  const results = await Promise.all(both.map(({ run }) => run()));
  const handled = results.flatMap(result => result.handled);
  expect(handled).toHaveLength(DELIVERIES);
  expect(new Set(handled).size).toBe(DELIVERIES);
  // Each duplicate was answered as done or in progress; none failed.
  for (const { statuses } of results) expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([]);
};

test.skipIf(!hasRedis)('two processes on one Redis handle each of 500 deliveries once', async () => {
  const redis = await startRedis();
  try {
    await expectOnce('redis', `redis://127.0.0.1:${redis.port}`);
  } finally {
    await redis.stop();
  }
});

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
    await postgres.pool.query(dedupeTableSql());
  });
  afterAll(() => postgres?.stop());
  const storeWith = (options: object = {}) =>
    sqlDedupe({ query: (text, values) => postgres.pool.query(text, values), ...options });

  test('two processes handle each of 500 deliveries once', () => expectOnce('sql', postgres.url));

  test('each of 200 deliveries that reach two stores at once is new in one store only', async () => {
    const stores = [storeWith(), storeWith()];
    const keys = Array.from({ length: 200 }, (_, index) => `race-${index}`);
    const claims = await Promise.all(keys.flatMap(key => stores.map(store => store.claim(key))));
    expect(claims.filter(claim => claim === 'new')).toHaveLength(200);
    expect(claims.filter(claim => claim === 'running')).toHaveLength(200);
  });

  test('a handled delivery is done for the other store, and a released one is new again', async () => {
    const [one, two] = [storeWith(), storeWith()];
    expect(await one.claim('a')).toBe('new');
    await one.complete('a');
    expect(await two.claim('a')).toBe('done');
    expect(await two.claim('b')).toBe('new');
    await two.release('b');
    expect(await one.claim('b')).toBe('new');
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
