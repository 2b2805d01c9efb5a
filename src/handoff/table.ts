import { isPart } from '../builders/part.js';
import { wrongOptionOf } from '../bullmq/check.js';
import { describeReason, describeServer, isSafe, queueError } from '../bullmq/queue-error.js';
import { classOf } from '../internal/foreign.js';
import { withArticle } from '../internal/json.js';
import { type OptionTable, readOptions, shown, typeErrorOf } from '../internal/options.js';
import { type SqlQuery, sqlChange, sqlLater, tableName, toRowsOf } from '../internal/sql.js';

const TABLE = 'sendable_handoff';

const TABLE_OPTION: OptionTable<{ readonly table?: string | undefined }, 'table'> = {
  table: [tableName('handoff'), TABLE],
};

/** Checks the option `table` of a function. */
export const tableFor = (name: string, table: string | undefined): string =>
  readOptions(TABLE_OPTION, { table }, typeErrorOf(name)).table;

/** Checks a query function. */
export function checkQuery(name: string, query: unknown, example: string): asserts query is SqlQuery {
  if (typeof query === 'function') return;
  const found = isPart(query) ? `${withArticle(query[' is'])}: the function comes first` : shown(query);
  throw typeErrorOf(name)(`\`query\` must be a function: ${example}; got ${found}`);
}

/**
 * Returns the statement that creates the table of the hand-off, for your migrations. PostgreSQL 12 or later.
 *
 * @example
 * ```ts
 * handoffTableSql('bank.handoff')
 * ```
 */
export const handoffTableSql = (
  table: string = TABLE,
): string => `CREATE TABLE IF NOT EXISTS ${tableFor('handoffTableSql', table)} (
  lane smallint NOT NULL, -- 0 otp, 1 message, 2 campaign
  seq bigint GENERATED ALWAYS AS IDENTITY,
  id text NOT NULL, -- the id of the job
  operation text NOT NULL,
  data text NOT NULL, -- the job, with the encrypted message
  handed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  begun_at timestamptz, -- only without Redis: its send has begun
  not_before timestamptz, -- only without Redis: it is not sent before this time
  PRIMARY KEY (lane, seq)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0)`;

/** A row of the table: a job that is not in Redis yet. */
export interface Row {
  /** The rank of its lane. */
  readonly lane: number;
  readonly seq: string;
  readonly id: string;
  readonly operation: string;
  /** The parsed data of the job; undefined if it is not JSON. */
  readonly data: unknown;
  /** The time for which it has waited. */
  readonly ageMs: number;
}

/** The numbers of a table. Alarm on `oldestMs`. */
export interface HandoffCounts {
  /** The rows that wait. */
  readonly waiting: number;
  /** How long the oldest of them has waited, in milliseconds. `sendHandedOff` counts a message with `sendAt` from that time on. */
  readonly oldestMs: number;
  /** Only without Redis: rows whose send began more than a minute ago, and did not end. A person decides about them. */
  readonly unknown: number;
}

/** The statements on the table. They reject with a QueueError. */
export interface HandoffTable {
  /**
   * Reads at most `most` rows in their order, and of each lane, by its rank, at most its `room`. `isDue`: only those whose time
   * has come.
   */
  read(room: readonly number[], most: number, isDue?: boolean): Promise<readonly Row[]>;
  /** Removes rows of one lane. */
  remove(lane: number, rows: readonly Row[]): Promise<void>;
  /** Notes that the send of a row begins. False if another process has begun it. */
  begin(row: Row): Promise<boolean>;
  /** Removes a row. A row that is not this process's own is removed only if no send has begun. False if that failed. */
  end(row: Row, isOwn: boolean): Promise<boolean>;
  /** Lets a row wait. A row that is not this process's own waits only if no send has begun. */
  defer(row: Row, ms: number, isOwn: boolean): Promise<void>;
  count(): Promise<HandoffCounts>;
}

// Only sendHandedOff sets `not_before`: for a row with `sendAt`, which is `nb` at the end of its data, and after each failed try. A
// failed try must not make a row look younger, because that would hide an outage.
const WAITS_SINCE = `CASE WHEN not_before IS NULL THEN handed_at
  ELSE greatest(handed_at, to_timestamp(substring(right(data, 20) FROM '"nb":([0-9]{13})}$')::bigint / 1000.0)) END`;

/** The statement that hands a message off. */
export const insertInto = (table: string): string =>
  `INSERT INTO ${table} (lane, id, operation, data) VALUES ($1::text::int, $2, $3, $4)`;

// Each value is text with a cast, because clients differ in the types that they give to numbers and arrays. The values
// appear once and in order, because some clients number them by position. A change is a CTE, because TypeORM returns other
// rows for it.
export const openTable = (name: string, query: unknown, given: string | undefined): HandoffTable => {
  checkQuery(name, query, 'that of a pool, such as (text, values) => pool.query(text, values)');
  const table = tableFor(name, given);
  const rowsOf = toRowsOf(query, wrongOptionOf(name));
  const run = async (text: string, ...values: (string | number)[]): Promise<readonly object[]> => {
    try {
      return await rowsOf(text, values.map(String));
    } catch (error) {
      throw databaseFailed(error, table);
    }
  };
  const ifFree = (isOwn: boolean): string => (isOwn ? '' : ' AND begun_at IS NULL');
  return {
    read: async (room, most, isDue = false) => {
      const due = isDue ? 'AND (not_before IS NULL OR not_before <= clock_timestamp())' : '';
      // An index scan for each lane, which ends at the limit.
      const rows = await run(
        `SELECT row.lane, row.seq::text AS seq_text, row.id, row.operation, row.data,
  (extract(epoch FROM clock_timestamp() - ${WAITS_SINCE}) * 1000)::float8 AS age
FROM unnest($1::text::int[]) WITH ORDINALITY AS open (room, number) CROSS JOIN LATERAL (
  SELECT * FROM ${table} AS one WHERE one.lane = open.number - 1 AND one.begun_at IS NULL ${due} ORDER BY one.seq LIMIT open.room
) AS row ORDER BY row.lane, row.seq LIMIT $2::text::int`,
        `{${room.map(ofLane => Math.min(ofLane, most))}}`,
        most,
      );
      return rows.map(readRow);
    },
    remove: async (lane, rows) => {
      const seqs = `{${rows.map(({ seq }) => seq)}}`;
      await run(`DELETE FROM ${table} WHERE lane = $1::text::int AND seq = ANY($2::text::bigint[])`, lane, seqs);
    },
    begin: async ({ lane, seq }) => {
      const begun = await run(
        sqlChange(
          `UPDATE ${table} SET begun_at = clock_timestamp() WHERE lane = $1::text::int AND seq = $2::text::bigint AND begun_at IS NULL`,
          'seq',
        ),
        lane,
        seq,
      );
      return begun.length > 0;
    },
    end: async ({ lane, seq }, isOwn) => {
      const ended = await run(
        sqlChange(`DELETE FROM ${table} WHERE lane = $1::text::int AND seq = $2::text::bigint${ifFree(isOwn)}`, 'seq'),
        lane,
        seq,
      );
      return isOwn || ended.length > 0;
    },
    defer: async ({ lane, seq }, ms, isOwn) => {
      await run(
        `UPDATE ${table} SET begun_at = NULL, not_before = ${sqlLater('$1::text')} WHERE lane = $2::text::int AND seq = $3::text::bigint${ifFree(isOwn)}`,
        Math.ceil(ms),
        lane,
        seq,
      );
    },
    count: async () => {
      const [row = {}] = await run(`SELECT count(*) FILTER (WHERE begun_at IS NULL)::int AS waiting,
  coalesce(extract(epoch FROM max(clock_timestamp() - ${WAITS_SINCE}) FILTER (WHERE begun_at IS NULL)) * 1000, 0)::float8 AS oldest,
  count(*) FILTER (WHERE begun_at < clock_timestamp() - interval '1 minute')::int AS unknown FROM ${table}`);
      const { waiting, oldest, unknown }: { waiting?: unknown; oldest?: unknown; unknown?: unknown } = row;
      return { waiting: Number(waiting), oldestMs: Math.max(0, Number(oldest)), unknown: Number(unknown) };
    },
  };
};

const readRow = (row: object): Row => {
  const { lane, seq_text, id, operation, data, age }: Record<string, unknown> = Object(row);
  const read = { lane: Number(lane), seq: `${seq_text}`, id: `${id}`, operation: `${operation}`, ageMs: Number(age) };
  try {
    return { ...read, data: JSON.parse(`${data}`) };
  } catch {
    return { ...read, data: undefined };
  }
};

// Of five characters, with a digit. Prisma puts a code of its own, such as P2010, around it.
const SQLSTATE = /^(?!P[1-9])(?=.*\d)[0-9A-Z]{5}$/;

/** Finds the SQLSTATE of an error: clients and mappers put it in different places. */
const stateOf = (error: unknown, depth = 3): string | undefined => {
  const { code, originalCode, cause, meta, driverAdapterError }: Record<string, unknown> = Object(error);
  const own = [code, originalCode].find(text => typeof text === 'string' && SQLSTATE.test(text));
  if (own !== undefined || depth === 0) return own?.toString();
  return [cause, meta, driverAdapterError].map(inner => stateOf(inner, depth - 1)).find(state => state !== undefined);
};

const WAIT = 'The rows wait in the table';
const MIGRATE = 'Run the migration that `npx sendable handoff-table` prints';

/** The starts of the SQLSTATEs that a person can act on, in words, and what to do. `*` is the table. */
const STATES = [
  ['28', 'it rejected the user or the password', 'Check both in its URL'],
  ['3D000', 'the database that its URL names does not exist', 'Check the end of the URL, or create the database'],
  ['42P01', 'the table * is missing', MIGRATE],
  ['42501', 'its user may not use the table *', 'Grant it SELECT, UPDATE and DELETE'],
  ['53300', 'it has no free connection', WAIT],
  ['57P', 'it is starting or stopping', WAIT],
] as const;

/** Creates the error of a failed statement. Shows the SQLSTATE, never the message of the client, which may quote values. */
const databaseFailed = (error: unknown, table: string): Error => {
  if (isSafe(error)) return error;
  const state = stateOf(error);
  const [, why = classOf(error), next = WAIT] = STATES.find(([start]) => state?.startsWith(start)) ?? [];
  const what = state === undefined ? describeReason(error) : `${why.replace('*', table)} (SQLSTATE ${state})`;
  return queueError('unavailable', `${describeServer('The database', error, what)}. ${next}.`, error);
};
