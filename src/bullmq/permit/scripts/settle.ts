import type { Script } from './ask.js';

/**
 * KEYS: job, seen, prefix of paced recipients. ARGV: activation, own name, count a try, proven, final.
 * Returns { sends that may have arrived, tries }; { -1, tries } when another activation's send is open.
 *
 * Only the activation that began a send can release it: what another one began may have arrived.
 */
export const RELEASE: Script = {
  name: 'release',
  keys: 3,
  lua: `
if redis.call('EXISTS', KEYS[1]) == 0 then return {-1, 0} end
local fields = redis.call('HMGET', KEYS[1], 'sb', 'sr', 'sc', 'sn', 'sp')
local begun, released = tonumber(fields[1] or 0), tonumber(fields[2] or 0)
local sends, tries = tonumber(fields[3] or 0), tonumber(fields[4] or 0)
if begun > released then
  if begun ~= tonumber(ARGV[1]) then return {-1, tries} end
  redis.call('HSET', KEYS[1], 'sr', begun)
  if ARGV[4] == '1' then sends = redis.call('HINCRBY', KEYS[1], 'sc', -1) end
  if sends <= 0 and fields[5] then
    -- Nothing arrived: the recipient may get another message.
    for hash in string.gmatch(fields[5], '%S+') do
      local paced = redis.call('GET', KEYS[3] .. hash)
      if paced and string.match(paced, ' (.+)$') == ARGV[2] then redis.call('DEL', KEYS[3] .. hash) end
    end
  end
  if ARGV[3] == '1' then tries = redis.call('HINCRBY', KEYS[1], 'sn', 1) end
end
if ARGV[5] == '1' then
  -- An earlier send, repeated on request, may have arrived: the message stays closed to all but a person.
  if sends > 0 then redis.call('HSET', KEYS[1], 'sr', 0)
  -- Without a begun send this is another job that was added under the same id: it knows nothing of earlier sends.
  elseif begun > 0 and redis.call('GET', KEYS[2]) == ARGV[2] then redis.call('DEL', KEYS[2]) end
end
return {sends, tries}`,
};

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
 * KEYS: job, the queue's failed jobs. ARGV: id, finishedOn that the person saw, outcome or '' to send again, expiry.
 * Returns 1 if it was written, 2 if it was decided before, 0 if the job has ended again since.
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
