import knex from 'knex';
import type { ReadyToSend } from 'sendable';
import type { HandOff, SqlQuery } from 'sendable/handoff';

const db = knex({ client: 'pg', connection: process.env.DATABASE_URL ?? '' });

// Knex writes `?` for a value. The values are used once, in their order.
const queryOf =
  (on: Pick<typeof db, 'raw'>): SqlQuery =>
  async (text, values) => ({
    rows: (await on.raw(text.replace(/\$\d+/g, '?'), values)).rows,
  });

export const pay = (handOff: HandOff, id: string, message: ReadyToSend) =>
  db.transaction(async tx => {
    await tx('payments').insert({ id });
    await handOff(queryOf(tx), message);
  });

// For createRelay and sendHandedOff.
export const query: SqlQuery = queryOf(db);
export const close = () => db.destroy();
