import type { CodeStore, SqlQuery } from '../../../src/codes/index.js';
import { gate } from '../gate.js';

/** A transaction of a `Database`. */
interface Transaction {
  /** What the caller gives to `end`. */
  readonly query: SqlQuery;
  commit(): void;
  rollback(): void;
}

/** A store of codes with transactions, as PostgreSQL has them: a write locks its key until its transaction ends. */
export interface Database extends CodeStore {
  begin(): Transaction;
}

interface Open {
  readonly undo: (() => void)[];
  readonly locked: Set<string>;
  readonly ended: Promise<void>;
}

/** Creates a database in memory. `now` is its clock. */
export const createDatabase = (now: () => number): Database => {
  const records = new Map<string, string>();
  const locks = new Map<string, Open>();
  const open = new Map<SqlQuery, Open>();
  const openOf = (query: SqlQuery | undefined): Open | undefined => {
    if (query === undefined) return undefined;
    const found = open.get(query);
    if (found === undefined) throw new Error('The transaction has ended.');
    return found;
  };
  /** The text that others see: an open transaction shows its writes to itself only. */
  const before = new Map<string, string>();
  return {
    read: async (key, query) => {
      const own = openOf(query);
      const lock = locks.get(key);
      const text = lock !== undefined && lock !== own ? before.get(key) : records.get(key);
      return { record: text ?? '', now: now() };
    },
    replace: async (key, old, next, _keepMs, query) => {
      const own = openOf(query);
      for (let lock = locks.get(key); lock !== undefined && lock !== own; lock = locks.get(key)) await lock.ended;
      // The connection of a killed process may be gone by now: its transaction must not lock the key for ever.
      openOf(query);
      const text = records.get(key) ?? '';
      if (text !== old && text !== next) return false;
      if (own !== undefined && !own.locked.has(key)) {
        own.locked.add(key);
        locks.set(key, own);
        before.set(key, text);
        own.undo.push(() => records.set(key, text));
      }
      records.set(key, next);
      return true;
    },
    begin: () => {
      const ended = gate();
      const own: Open = { undo: [], locked: new Set(), ended: ended.opened };
      const query: SqlQuery = async () => ({ rows: [] });
      open.set(query, own);
      const end = (): void => {
        open.delete(query);
        for (const key of own.locked) locks.delete(key);
        ended.open();
      };
      return {
        query,
        commit: end,
        rollback: () => {
          for (const undo of own.undo.reverse()) undo();
          end();
        },
      };
    },
  };
};

/** Runs `work` in a transaction that commits, or rolls back if it throws, as `db.transaction` of query builders does. */
export const inTransaction = async (database: Database, work: (query: SqlQuery) => Promise<unknown>): Promise<void> => {
  const transaction = database.begin();
  try {
    await work(transaction.query);
    transaction.commit();
  } catch (error) {
    transaction.rollback();
    throw error;
  }
};
