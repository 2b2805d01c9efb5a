// Shared stores of deliveries, for webhooks that run in several processes.
export type { RedisClient } from '../../internal/redis.js';
export type { SqlQuery } from '../../internal/sql.js';
export { type RedisDedupeOptions, redisDedupe } from './redis-dedupe.js';
export { dedupeTableSql, type SqlDedupe, type SqlDedupeOptions, sqlDedupe } from './sql-dedupe.js';
