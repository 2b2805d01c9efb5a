import type { Script } from './script.js';

/** KEYS: job. ARGV: activation, outcome. Records the outcome of a send whose worker had lost the job. */
export const RECORD_LATE: Script = {
  name: 'record-late',
  keys: 1,
  lua: `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local fields = redis.call('HMGET', KEYS[1], 'sb', 'so')
if fields[2] then return fields[2] == ARGV[2] and 1 or 0 end
if tonumber(fields[1] or 0) ~= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'so', ARGV[2])
return 1`,
};

/** KEYS: job. Removes a decided outcome. */
export const FORGET_LATE: Script = {
  name: 'forget-late',
  keys: 1,
  lua: `return redis.call('HDEL', KEYS[1], 'so')`,
};

/**
 * KEYS: job, the queue's failed jobs. ARGV: id, finishedOn as the person saw it, outcome or '' to send again, expiry.
 * Returns 1 when written, 2 when somebody decided before, 0 when it is another case by now.
 */
export const DECIDE: Script = {
  name: 'decide',
  keys: 2,
  lua: `
if not redis.call('ZSCORE', KEYS[2], ARGV[1]) then return 0 end
local fields = redis.call('HMGET', KEYS[1], 'sb', 'sr', 'so', 'finishedOn', 'sd')
if fields[4] ~= ARGV[2] then return 0 end
-- A person who repeats a decision that broke off half way gets what was decided.
if fields[5] == ARGV[2] then
  if ARGV[3] == '' then return (not fields[3]) and 1 or 2 end
  return fields[3] == ARGV[3] and 1 or 2
end
if fields[3] then return 2 end
redis.call('HSET', KEYS[1], 'sd', ARGV[2])
if ARGV[3] == '' then redis.call('HSET', KEYS[1], 'sr', fields[1] or '0', 'sx', ARGV[4])
else redis.call('HSET', KEYS[1], 'so', ARGV[3]) end
return 1`,
};
