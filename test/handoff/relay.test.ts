import { setTimeout as sleep } from 'node:timers/promises';
import {
  createHandoff,
  createRelay,
  handoffCounts,
  handoffTableSql,
  type Relay,
  type RelayOptions,
  type SqlQuery,
} from 'sendable/handoff';
import { describe, expect, test } from 'vitest';
import { message, otp, SECRETS, until, useRedis } from '../bullmq/outboxes.js';
import { hasRedis } from '../bullmq/redis-server.js';
import { hasPostgres } from '../support/postgres-server.js';
import { usePostgres } from './handoffs.js';

describe.skipIf(!hasRedis || !hasPostgres)('a relay', () => {
  const { server, access, outbox, worker, platform } = useRedis(['--appendonly', 'yes']);
  const { query, newTable, rowsOf, inTransaction, closeAtEnd, server: postgres } = usePostgres();

  const create = async () => {
    const given = access();
    const table = await newTable();
    return { given, table, handOff: createHandoff({ name: given.name, keys: given.keys, table }) };
  };
  const start = (options: Omit<RelayOptions, 'query'> & Partial<RelayOptions>): Relay & { errors: Error[] } => {
    const errors: Error[] = [];
    const { keys: _, on, ...given } = options as typeof options & { readonly keys?: unknown };
    const error = (error: Error) => void errors.push(error);
    const relay = createRelay({ query, ...given, on: { error, ...on } });
    return Object.assign(Object.create(closeAtEnd(relay)), { errors });
  };

  test('a committed message is sent, one of a rolled-back transaction is not, and the table has no secret', async () => {
    const { given, table, handOff } = await create();
    await inTransaction('ROLLBACK', tx => handOff(tx, message('undone')));
    await inTransaction('COMMIT', tx => handOff(tx, message('paid')));
    const { id, lane, expiresAt } = await handOff(query, otp('code'));
    expect(lane).toBe('otp');
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(120_000);
    const stored = JSON.stringify(await rowsOf(table));
    expect(stored).toContain('"paid\\"');
    expect(SECRETS.filter(secret => stored.includes(secret))).toEqual([]);

    const transport = platform();
    const moved: { count: number; oldestMs: number }[] = [];
    const relay = start({ ...given, table, on: { moved: event => moved.push(event) } });
    worker(given, transport);
    const queue = outbox(given);
    await until(() => transport.requests.length === 2);
    await until(async () => (await rowsOf(table)).length === 0);
    expect((await queue.outcome(id, { waitMs: 120_000 }))?.status).toBe('sent');
    expect(transport.messages).toEqual([message('paid').toJSON()]);
    expect(moved.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(moved[0]?.oldestMs).toBeGreaterThan(0);
    expect(await relay.counts()).toEqual({ waiting: 0, oldestMs: 0, unknown: 0 });
    expect(relay.errors).toEqual([]);
  });

  // In the other order, a relay that is killed between the two loses the messages of payments.
  test('rows are deleted only when Redis has their jobs', async () => {
    const { given, table, handOff } = await create();
    for (let at = 0; at < 3; at++) await handOff(query, message(`m-${at}`));
    const queue = outbox(given);
    const waiting: number[] = [];
    const watched: SqlQuery = async (text, values) => {
      if (text.startsWith('DELETE')) waiting.push((await queue.counts()).waiting);
      return query(text, values);
    };
    start({ ...given, table, query: watched });
    await until(async () => (await rowsOf(table)).length === 0);
    expect(waiting).toEqual([3]);
  });

  test('rows move by lane and then in the order of their inserts, also beyond the ninth', async () => {
    const { given, table, handOff } = await create();
    for (let at = 1; at <= 12; at++) await handOff(query, message(`m-${at}`));
    await handOff(query, otp('o-1'));
    start({ ...given, table, batch: 5 });
    await until(async () => (await rowsOf(table)).length === 0);
    const queue = outbox(given);
    const jobs = await queue.queues[1]?.getJobs(['waiting'], 0, -1, true);
    expect(jobs?.map(job => job.data.m)).toEqual(Array.from({ length: 12 }, (_, at) => `m-${at + 1}`));
    expect(await queue.queues[0]?.getJobCounts('waiting')).toEqual({ waiting: 1 });
  });

  test('a row that moves again after its job was sent and removed is a duplicate, and is not sent', async () => {
    const { given, table, handOff } = await create();
    const transport = platform();
    const queue = outbox(given);
    worker(given, transport);
    const { id } = await handOff(query, message('m-1'));
    await postgres().pool.query(`CREATE TABLE ${table}_kept AS SELECT * FROM ${table}`);
    start({ ...given, table });
    await until(async () => (await queue.outcome(id))?.status === 'sent');
    await until(async () => (await queue.queues[1]?.remove(id)) === 1);
    // As a relay that was killed before it deleted the row.
    await postgres().pool.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table}_kept`);
    await until(async () => (await queue.outcome(id))?.status === 'duplicate');
    expect(transport.requests).toHaveLength(1);
  });

  test('the same id in two transactions is one job, and two relays at once send each message once', async () => {
    const { given, table, handOff } = await create();
    const first = await handOff(query, message('m-1'));
    expect((await handOff(query, message('m-1'))).id).toBe(first.id);
    for (let at = 2; at <= 300; at++) await handOff(query, message(`m-${at}`));
    const transport = platform();
    start({ ...given, table, batch: 20 });
    start({ ...given, table, batch: 30 });
    worker(given, transport);
    await until(async () => (await rowsOf(table)).length === 0);
    await until(() => transport.requests.length >= 300);
    await until(async () => {
      const { waiting, active, later } = await outbox(given).counts();
      return waiting + active + later === 0;
    });
    expect(new Set(transport.messages.map(({ message: { messageId } }) => messageId)).size).toBe(300);
    expect(transport.requests).toHaveLength(300);
  });

  test('sendAt is a delayed job that moves at once, and an expired message moves and ends as expired', async () => {
    const { given, table, handOff } = await create();
    const later = await handOff(query, message('later'), { sendAt: new Date(Date.now() + 3_600_000) });
    const late = await handOff(query, message('late'), { expiresInMs: 1 });
    const transport = platform();
    start({ ...given, table });
    worker(given, transport);
    const queue = outbox(given);
    await until(async () => (await queue.outcome(late.id))?.status === 'expired');
    expect(await queue.counts()).toMatchObject({ later: 1 });
    expect(later.expiresAt.getTime()).toBeGreaterThan(Date.now() + 86_400_000);
    expect(transport.requests).toEqual([]);
  });

  test.each([
    { maxWaiting: 2, batch: 2 },
    { maxWaiting: 4, batch: 2 },
    { maxWaiting: 5, batch: 3 },
    { maxWaiting: 5, batch: 200 },
  ])('a lane in which maxWaiting messages wait gets no more, and the others do: %o', async given => {
    const { maxWaiting } = given;
    const { given: access, table, handOff } = await create();
    for (let at = 0; at < 20; at++)
      await handOff(query, message(`m-${at}`), at === 0 ? { sendAt: new Date(Date.now() + 3_600_000) } : {});
    const queue = outbox(access);
    const relay = start({ ...access, ...given, table, pollMs: 1 });
    await until(async () => (await relay.counts()).waiting <= 20 - maxWaiting);
    const { id } = await handOff(query, otp('o-1'));
    await until(async () => (await queue.queues[0]?.getJob(id)) !== undefined);
    await until(async () => (await relay.counts()).waiting === 20 - maxWaiting);
    // Longer than the relay relies on a count.
    await sleep(300);
    expect((await queue.counts()).lanes.message).toMatchObject({ waiting: maxWaiting - 1, later: 1 });
  });

  test('rows that waited for room in their lane move when there is room', async () => {
    const { given, table, handOff } = await create();
    for (let at = 0; at < 4; at++) await handOff(query, message(`m-${at}`));
    const queue = outbox(given);
    const relay = start({ ...given, table, maxWaiting: 2 });
    await until(async () => (await relay.counts()).waiting === 2);
    await queue.clear('message');
    await until(async () => (await relay.counts()).waiting === 0);
  });

  test('a row that was changed or copied moves, and its worker ends it as failed', async () => {
    const { given, table, handOff } = await create();
    for (const id of ['data', 'id', 'operation', 'json']) await handOff(query, message(id));
    await postgres().pool.query(
      `UPDATE ${table} SET data = replace(data, '"x":1', '"x":2') WHERE data LIKE '%"m":"data"%'`,
    );
    await postgres().pool.query(`UPDATE ${table} SET id = 'a:b' WHERE data LIKE '%"m":"id"%'`);
    await postgres().pool.query(`UPDATE ${table} SET operation = 'otp' WHERE data LIKE '%"m":"operation"%'`);
    await postgres().pool.query(`UPDATE ${table} SET data = '{' WHERE data LIKE '%"m":"json"%'`);
    const transport = platform();
    const relay = start({ ...given, table });
    worker(given, transport);
    await until(async () => (await outbox(given).counts()).failed === 4);
    // The worker may be faster than the relay, which deletes the rows after Redis has their jobs.
    await until(async () => (await relay.counts()).waiting === 0);
    expect(transport.requests).toEqual([]);
    expect(relay.errors).toEqual([]);
  });

  test('rows whose send has begun without Redis do not move, and are unknown after a minute', async () => {
    const { given, table, handOff } = await create();
    await handOff(query, message('begun'));
    await postgres().pool.query(`UPDATE ${table} SET begun_at = now() - interval '2 minutes'`);
    await handOff(query, message('waits'));
    const relay = start({ ...given, table });
    await until(async () => (await rowsOf(table)).length === 1);
    expect(await relay.counts()).toEqual({ waiting: 0, oldestMs: 0, unknown: 1 });
    expect(await handoffCounts(query, { table })).toEqual({ waiting: 0, oldestMs: 0, unknown: 1 });
  });

  test('a relay whose table is missing says which command prints it, and goes on when it is there', async () => {
    const given = access();
    const relay = start({ ...given, table: 'not_there', pollMs: 10 });
    await until(() => relay.errors.length > 0);
    expect(relay.errors[0]).toMatchObject({
      name: 'QueueError',
      code: 'unavailable',
      message:
        'The database failed: the table not_there is missing (SQLSTATE 42P01). Run the migration that `npx sendable handoff-table` prints.',
    });
    await expect(relay.counts()).rejects.toThrow('SQLSTATE 42P01');
    await postgres().pool.query(handoffTableSql('not_there'));
    await createHandoff({ name: given.name, keys: given.keys, table: 'not_there' })(query, message('m-1'));
    await until(async () => (await rowsOf('not_there')).length === 0);
  });

  test('a relay reports a Redis that is down, keeps the rows, and moves them when Redis is back', async () => {
    const { given, table, handOff } = await create();
    await server().kill();
    const relay = start({ ...given, table });
    await handOff(query, message('m-1'));
    await until(() => relay.errors.some(({ message }) => message.includes('Redis')));
    expect((await relay.counts()).waiting).toBe(1);
    await server().restart();
    await until(async () => (await rowsOf(table)).length === 0);
  });

  test('a relay reports a PostgreSQL that is down without the words of its client, and moves the rows afterwards', async () => {
    const { given, table, handOff } = await create();
    const { keys: _, ...rest } = given;
    await handOff(query, message('m-1'));
    let failures = 0;
    const failing: SqlQuery = (text, values) => {
      if (++failures > 2) return query(text, values);
      return Promise.reject(Object.assign(new Error('secret text of the client'), { code: 'ECONNREFUSED' }));
    };
    const errors: string[] = [];
    const on = { error: ({ message }: Error) => void errors.push(message) };
    closeAtEnd(createRelay({ ...rest, query: failing, table, on }));
    await until(async () => (await rowsOf(table)).length === 0);
    expect(errors).toEqual(
      Array(2).fill(
        'The database cannot be reached (ECONNREFUSED): check its address, and that it runs. The rows wait in the table.',
      ),
    );
  });

  test('an outcome with waitMs also waits for the relay', async () => {
    const { given, table, handOff } = await create();
    const { id } = await handOff(query, message('m-1'));
    const queue = outbox(given);
    expect(await queue.outcome(id)).toBeUndefined();
    const outcome = queue.outcome(id, { waitMs: 120_000 });
    // The first look at Redis finds no job.
    await queue.counts();
    start({ ...given, table });
    worker(given, platform());
    expect(await outcome).toMatchObject({ status: 'sent' });
  });

  test('wake moves rows within a long pause, and close finishes the batch and ends', async () => {
    const { given, table, handOff } = await create();
    const moved: number[] = [];
    const relay = start({ ...given, table, pollMs: 600_000, on: { moved: ({ count }) => moved.push(count) } });
    await handOff(query, message('m-1'));
    await until(() => {
      relay.wake();
      return moved.length === 1;
    });
    await relay.close();
    await handOff(query, message('m-2'));
    relay.wake();
    expect(await rowsOf(table)).toHaveLength(1);
    expect(moved).toEqual([1]);
  });
});
