import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesTableSql, type SqlQuery, sqlCodes } from '../../../src/codes/index.js';
import { testStore } from '../../support/codes/battery.js';
import { atOnce, codesOn, countOf, issueOn, login, payment, wrongFor } from '../../support/codes/subjects.js';
import { hasPostgres, type PostgresServer, startPostgres } from '../../support/postgres-server.js';

describe.skipIf(!hasPostgres)('sqlCodes on PostgreSQL', () => {
  let postgres: PostgresServer;
  const query: SqlQuery = (text, values) => postgres.pool.query(text, values);
  beforeAll(async () => {
    postgres = await startPostgres();
    await postgres.pool.query(codesTableSql());
    await postgres.pool.query('CREATE TABLE payments (id text PRIMARY KEY)');
  });
  afterAll(() => postgres?.stop());

  testStore(() => sqlCodes(query));

  /** Runs a transaction on a connection of its own, and rolls back if the work throws. */
  const transaction = async (work: (query: SqlQuery) => Promise<unknown>): Promise<void> => {
    const client = await postgres.pool.connect();
    try {
      await client.query('BEGIN');
      await work((text, values) => client.query(text, values));
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
  class Undo extends Error {}

  test('a write that the client repeats because its response was lost counts once', async () => {
    const twice = sqlCodes(async (text, values) => {
      await query(text, values);
      return query(text, values);
    });
    const codes = codesOn(twice);
    const { value } = await issueOn(codes, login('C-lost'));
    expect(await codes.tryVerify(login('C-lost'), { value: wrongFor(value) })).toMatchObject({ left: 4 });
    expect(await codes.tryVerify(login('C-lost'), { value })).toMatchObject({ ok: true });
    expect(await codes.tryVerify(login('C-lost'), { value })).toEqual({ ok: false, reason: 'none' });
  });

  test('prune deletes rows whose time is over, and no others', async () => {
    const store = sqlCodes(query);
    await store.replace('over', '', 'a', 1);
    await store.replace('kept', '', 'a', 60_000);
    await expect
      .poll(async () => {
        await store.prune();
        return (await postgres.pool.query("SELECT key FROM sendable_codes WHERE key IN ('over', 'kept')")).rows;
      })
      .toEqual([{ key: 'kept' }]);
  });

  test('another table is used if its name is given', async () => {
    await postgres.pool.query('CREATE SCHEMA bank');
    await postgres.pool.query(codesTableSql('bank.codes'));
    const codes = codesOn(sqlCodes(query, { table: 'bank.codes' }));
    const { value } = await issueOn(codes, login('C-table'));
    expect(await codes.verify(login('C-table'), { value })).toMatchObject({ ok: true });
    expect((await postgres.pool.query('SELECT FROM bank.codes')).rowCount).toBe(1);
  });

  test('a code ends with the transaction of the payment: rolled back, it is still valid', async () => {
    const codes = codesOn(sqlCodes(query));
    const { value } = await issueOn(codes, payment('C-tx'));
    const undone = codes.verify(
      payment('C-tx'),
      { value },
      {
        within: end =>
          transaction(async tx => {
            await end(tx);
            throw new Undo();
          }),
      },
    );
    await expect(undone).rejects.toThrow(Undo);
    expect(await codes.verify(payment('C-tx'), { value }, { within: transaction })).toMatchObject({ ok: true });
    expect(await codes.tryVerify(payment('C-tx'), { value }, { within: transaction })).toEqual({
      ok: false,
      reason: 'none',
    });
  });

  test('wrong values count although the caller rolls back, and need no second connection', async () => {
    const codes = codesOn(sqlCodes(query));
    const { value } = await issueOn(codes, payment('C-wrong'));
    // More at once than the pool has connections.
    const results = await atOnce(40, () =>
      codes.tryVerify(payment('C-wrong'), { value: wrongFor(value) }, { within: transaction }),
    );
    expect(countOf(results)).toEqual({ wrong: 4, locked: 36 });
  });

  test('of 200 transactions at once with one right value, half of them rolled back, one payment is made', async () => {
    const codes = codesOn(sqlCodes(query));
    const { value } = await issueOn(codes, payment('C-200'));
    const results = await atOnce(200, index =>
      codes
        .tryVerify(
          payment('C-200'),
          { value },
          {
            within: end =>
              transaction(async tx => {
                await end(tx);
                await tx('INSERT INTO payments (id) VALUES ($1)', [`p-${index}`]);
                if (index % 2 === 0) throw new Undo();
              }),
          },
        )
        .catch((error: unknown) => (error instanceof Undo ? { ok: false, reason: 'undone' } : Promise.reject(error))),
    );
    expect(countOf(results).ok).toBe(1);
    expect((await postgres.pool.query('SELECT FROM payments')).rowCount).toBe(1);
  });
});
