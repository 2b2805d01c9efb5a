import { randomBytes } from 'node:crypto';
import { type BotOptions, createBot } from 'sendable';
import {
  createHandoff,
  handoffCounts,
  type SendHandedOffOptions,
  type SqlQuery,
  sendHandedOff,
} from 'sendable/handoff';
import { type MemoryTransportOptions, memoryTransport } from 'sendable/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { expectNoSecrets, message, otp, type Seen, until } from '../bullmq/outboxes.js';
import { hasPostgres } from '../support/postgres-server.js';
import { usePostgres } from './handoffs.js';

const key = (id: string) => ({ id, secret: randomBytes(32) });

describe.skipIf(!hasPostgres)('sendHandedOff', () => {
  const { query, newTable, rowsOf, inTransaction, server } = usePostgres();
  const running: (() => Promise<unknown>)[] = [];
  afterEach(() => Promise.all(running.splice(0).map(stop => stop())));

  const create = async () => {
    const table = await newTable();
    const keys = [key('k')] as const;
    return { table, keys, handOff: createHandoff({ name: 'bank', keys, table }) };
  };
  const run = (
    options: Pick<SendHandedOffOptions, 'table' | 'keys'> & { readonly query?: SqlQuery },
    platform?: MemoryTransportOptions,
    limits?: BotOptions['limits'],
  ) => {
    const transport = memoryTransport(platform);
    const bot = createBot({
      baseUrl: 'https://platform.example',
      token: 'token-that-nobody-may-see',
      transport,
      limits,
    });
    const seen: Pick<Seen, 'outcomes' | 'warnings' | 'errors'> = { outcomes: [], warnings: [], errors: [] };
    const stopping = new AbortController();
    const ended = sendHandedOff({
      name: 'bank',
      query,
      bot,
      signal: stopping.signal,
      pollMs: 10,
      on: {
        outcome: event => seen.outcomes.push(event),
        warning: event => seen.warnings.push(event),
        error: error => seen.errors.push(error),
      },
      ...options,
    });
    const stop = async (): Promise<void> => {
      stopping.abort();
      await ended;
      expectNoSecrets(seen);
    };
    running.push(stop);
    return { transport, bot, seen, stop, ended };
  };

  test('sends what is committed, and removes it; a rolled-back message is not sent', async () => {
    const { table, keys, handOff } = await create();
    await inTransaction('ROLLBACK', tx => handOff(tx, message('undone')));
    await inTransaction('COMMIT', tx => handOff(tx, message('paid')));
    const { id } = await handOff(query, otp('code'));
    const { transport, seen } = run({ table, keys });
    await until(() => seen.outcomes.length === 2);
    // Both are in flight at once, so either may end first.
    expect(seen.outcomes).toContainEqual({
      id,
      messageId: 'code',
      operation: 'otp',
      lane: 'otp',
      outcome: { ok: true, status: 'sent', sends: 1, receipt: { messageId: 'code' } },
    });
    expect(transport.messages).toEqual([message('paid').toJSON()]);
    expect(await rowsOf(table)).toEqual([]);
    expect(seen.errors).toEqual([]);
  });

  test('OTPs are sent before messages that were handed off earlier', async () => {
    const { table, keys, handOff } = await create();
    await handOff(query, message('paid'));
    await handOff(query, otp('code'));
    const { seen } = run({ table, keys }, undefined, { concurrency: 1 });
    await until(() => seen.outcomes.length === 2);
    expect(seen.outcomes.map(({ operation }) => operation)).toEqual(['otp', 'message']);
  });

  test('two processes send each of 200 messages once', async () => {
    const { table, keys, handOff } = await create();
    for (let at = 0; at < 200; at++) await handOff(query, message(`m-${at}`));
    const both = [run({ table, keys }), run({ table, keys })];
    await until(async () => (await rowsOf(table)).length === 0);
    const sent = both.flatMap(({ transport }) => transport.messages.map(one => one.message.messageId));
    expect(sent).toHaveLength(200);
    expect(new Set(sent).size).toBe(200);
    expect(both.flatMap(({ seen }) => seen.outcomes.map(({ outcome }) => outcome.status))).toEqual(
      Array.from({ length: 200 }, () => 'sent'),
    );
  });

  test('a rejected message is reported as failed and removed', async () => {
    const { table, keys, handOff } = await create();
    await handOff(query, message('m-1'));
    const { seen } = run({ table, keys }, { replies: [{ status: 400 }] });
    await until(() => seen.outcomes.length === 1);
    expect(seen.outcomes[0]?.outcome).toMatchObject({ ok: false, status: 'failed', error: { kind: 'rejected' } });
    expect(await rowsOf(table)).toEqual([]);
  });

  test('a lost response is reported as unknown, and the row stays until a person decides', async () => {
    const { table, keys, handOff } = await create();
    await handOff(query, message('m-1'));
    const { seen, transport } = run({ table, keys }, { replies: ['lose-response'] });
    await until(() => seen.outcomes.length === 1);
    expect(seen.outcomes[0]?.outcome).toMatchObject({ status: 'unknown', error: { delivery: 'unknown' } });
    await server().pool.query(`UPDATE ${table} SET begun_at = begun_at - interval '2 minutes'`);
    expect(await handoffCounts(query, { table })).toMatchObject({ waiting: 0, unknown: 1 });
    expect(transport.requests).toHaveLength(1);
    await server().pool.query(`UPDATE ${table} SET begun_at = NULL`);
    await until(() => seen.outcomes.length === 2);
    expect(seen.outcomes[1]?.outcome.status).toBe('sent');
  });

  test.each([
    ['no connection', 'refuse'],
    ['a token that the platform rejects', { status: 401 }],
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '2' } }],
  ] as const)('%s is tried again after 1 s or more, and the message is not given up', async (_, reply) => {
    const { table, keys, handOff } = await create();
    await handOff(query, message('m-1'));
    const { seen } = run({ table, keys }, { replies: [reply] });
    const row = await until(async () => (await rowsOf(table)).find(one => one.not_before instanceof Date));
    expect(row?.begun_at).toBe(null);
    expect(Number(row?.not_before) - Number(row?.handed_at)).toBeGreaterThanOrEqual(1000);
    await until(() => seen.outcomes.length === 1);
    expect(seen.outcomes[0]?.outcome.status).toBe('sent');
  });

  test('a row whose key is missing stays, with a warning, and does not hold up the others', async () => {
    const { table, keys, handOff } = await create();
    const other = createHandoff({ name: 'bank', keys: [key('next')], table });
    const foreign = await Promise.all(Array.from({ length: 120 }, (_, at) => other(query, message(`n-${at}`))));
    await handOff(query, message('m-1'));
    const { seen } = run({ table, keys });
    await until(() => seen.outcomes.length === 1);
    expect(seen.outcomes[0]).toMatchObject({ messageId: 'm-1', outcome: { status: 'sent' } });
    expect(await rowsOf(table)).toHaveLength(120);
    expect(seen.warnings[0]).toMatchObject({ code: 'not-mine', message: expect.stringContaining('the key "next"') });
    expect(foreign.map(({ id }) => id)).toContain(seen.warnings[0]?.ids?.[0]);
  });

  const refusing: MemoryTransportOptions = { replies: Array.from({ length: 50 }, () => 'refuse' as const) };
  const putOff = (table: string, after: number) =>
    until(async () =>
      (await rowsOf(table)).every(one => one.begun_at === null && Number(one.not_before ?? undefined) > after),
    );

  test('oldestMs counts a row from its hand-off, although each refused try puts it off', async () => {
    const { table, keys, handOff } = await create();
    // The second id ends as the data of a message with sendAt.
    await handOff(query, message('m-1'));
    await handOff(query, message(',"nb":4000000000000}'));
    await server().pool.query(`UPDATE ${table} SET handed_at = handed_at - seq * interval '1 minute'`);
    const { stop } = run({ table, keys }, refusing);
    await putOff(table, Date.now());
    await stop();
    const { oldestMs } = await handoffCounts(query, { table });
    expect(oldestMs).toBeGreaterThan(120_000);
    expect(oldestMs).toBeLessThan(180_000);
  });

  test('oldestMs counts a row from its sendAt, and the first pause after a refused try is short', async () => {
    const { table, keys, handOff } = await create();
    const sendAt = Date.now() + 1500;
    await handOff(query, message('m-1'), { sendAt: new Date(sendAt) });
    await server().pool.query(`UPDATE ${table} SET handed_at = handed_at - interval '1 hour'`);
    const { stop } = run({ table, keys }, refusing);
    await putOff(table, 0);
    expect((await handoffCounts(query, { table })).oldestMs).toBeLessThan(10_000);
    await putOff(table, sendAt + 900);
    await stop();
    const { oldestMs } = await handoffCounts(query, { table });
    expect(oldestMs).toBeGreaterThan(0);
    expect(oldestMs).toBeLessThan(Date.now() - sendAt + 1);
    const [row] = await rowsOf(table);
    // As long as an hour before, the pause would be 30 s or more.
    expect(Number(row?.not_before) - sendAt).toBeLessThan(20_000);
  });

  test('sendAt waits, also with many such rows, and an expired message is reported and removed', async () => {
    const { table, keys, handOff } = await create();
    const sendAt = new Date(Date.now() + 3_600_000);
    await Promise.all(Array.from({ length: 150 }, (_, at) => handOff(query, message(`later-${at}`), { sendAt })));
    const soon = await handOff(query, message('soon'), { sendAt: new Date(Date.now() + 500) });
    const late = await handOff(query, message('late'), { expiresInMs: 1 });
    const { seen, transport } = run({ table, keys });
    await until(() => seen.outcomes.length === 2);
    // On a busy machine, `soon` may be due before the first look at the table.
    const outcomeOf = (wanted: string) => seen.outcomes.find(({ id }) => id === wanted);
    expect(outcomeOf(late.id)).toMatchObject({ outcome: { status: 'expired' } });
    expect(outcomeOf(soon.id)).toMatchObject({ messageId: 'soon', outcome: { status: 'sent' } });
    expect(transport.requests).toHaveLength(1);
    expect(await handoffCounts(query, { table })).toEqual({ waiting: 150, oldestMs: 0, unknown: 0 });
  });

  test('a row that was changed, copied or written by another program is reported as failed and removed', async () => {
    const { table, keys, handOff } = await create();
    for (const id of ['data', 'operation', 'json']) await handOff(query, message(id));
    await server().pool.query(`UPDATE ${table} SET data = replace(data, '"x":1', '"x":2') WHERE data LIKE '%"data"%'`);
    await server().pool.query(`UPDATE ${table} SET operation = 'otp' WHERE data LIKE '%"operation"%'`);
    await server().pool.query(`UPDATE ${table} SET data = '{' WHERE data LIKE '%"json"%'`);
    const { seen, transport } = run({ table, keys });
    await until(() => seen.outcomes.length === 3);
    expect(seen.outcomes.map(({ outcome }) => outcome.status)).toEqual(['failed', 'failed', 'failed']);
    expect(await rowsOf(table)).toEqual([]);
    expect(transport.requests).toEqual([]);
  });

  test('a database that fails is reported, and the messages are sent when it works again', async () => {
    const { table, keys, handOff } = await create();
    await handOff(query, message('m-1'));
    let failures = 0;
    const failing: SqlQuery = (text, values) =>
      ++failures < 3 ? Promise.reject(new Error('secret text of the driver')) : query(text, values);
    const { seen } = run({ table, keys, query: failing });
    await until(() => seen.outcomes.length === 1);
    expect(seen.errors.map(({ message }) => message)).toEqual([
      'The database failed: an error without a code. The rows wait in the table.',
      'The database failed: an error without a code. The rows wait in the table.',
    ]);
  });

  test('the signal ends it after the sends in flight, and a closed bot rejects it', async () => {
    const { table, keys, handOff } = await create();
    await handOff(query, message('m-1'));
    const { seen, stop, transport } = run({ table, keys }, { replies: [{ delayMs: 300 }] });
    await until(() => transport.requests.length === 1);
    await stop();
    expect(seen.outcomes.map(({ outcome }) => outcome.status)).toEqual(['sent']);
    const { bot, ended } = run({ table, keys });
    running.pop();
    await bot.close();
    await expect(ended).rejects.toThrow('the bot was closed');
  });
});
