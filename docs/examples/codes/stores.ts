import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { codesTableSql, createCodes, redisCodes, sqlCodes } from 'sendable/codes';

const secret = process.env.CODES_SECRET;

// Several processes on Redis: ioredis, node-redis, and clusters of both.
export const onRedis = createCodes({
  secret,
  store: redisCodes(new Redis({ lazyConnect: true })),
});

// In PostgreSQL, with any client: put codesTableSql() into your migrations.
const pool = new Pool();
const store = sqlCodes((text, values) => pool.query(text, values));
export const onPostgres = createCodes({ secret, store });
export const migration = codesTableSql();

// Nothing else deletes old rows: call it once a day.
export const prune = () => store.prune();
