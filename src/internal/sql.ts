import { type Check, shown, unless, type WrongOption } from './options.js';

/** Runs one statement with the values of `$1`, `$2`, ... and resolves to its rows, as `pool.query` of pg does. */
export type SqlQuery = (text: string, values: (string | number)[]) => Promise<{ readonly rows: readonly object[] }>;

/** Runs one statement and returns its rows. */
type RowsOf = (text: string, values: (string | number)[]) => Promise<readonly object[]>;

const NAME = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/i;

/** Checks the name of a table. It becomes part of the statements, where it cannot be a value. */
export const tableName =
  (such: string): Check =>
  value =>
    unless(typeof value === 'string' && NAME.test(value), `a plain name, such as ${such} or bank.${such}`);

/** Checks the function that the caller gave. It rejects if a statement does not resolve to `{ rows }`. */
export const toRowsOf = (query: SqlQuery, wrong: WrongOption): RowsOf => {
  if (typeof query !== 'function')
    throw wrong(
      `The first argument must be a function, such as (text, values) => pool.query(text, values); got ${shown(query)}`,
    );
  return async (text, values) => {
    const result: unknown = await query(text, values);
    const rows: unknown = Object(result).rows;
    if (Array.isArray(rows)) return rows;
    throw wrong(
      `The query must resolve to an object with an array \`rows\`, as pool.query of pg does; got ${shown(result)}`,
    );
  };
};

/** Writes the time that is the milliseconds of a value, such as `$3`, after now. The database's clock decides. */
export const sqlLater = (value: string): string => `clock_timestamp() + ${value}::bigint * interval '1 millisecond'`;

/**
 * Returns a statement that makes a change and resolves to a column of the changed rows. TypeORM returns something else for a
 * statement that begins with UPDATE or DELETE: an array of the rows and their number, so it looked as if a row had changed.
 */
export const sqlChange = (change: string, column: string): string =>
  `WITH changed AS (${change} RETURNING ${column}) SELECT ${column}::text FROM changed`;
