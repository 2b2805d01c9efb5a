import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Message } from 'sendable';
import { createOutbox } from 'sendable/bullmq';
import { createHandoff, handoffTableSql } from 'sendable/handoff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis, type RedisServer, startRedis } from '../bullmq/redis-server.js';
import { hasPostgres, type PostgresServer, startPostgres } from '../support/postgres-server.js';
import { SCRIPT, sendable, shown, start } from './cli.js';

test('`sendable handoff-table` prints the statement for a migration', async () => {
  const { code, stdout } = await sendable(['handoff-table', 'bank.handoff']);
  expect([code, stdout]).toEqual([0, `${handoffTableSql('bank.handoff')};\n`]);
});

describe.skipIf(!hasRedis || !hasPostgres)('`sendable handoff`', () => {
  let redis: RedisServer;
  let postgres: PostgresServer;
  beforeAll(async () => {
    [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
  }, 60_000);
  afterAll(() => Promise.all([redis?.stop(), postgres?.stop()]));
  const env = () => ({
    SENDABLE_REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    SENDABLE_DATABASE_URL: postgres.url,
  });

  test('a table that does not exist is reported, with the command that prints it and the tables that exist', async () => {
    const report = async (...args: readonly string[]) => {
      const { code, stderr } = await sendable(['handoff', ...args, '--table', 'none'], { env: env() });
      return [code, stderr];
    };
    const migrate = 'run the migration that `npx sendable handoff-table` prints.\n';
    expect(await report('counts')).toEqual([2, `error: The database has no table none: ${migrate}`]);
    await postgres.pool.query((await sendable(['handoff-table', 'other'])).stdout);
    const named = `error: The database has no table none: give --table public.other, or ${migrate}`;
    expect(await report('relay', '--name', 'bank')).toEqual([2, named]);
    await postgres.pool.query('DROP TABLE other');
  });

  test('a database that does not exist is named in words, without its URL', async () => {
    const env = {
      SENDABLE_DATABASE_URL: postgres.url.replace('test@', 'test:k-secret@').replace(/postgres$/, 'bankk'),
    };
    expect(await sendable(['handoff', 'counts'], { env })).toMatchObject({
      code: 5,
      stderr: `error: The database at ${new URL(postgres.url).host} failed: the database that its URL names does not exist (SQLSTATE 3D000). Check the end of the URL, or create the database.\n`,
    });
  });

  test('a relay moves the rows, counts shows them, and SIGTERM ends the relay with 0', async () => {
    await postgres.pool.query((await sendable(['handoff-table'])).stdout);
    const keys = [{ id: 'k', secret: randomBytes(32) }] as const;
    const handOff = createHandoff({ name: 'bank', keys });
    const message = Message.text('Your card is ready').toCustomer('C-1029').messageId('card-7');
    const { id } = await handOff((text, values) => postgres.pool.query(text, values), message);
    const counts = (...args: readonly string[]) => sendable(['handoff', 'counts', ...args], { env: env() });
    expect(JSON.parse((await counts()).stdout)).toMatchObject({ waiting: 1, unknown: 0 });
    if (existsSync(SCRIPT))
      expect(await shown(80, 'sendable handoff counts', env())).toMatch(
        /^waiting: 1 row, the oldest for \d+\.\d s\r\nunknown: 0 rows\r\n$/,
      );
    expect((await counts('--open-metrics', '--name', 'bank')).stdout).toContain(
      'sendable_handoff_waiting{bot="bank"} 1\n',
    );
    const relay = start(['handoff', 'relay', '--name', 'bank', '--poll-ms', '10'], { env: env() });
    const outbox = createOutbox({ name: 'bank', connection: redis.connection, keys });
    try {
      await expect.poll(async () => outbox.queues[1]?.getJob(id)).toBeDefined();
      await expect.poll(async () => JSON.parse((await counts()).stdout).waiting).toBe(0);
    } finally {
      await outbox.close();
    }
    relay.child.kill('SIGTERM');
    expect(await relay.ended).toMatchObject({ code: 0, stderr: 'The relay is running.\nStopped: 1 row moved.\n' });
  });
});
