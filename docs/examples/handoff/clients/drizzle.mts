import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { ReadyToSend } from 'sendable';
import type { HandOff, SqlQuery } from 'sendable/handoff';

const db = drizzle(process.env.DATABASE_URL ?? '');
const payments = pgTable('payments', { id: text('id').primaryKey() });

// The values are used once, in their order.
const queryOf =
  (on: Pick<typeof db, 'execute'>): SqlQuery =>
  (text, values) => {
    const [first = '', ...rest] = text.split(/\$\d+/);
    const parts = rest.map((part, at): SQL => sql`${values[at]}${sql.raw(part)}`);
    return on.execute(sql.join([sql.raw(first), ...parts]));
  };

export const pay = (handOff: HandOff, id: string, message: ReadyToSend) =>
  db.transaction(async tx => {
    await tx.insert(payments).values({ id });
    await handOff(queryOf(tx), message);
  });

// For createRelay and sendHandedOff.
export const query: SqlQuery = queryOf(db);
export const close = () => db.$client.end();
