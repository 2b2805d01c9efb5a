import type { SqlQuery } from 'sendable/handoff';
import { handoffTableSql } from 'sendable/handoff';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type PostgresServer, startPostgres } from '../support/postgres-server.js';

let tables = 0;

/** A PostgreSQL for a file of tests, and a new table for each test. */
export const usePostgres = () => {
  let postgres: PostgresServer | undefined;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  // Relays end before the tables that they read.
  afterEach(() => Promise.all(closing.splice(0).map(close => close())));
  afterAll(() => postgres?.stop());
  const server = (): PostgresServer => {
    if (postgres === undefined) throw new Error('PostgreSQL has not started.');
    return postgres;
  };
  const query: SqlQuery = (text, values) => server().pool.query(text, values);

  const newTable = async (): Promise<string> => {
    const table = `handoff_${++tables}`;
    await server().pool.query(handoffTableSql(table));
    return table;
  };
  const rowsOf = async (table: string): Promise<readonly Record<string, unknown>[]> =>
    (await server().pool.query(`SELECT * FROM ${table} ORDER BY lane, seq`)).rows;

  /** Runs a function in a transaction, which it commits or rolls back. */
  const inTransaction = async (end: 'COMMIT' | 'ROLLBACK', run: (query: SqlQuery) => Promise<unknown>) => {
    const client = await server().pool.connect();
    try {
      await client.query('BEGIN');
      await run((text, values) => client.query(text, values));
      await client.query(end);
    } finally {
      client.release();
    }
  };
  const closeAtEnd = <Closable extends { close(): Promise<unknown> }>(closable: Closable): Closable => {
    closing.push(() => closable.close());
    return closable;
  };
  return { server, query, newTable, rowsOf, inTransaction, closeAtEnd };
};
