// Shared stores of deliveries, for webhooks that run in several processes.
export { type RedisClient, type RedisDedupeOptions, redisDedupe } from './redis-dedupe.js';
export { dedupeTableSql, type SqlDedupe, type SqlDedupeOptions, type SqlQuery, sqlDedupe } from './sql-dedupe.js';
