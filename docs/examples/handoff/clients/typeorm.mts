// Install ioredis@5, which both TypeORM and BullMQ accept.
import type { ReadyToSend } from 'sendable';
import type { HandOff, SqlQuery } from 'sendable/handoff';
import { DataSource } from 'typeorm';

const source = new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL ?? '',
});
const ready = source.initialize();

export const pay = async (handOff: HandOff, id: string, message: ReadyToSend) => {
  await ready;
  return source.transaction(async manager => {
    await manager.query('INSERT INTO payments (id) VALUES ($1)', [id]);
    await handOff(
      async (text, values) => ({ rows: await manager.query(text, values) }),
      message,
    );
  });
};

// For createRelay and sendHandedOff.
export const query: SqlQuery = async (text, values) => {
  const rows = await (await ready).query(text, values);
  return { rows: Array.isArray(rows) ? rows : [] };
};
export const close = () => source.destroy();
