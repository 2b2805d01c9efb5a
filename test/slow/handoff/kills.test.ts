import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBot, Message } from 'sendable';
import { createOutboxWorker } from 'sendable/bullmq';
import { createHandoff, createRelay, handoffTableSql, type SqlQuery } from 'sendable/handoff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../bullmq/outboxes.js';
import { hasRedis, type RedisServer, startRedis } from '../../bullmq/redis-server.js';
import { hasPostgres, type PostgresServer, startPostgres } from '../../support/postgres-server.js';
import { type Platform, startPlatform } from '../bullmq/platform.js';

const PAYMENTS = 20_000;
const KILLS = 15;
const STEPS = ['read', 'added', 'deleted'] as const;
const TIME = { timeout: 900_000 };

const run = (file: string, options: object) =>
  spawn(process.execPath, [`test/slow/handoff/${file}`], {
    env: { ...process.env, OPTIONS: JSON.stringify(options) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

describe.skipIf(!hasRedis || !hasPostgres)('processes that are killed', () => {
  let redis: RedisServer;
  let postgres: PostgresServer;
  let platform: Platform;
  beforeAll(async () => {
    const options = ['--appendonly', 'yes', '--appendfsync', 'always'];
    [redis, postgres, platform] = await Promise.all([startRedis(options), startPostgres(), startPlatform(0)]);
  });
  afterAll(async () => {
    await Promise.all([platform?.close(), redis?.stop(), postgres?.stop()]);
  });

  const key = { id: 'k', secret: randomBytes(32).toString('base64') };
  const query: SqlQuery = (text, values) => postgres.pool.query(text, values);
  const reset = async (): Promise<void> => {
    for (const sql of ['DROP TABLE IF EXISTS sendable_handoff, payments', handoffTableSql()])
      await postgres.pool.query(sql);
    await postgres.pool.query('CREATE TABLE payments (id text PRIMARY KEY)');
    platform.posts.clear();
  };
  const handOff = createHandoff({ name: 'bank', keys: [key] });
  const pay = async (id: string, end: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
    const client = await postgres.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('INSERT INTO payments VALUES ($1)', [id]);
      const message = Message.text(`Payment ${id} is done`).toCustomer('C-1029').messageId(id);
      await handOff((text, values) => client.query(text, values), message);
      await client.query(end);
    } finally {
      client.release();
    }
  };
  const payAll = async (count: number): Promise<void> => {
    let next = 0;
    const work = async (): Promise<void> => {
      for (let at = next++; at < count; at = next++) {
        await pay(`p-${at}`, 'COMMIT');
        if (at % 10 === 0) await pay(`undone-${at}`, 'ROLLBACK');
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
  };
  const account = async (inDoubt: ReadonlySet<string> = new Set()) => {
    const paid = (await postgres.pool.query<{ id: string }>('SELECT id FROM payments')).rows.map(({ id }) => id);
    return {
      committed: paid.length,
      lost: paid.filter(id => !platform.posts.has(id) && !inDoubt.has(id)).length,
      doubled: [...platform.posts.values()].filter(times => times > 1).length,
      undone: [...platform.posts.keys()].filter(id => id.startsWith('undone')).length,
    };
  };
  const rowsLeft = async (): Promise<number> =>
    (await postgres.pool.query('SELECT count(*)::int AS left FROM sendable_handoff')).rows[0]?.left;

  /** Two relays at a time, each killed at a step. */
  const killRelays = async (): Promise<void> => {
    let kills = 0;
    const keep = async (): Promise<void> => {
      for (let at = kills++; at < KILLS; at = kills++) {
        const options = { url: postgres.url, connection: redis.connection, name: 'bank' };
        const relay = run('relay-process.mjs', { ...options, step: STEPS[at % STEPS.length], at: 2 + (at % 5) });
        const [, signal] = await once(relay, 'exit');
        expect(signal).toBe('SIGKILL');
        if (at === Math.floor(KILLS / 2)) {
          await redis.kill();
          await redis.restart();
        }
      }
    };
    await Promise.all([keep(), keep()]);
  };

  test(
    `${KILLS} killed relays and one killed Redis lose no message of a payment and send none twice`,
    TIME,
    async () => {
      await reset();
      const bot = createBot({ baseUrl: platform.url, token: 't' });
      const access = { name: 'bank', connection: redis.connection };
      const worker = createOutboxWorker({ ...access, keys: [key], bot, concurrency: 64, on: { error: () => {} } });
      await Promise.all([payAll(PAYMENTS), killRelays()]);
      const relay = createRelay({ ...access, query, on: { error: () => {} } });
      await until(async () => (await rowsLeft()) === 0);
      await until(() => platform.posts.size === PAYMENTS);
      // A copy would be sent by now.
      await sleep(2000);
      console.log(`${KILLS} kills: ${JSON.stringify(await account())}`);
      expect(await account()).toEqual({ committed: PAYMENTS, lost: 0, doubled: 0, undone: 0 });
      await Promise.all([relay.close(), worker.close()]);
      await bot.close();
    },
  );

  test('without Redis, 8 killed processes send no message twice, and lose none without its row', TIME, async () => {
    await reset();
    await payAll(5000);
    const options = { url: postgres.url, platform: platform.url, name: 'bank', secret: key.secret };
    const keep = async (): Promise<void> => {
      for (let killed = 0; killed < 4; killed++) {
        const child = run('send-process.mjs', options);
        // In the middle of its sends.
        await once(child.stdout, 'data');
        await sleep(50 + 70 * killed);
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    };
    await Promise.all([keep(), keep()]);
    const last = run('send-process.mjs', options);
    await until(async () => {
      const waiting = 'SELECT count(*)::int AS left FROM sendable_handoff WHERE begun_at IS NULL';
      return (await postgres.pool.query(waiting)).rows[0]?.left === 0;
    });
    await sleep(2000);
    last.kill('SIGKILL');
    const rows = (await postgres.pool.query<{ data: string }>('SELECT data FROM sendable_handoff')).rows;
    const inDoubt = new Set(rows.map(({ data }): string => JSON.parse(data).m));
    const result = await account(inDoubt);
    console.log(`8 kills without Redis: ${JSON.stringify({ ...result, unknown: inDoubt.size })}`);
    expect(result).toEqual({ committed: 5000, lost: 0, doubled: 0, undone: 0 });
  });
});
