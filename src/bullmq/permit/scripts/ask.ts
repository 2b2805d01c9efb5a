/** A script that Redis runs atomically. */
export interface Script {
  readonly name: string;
  readonly keys: number;
  readonly lua: string;
}

/**
 * KEYS: job, lock, queue's meta, pace, seen, prefix of paced recipients.
 * ARGV: token, activation, own name, expiry, not before, rank, dedupe ms, look, pace ms, recipient's pseudonyms.
 *
 * On the job: `sb` the activation that began a send, `sr` the last one that was released, `so` a decided outcome,
 * `sc` sends, `sx` a later expiry, `sp` the recipient's pseudonyms. All times are of Redis; those of the pace are in microseconds.
 */
export const ASK: Script = {
  name: 'ask',
  keys: 6,
  lua: `
local job, pace, seen = KEYS[1], KEYS[4], KEYS[5]
local activation, own, rank = tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[6])
local look = ARGV[8] == '1'
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return {'lost'} end
if redis.call('EXISTS', job) == 0 then return {'lost'} end

local fields = redis.call('HMGET', job, 'sb', 'sr', 'so', 'atm', 'sx', 'sc', 'ats')
if tonumber(fields[7] or 0) ~= activation then return {'lost'} end
if fields[3] then return {'decided', fields[3]} end
local begun, released = tonumber(fields[1] or 0), tonumber(fields[2] or 0)
local sends = tonumber(fields[6] or 0)
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local expires = tonumber(fields[5] or ARGV[4])
local left = math.ceil(expires - now / 1000)

if begun > released then
  -- The same question again: clients repeat a command when the connection breaks before its reply.
  if begun == activation and not look then return {'go', math.max(1, left), sends, 1} end
  return {'unknown', begun, sends, tonumber(fields[4] or 0)}
end
-- A run that gave its permit back does not get a second one.
if begun == activation and not look then return {'lost'} end
if left <= 0 then return {'expired'} end
if look then return {'clear'} end
-- Workers' clocks differ: up to a second early is on time.
local early = tonumber(ARGV[5]) - now / 1000
if early > 1000 then return {'early', math.ceil(early)} end
local other = redis.call('GET', seen)
if other and other ~= own then return {'seen', other} end
if redis.call('HEXISTS', KEYS[3], 'paused') == 1 then return {'paused'} end

local every_us = tonumber(ARGV[9]) * 1000
for i = 10, #ARGV do
  local till, by = string.match(redis.call('GET', KEYS[6] .. ARGV[i]) or '', '^(%d+) (.+)$')
  local rest = math.min(tonumber(till or 0) - now, every_us)
  if rest > 0 and by ~= own then return {'paced', math.max(1, math.min(left, math.ceil(rest / 1000)))} end
end

local at = redis.call('HMGET', pace, 'gate', 'gate' .. rank, 'every', 'burst', 'tat', 'claim0', 'claim1')
-- After a failover the clock is another one: stored times that cannot be right are ignored.
local gate = 0
for i = 1, 2 do
  local closed = tonumber(at[i] or 0)
  if closed <= now + 3600000000 and closed > gate then gate = closed end
end
if gate > now then return {'wait', math.max(1, math.min(left, math.ceil((gate - now) / 1000)))} end

local every = tonumber(at[3] or 0)
if every > 0 then
  local tat = tonumber(at[5] or 0)
  if tat > now + every + 1000000 then tat = now end
  tat = math.max(tat, now - tonumber(at[4] or 0))
  local wait = tat - now
  -- A higher lane that waits has claimed the next slot.
  for above = 0, rank - 1 do
    local claim = tonumber(at[6 + above] or 0)
    if claim > now and claim < now + every + 2000000 then wait = math.max(wait, 5000) end
  end
  if wait > 0 then
    if rank < 2 then redis.call('HSET', pace, 'claim' .. rank, string.format('%.0f', now + wait + 50000)) end
    return {'wait', math.max(1, math.min(left, math.ceil(wait / 1000)))}
  end
  redis.call('HSET', pace, 'tat', string.format('%.0f', tat + every))
  if rank < 2 and at[6 + rank] then redis.call('HDEL', pace, 'claim' .. rank) end
end

redis.call('HSET', job, 'sb', ARGV[2])
sends = redis.call('HINCRBY', job, 'sc', 1)
redis.call('SET', seen, own, 'PX', ARGV[7])
for i = 10, #ARGV do
  redis.call('SET', KEYS[6] .. ARGV[i], string.format('%.0f ', now + every_us) .. own, 'PX', ARGV[9])
end
if #ARGV > 9 then redis.call('HSET', job, 'sp', table.concat(ARGV, ' ', 10)) end
return {'go', left, sends, 0}`,
};
