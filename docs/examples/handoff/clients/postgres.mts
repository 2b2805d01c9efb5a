import postgres from 'postgres';
import type { ReadyToSend } from 'sendable';
import type { HandOff, SqlQuery } from 'sendable/handoff';

const sql = postgres(process.env.DATABASE_URL ?? '');

export const pay = (handOff: HandOff, id: string, message: ReadyToSend) =>
  sql.begin(async tx => {
    await tx`INSERT INTO payments (id) VALUES (${id})`;
    await handOff(
      async (text, values) => ({ rows: await tx.unsafe(text, values) }),
      message,
    );
  });

// For createRelay and sendHandedOff.
export const query: SqlQuery = async (text, values) => ({
  rows: await sql.unsafe(text, values),
});
export const close = () => sql.end();
