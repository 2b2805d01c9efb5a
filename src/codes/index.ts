export { createCodes } from './codes.js';
export { CodeError, isCodeError } from './error.js';

// Stores, and what one is made of.

export type { RedisClient } from '../internal/redis.js';
export type { SqlQuery } from '../internal/sql.js';
export {
  codesTableSql,
  type MemoryCodesOptions,
  memoryCodes,
  type RedisCodesOptions,
  redisCodes,
  type SqlCodes,
  type SqlCodesOptions,
  sqlCodes,
} from './stores.js';
export type * from './types.js';
