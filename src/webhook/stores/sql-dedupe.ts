import { type OptionTable, readOptions, typeErrorOf } from '../../internal/options.js';
import { type SqlQuery, sqlLater, tableName, toRowsOf } from '../../internal/sql.js';
import type { Claim, DedupeStore } from '../dedupe.js';
import { type StoreTimes, TIMES } from './times.js';

/** The options of `sqlDedupe`. */
export interface SqlDedupeOptions extends StoreTimes {
  /** The table, which `dedupeTableSql` creates. `sendable_deliveries` by default. */
  readonly table?: string | undefined;
}

/** A store of deliveries in a table. */
export interface SqlDedupe extends DedupeStore {
  /** Deletes the rows whose time is over. Call it now and then, for example once an hour: nothing else deletes them. */
  prune(): Promise<void>;
}

const TABLE = 'sendable_deliveries';

/** The options of `sqlDedupe`. */
export const SQL: OptionTable<SqlDedupeOptions, 'table' | 'runningMs' | 'doneMs'> = {
  table: [tableName('deliveries'), TABLE],
  ...TIMES,
};

const wrong = typeErrorOf('sqlDedupe');

/**
 * Returns the statement that creates the table of `sqlDedupe`, for your migrations.
 *
 * @example
 * ```ts
 * dedupeTableSql('deliveries')
 * ```
 */
export const dedupeTableSql = (table: string = TABLE): string =>
  `CREATE TABLE IF NOT EXISTS ${readOptions(SQL, { table }, typeErrorOf('dedupeTableSql')).table} (key text PRIMARY KEY, state text NOT NULL, expires_at timestamptz NOT NULL)`;

/**
 * Remembers deliveries in a table of PostgreSQL, or of a database that speaks its SQL, so that several processes handle each
 * delivery once. Takes a function that runs a statement with any client. The database's clock decides. Throws a TypeError
 * for anything but a function, and for a wrong option; a claim rejects with one if the function does not resolve to `{ rows }`.
 *
 * @example
 * ```ts
 * const dedupe = sqlDedupe((text, values) => pool.query(text, values))
 * createWebhook({ onPress, dedupe })
 * ```
 */
export const sqlDedupe = (query: SqlQuery, options: SqlDedupeOptions = {}): SqlDedupe => {
  const rowsOf = toRowsOf(query, wrong);
  const { table, runningMs, doneMs } = readOptions(SQL, options, wrong);
  /** The tokens of the claims that succeeded here, so that no claim of another process is released. */
  const own = new Map<string, string>();
  const statements = {
    // A client may repeat a statement whose response was lost: then the row has this token.
    claim: `INSERT INTO ${table} AS claimed (key, state, expires_at) VALUES ($1, $2, ${sqlLater('$3')})
ON CONFLICT (key) DO UPDATE SET state = EXCLUDED.state, expires_at = EXCLUDED.expires_at
WHERE claimed.expires_at <= clock_timestamp() OR claimed.state = EXCLUDED.state RETURNING key`,
    read: `SELECT state FROM ${table} WHERE key = $1`,
    complete: `INSERT INTO ${table} (key, state, expires_at) VALUES ($1, 'done', ${sqlLater('$2')})
ON CONFLICT (key) DO UPDATE SET state = EXCLUDED.state, expires_at = EXCLUDED.expires_at`,
    // A claim that expired may belong to another process by now, so only an own one is deleted.
    release: `DELETE FROM ${table} WHERE key = $1 AND state = $2`,
    prune: `DELETE FROM ${table} WHERE expires_at <= clock_timestamp()`,
  };

  const claim = async (key: string): Promise<Claim> => {
    const token = crypto.randomUUID();
    const claimed = await rowsOf(statements.claim, [key, token, runningMs]);
    if (claimed.length > 0) {
      own.set(key, token);
      return 'new';
    }
    const [row] = await rowsOf(statements.read, [key]);
    return Reflect.get(row ?? {}, 'state') === 'done' ? 'done' : 'running';
  };
  return {
    claim,
    complete: async key => {
      own.delete(key);
      await query(statements.complete, [key, doneMs]);
    },
    release: async key => {
      const token = own.get(key);
      own.delete(key);
      if (token !== undefined) await query(statements.release, [key, token]);
    },
    prune: async () => {
      await query(statements.prune, []);
    },
  };
};
