import type { HandoffCounts, SqlQuery } from '../handoff/index.js';
import { createRelay, handoffCounts, handoffOpenMetrics, handoffTableSql, isQueueError } from '../handoff/index.js';
import { calm } from '../internal/calm.js';
import { codeOf } from '../internal/foreign.js';
import { type ExitReason, translated, untilSignal, withFlags, wrongUse } from './exit-codes.js';
import { counted, formatTime, info, jsonLine, stdout, warn } from './output.js';
import { loadBullmq, type QueueOptions, readAccess, serverFlags, withQueueErrors } from './queue-control.js';
import { readTextFile } from './secret-source.js';

interface DatabaseOptions {
  readonly databaseUrlFile?: string;
  readonly table?: string;
}

interface RelayOptions extends QueueOptions, DatabaseOptions {
  readonly batch?: number;
  readonly pollMs?: number;
  readonly maxWaiting?: number;
}

export const printTable = async (table: string | undefined): Promise<ExitReason> => {
  stdout.line(`${await onTable(() => handoffTableSql(table))};`);
  return 'ok';
};

/** Moves rows until a signal. */
export const runRelay = async (options: RelayOptions): Promise<ExitReason> => {
  const { table, batch, pollMs, maxWaiting } = options;
  const bullmq = await loadBullmq();
  const access = await readAccess(options);
  const warnOf = calm(warn);
  return withDatabase(options, (query, database) => {
    const flags = { ...serverFlags('Redis', access.connection.url), ...database };
    let rows = 0;
    const on = {
      moved: ({ count }: { readonly count: number }) => {
        rows += count;
      },
      error: ({ message }: Error) => warnOf(withFlags(message, flags)),
    };
    const run = async (): Promise<ExitReason> => {
      await checkTable(query, table);
      const relay = await onTable(() => createRelay({ ...access, query, table, batch, pollMs, maxWaiting, on }));
      const ending = untilSignal();
      info('The relay is running.');
      await ending.signal;
      await relay.close();
      ending.remove();
      info(`Stopped: ${counted(rows, 'row')} moved.`);
      return 'ok';
    };
    return withQueueErrors(bullmq, run, flags);
  });
};

export const showHandoffCounts = async (
  options: DatabaseOptions & { readonly openMetrics?: true; readonly name?: string },
): Promise<ExitReason> => {
  const { openMetrics, name, table } = options;
  if (openMetrics && name === undefined) throw wrongUse('--open-metrics needs --name <name>.');
  return withDatabase(options, (query, flags) => {
    const run = async (): Promise<ExitReason> => {
      await checkTable(query, table);
      const counts = await handoffCounts(query, { table });
      if (openMetrics) stdout.line(handoffOpenMetrics(name ?? '', counts).trimEnd());
      else if (stdout.stream.isTTY) stdout.say(countsWords(counts));
      else stdout.line(jsonLine(counts));
      return 'ok';
    };
    return withQueueErrors({ isQueueError }, run, flags);
  });
};

/** Formats counts for a person. */
const countsWords = ({ waiting, oldestMs, unknown }: HandoffCounts): string => {
  const oldest = waiting > 0 ? `, the oldest for ${formatTime(oldestMs)}` : '';
  const decide = unknown > 0 ? ' (without Redis, a send began and did not end: look the messages up)' : '';
  return `waiting: ${counted(waiting, 'row')}${oldest}\nunknown: ${counted(unknown, 'row')}${decide}`;
};

/** Turns the TypeError for a wrong name of the table into one of the command. */
const onTable = <Value>(run: () => Value): Promise<Value> =>
  translated(run, thrown =>
    thrown instanceof TypeError
      ? wrongUse('The table must be a plain name, such as handoff or bank.handoff.')
      : undefined,
  );

// The tables that `handoff-table` made have this column.
const FIND_TABLES = `SELECT to_regclass($1) IS NULL AS missing,
  array(SELECT format('%s.%s', table_schema, table_name) FROM information_schema.columns WHERE column_name = 'handed_at') AS made`;

/** Throws if the table does not exist, and names those that do. */
const checkTable = async (query: SqlQuery, table = 'sendable_handoff'): Promise<void> => {
  await onTable(() => handoffTableSql(table));
  const { rows } = await query(FIND_TABLES, [table]).catch(() => ({ rows: [] }));
  const { missing, made }: { readonly missing?: unknown; readonly made?: unknown } = Object(rows[0]);
  if (missing !== true || !Array.isArray(made)) return;
  const migrate = 'run the migration that `npx sendable handoff-table` prints';
  throw wrongUse(
    `The database has no table ${table}: ${made.length === 0 ? migrate : `give --table ${made.join(' or ')}, or ${migrate}`}.`,
  );
};

/** Opens a pool of pg, and names the server for errors. The URL may hold a password, so it comes from a file or from the environment. */
const withDatabase = async (
  { databaseUrlFile }: DatabaseOptions,
  run: (query: SqlQuery, flags: Readonly<Record<string, string>>) => Promise<ExitReason>,
): Promise<ExitReason> => {
  const connectionString =
    databaseUrlFile === undefined
      ? process.env.SENDABLE_DATABASE_URL
      : await readTextFile('--database-url-file', databaseUrlFile);
  if (!connectionString)
    throw wrongUse('The PostgreSQL URL is missing: set SENDABLE_DATABASE_URL, or give --database-url-file <file>.');
  const source = databaseUrlFile === undefined ? 'SENDABLE_DATABASE_URL' : '--database-url-file';
  if (!/^postgres(ql)?:\/\//.test(connectionString))
    throw wrongUse(`The URL of ${source} must begin with postgres:// or postgresql://.`);
  const { Pool } = await loadPg();
  const pool = new Pool({ connectionString, connectionTimeoutMillis: 10_000 });
  // A broken connection is reported by the statement that uses it.
  pool.on('error', () => {});
  try {
    return await run((text, values) => pool.query(text, values), serverFlags('The database', connectionString));
  } finally {
    await pool.end();
  }
};

const loadPg = async (): Promise<Pick<typeof import('pg'), 'Pool'>> => {
  try {
    return (await import('pg')).default;
  } catch (thrown) {
    if (codeOf(thrown) !== 'ERR_MODULE_NOT_FOUND') throw thrown;
    throw wrongUse('sendable handoff needs a package that is not installed. Run: npm install pg');
  }
};
