import * as is from '../internal/checks.js';
import { type OptionTable, readOptions, typeErrorOf } from '../internal/options.js';
import { type HasClient, type RedisClient, toRunScript } from '../internal/redis.js';
import { type SqlQuery, sqlChange, sqlLater, tableName, toRowsOf } from '../internal/sql.js';
import type { CodeStore } from './types.js';

/** The options of `memoryCodes`. */
export interface MemoryCodesOptions {
  /** The clock, so that a test can move it. `Date.now` by default. */
  readonly now?: (() => number) | undefined;
}

/** The options of `redisCodes`. */
export interface RedisCodesOptions {
  /** The beginning of each key in Redis. `sendable:codes:` by default. */
  readonly prefix?: string | undefined;
}

/** The options of `sqlCodes`. */
export interface SqlCodesOptions {
  /** The table, which `codesTableSql` creates. `sendable_codes` by default. */
  readonly table?: string | undefined;
}

/** A store of codes in a table. */
export interface SqlCodes extends CodeStore {
  /** Deletes the rows whose time is over. Call it now and then, for example once a day: nothing else deletes them. */
  prune(): Promise<void>;
}

const MEMORY: OptionTable<MemoryCodesOptions, 'now'> = { now: [is.aFunction, () => Date.now()] };
const REDIS: OptionTable<RedisCodesOptions, 'prefix'> = { prefix: [is.aString, 'sendable:codes:'] };
const SQL: OptionTable<SqlCodesOptions, 'table'> = { table: [tableName('codes'), 'sendable_codes'] };

const refuseQuery = (store: string, query: SqlQuery | undefined): void => {
  if (query === undefined) return;
  throw typeErrorOf(store)(
    '`within` needs the store of sqlCodes, because only a database transaction can be rolled back',
  );
};

/**
 * Stores codes in the memory of this process, for tests and for a service of one process. Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * let now = Date.now()
 * const codes = createCodes({
 *   secret: process.env.CODES_SECRET,
 *   store: memoryCodes({ now: () => now }),
 * })
 * now += 300_000
 * ```
 */
export const memoryCodes = (options: MemoryCodesOptions = {}): CodeStore => {
  const { now } = readOptions(MEMORY, options, typeErrorOf('memoryCodes'));
  const records = new Map<string, { readonly record: string; readonly until: number }>();
  let pruneAt = 1000;
  /** Deletes expired records each time that their number has doubled: otherwise each customer would stay in memory. */
  const prune = (): void => {
    if (records.size < pruneAt) return;
    for (const [key, { until }] of records) if (until <= now()) records.delete(key);
    pruneAt = Math.max(1000, records.size * 2);
  };
  const recordOf = (key: string): string => {
    const known = records.get(key);
    return known !== undefined && known.until > now() ? known.record : '';
  };
  return {
    read: async (key, query) => {
      refuseQuery('memoryCodes', query);
      return { record: recordOf(key), now: now() };
    },
    replace: async (key, before, after, keepMs) => {
      if (![before, after].includes(recordOf(key))) return false;
      prune();
      records.set(key, { record: after, until: now() + keepMs });
      return true;
    },
  };
};

const READ = `
local time = redis.call('TIME')
return {redis.call('GET', KEYS[1]) or '', time[1] * 1000 + math.floor(time[2] / 1000)}`;
// After a lost connection a client sends a command again, which then finds its own text.
const REPLACE = `
local record = redis.call('GET', KEYS[1]) or ''
if record == ARGV[2] then return 1 end
if record ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`;

/**
 * Stores codes in Redis, for several processes. Pass a client of ioredis or redis, which need not be connected yet, or an object
 * with the client as its `client`. Each call runs one script on one key, so a cluster works. Redis must not evict keys
 * (`maxmemory-policy noeviction`). Redis decides the time. Throws a TypeError for anything but a client, and for a wrong option.
 *
 * @example
 * ```ts
 * createCodes({ secret: process.env.CODES_SECRET, store: redisCodes(redis) })
 * ```
 */
export const redisCodes = (client: RedisClient | HasClient, options: RedisCodesOptions = {}): CodeStore => {
  const wrong = typeErrorOf('redisCodes');
  const run = toRunScript(client, wrong);
  const { prefix } = readOptions(REDIS, options, wrong);
  return {
    read: async (key, query) => {
      refuseQuery('redisCodes', query);
      const [record, now] = Object(await run(READ, prefix + key));
      return { record: String(record), now: Number(now) };
    },
    replace: async (key, before, after, keepMs) =>
      Number(await run(REPLACE, prefix + key, before, after, `${keepMs}`)) === 1,
  };
};

/**
 * Returns the statement that creates the table of `sqlCodes`, for your migrations.
 *
 * @example
 * ```ts
 * codesTableSql('bank.codes')
 * ```
 */
export const codesTableSql = (table?: string): string =>
  `CREATE TABLE IF NOT EXISTS ${readOptions(SQL, { table }, typeErrorOf('codesTableSql')).table} (key text PRIMARY KEY, record text NOT NULL, expires_at timestamptz NOT NULL)`;

/**
 * Stores codes in a table of PostgreSQL, or of a database that speaks its SQL, for several processes. Takes a function that
 * runs a statement with any client. The database's clock decides. Only this store can end a code in your own transaction. Throws
 * a TypeError for anything but a function, and for a wrong option.
 *
 * @example
 * ```ts
 * const store = sqlCodes((text, values) => pool.query(text, values))
 * createCodes({ secret: process.env.CODES_SECRET, store })
 * ```
 */
export const sqlCodes = (query: SqlQuery, options: SqlCodesOptions = {}): SqlCodes => {
  const wrong = typeErrorOf('sqlCodes');
  const own = toRowsOf(query, wrong);
  const { table } = readOptions(SQL, options, wrong);
  const rowsOf = (within: SqlQuery | undefined) => (within === undefined ? own : toRowsOf(within, wrong));
  const read = `SELECT (SELECT record FROM ${table} WHERE key = $1 AND expires_at > clock_timestamp()) AS record,
(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;
  // A client may repeat a statement whose response was lost: then the row has this text.
  const insert = `INSERT INTO ${table} AS kept (record, expires_at, key) VALUES ($1, ${sqlLater('$2::text')}, $3)
ON CONFLICT (key) DO UPDATE SET record = EXCLUDED.record, expires_at = EXCLUDED.expires_at
WHERE kept.expires_at <= clock_timestamp() OR kept.record = EXCLUDED.record RETURNING key`;
  const update = sqlChange(
    `UPDATE ${table} SET record = $1, expires_at = ${sqlLater('$2::text')} WHERE key = $3 AND record IN ($4, $5) AND expires_at > clock_timestamp()`,
    'key',
  );
  return {
    read: async (key, within) => {
      const [row] = await rowsOf(within)(read, [key]);
      const { record, now }: { record?: unknown; now?: unknown } = Object(row);
      return { record: String(record ?? ''), now: Math.floor(Number(now)) };
    },
    replace: async (key, before, after, keepMs, within) => {
      const values = [after, String(keepMs), key];
      const run = rowsOf(within);
      const [row] = await (before === '' ? run(insert, values) : run(update, [...values, before, after]));
      return Object(row).key === key;
    },
    prune: async () => {
      await query(`DELETE FROM ${table} WHERE expires_at <= clock_timestamp()`, []);
    },
  };
};
