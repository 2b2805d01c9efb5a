/** A script that Redis runs atomically. */
export interface Script {
  readonly name: string;
  readonly keys: number;
  readonly lua: string;
}

/**
 * KEYS: pace, prefix of seen messages, prefix of paced recipients, prefix of each lane's queue.
 * ARGV: JSON, a list for each job of its rank, id, token, activation, fingerprint, expiry, not before, dedupe ms, dry run or not,
 * pace ms, and the recipient's pseudonyms with spaces between them.
 * Returns JSON, an answer for each job, in order. The answer to a job counts for those after it, as in calls of their own.
 *
 * Both are JSON: ioredis takes twice the CPU time to write the same values as arguments and to read them from a reply.
 *
 * On the job: `sb` the activation that began a send, `sr` the last one that was released, `so` a decided outcome,
 * `sc` sends, `sx` a later expiry, `sp` the recipient's pseudonyms. All times are of Redis; those of the pace are in microseconds.
 */
export const ASK: Script = {
  name: 'ask',
  keys: 6,
  lua: `
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local at = redis.call('HMGET', KEYS[1], 'gate', 'gate0', 'gate1', 'gate2', 'every', 'burst', 'tat', 'claim0', 'claim1')
local every, burst, tat = tonumber(at[5] or 0), tonumber(at[6] or 0), tonumber(at[7] or 0)
local claims = {[0] = tonumber(at[8] or 0), tonumber(at[9] or 0)}
local paused = {}

-- After a failover the clock is another one: stored times that cannot be right are ignored.
local function gate(field)
  local closed = tonumber(field or 0)
  return closed <= now + 3600000000 and closed or 0
end

local function isPaused(rank)
  if paused[rank] == nil then paused[rank] = redis.call('HEXISTS', KEYS[4 + rank] .. 'meta', 'paused') == 1 end
  return paused[rank]
end

local function ask(rank, id, token, activation, fingerprint, expiry, not_before, dedupe_ms, dry_run, pace_ms, recipients)
  local job, seen, own = KEYS[4 + rank] .. id, KEYS[2] .. string.sub(id, 2), id .. ' ' .. fingerprint
  local lock, other = unpack(redis.call('MGET', job .. ':lock', seen))
  if lock ~= token then return {'lost'} end
  local fields = redis.call('HMGET', job, 'sb', 'sr', 'so', 'atm', 'sx', 'sc', 'ats')
  if tonumber(fields[7] or 0) ~= activation then return {'lost'} end
  if fields[3] then return {'decided', fields[3]} end
  local begun, released = tonumber(fields[1] or 0), tonumber(fields[2] or 0)
  local sends = tonumber(fields[6] or 0)
  local left = math.ceil(tonumber(fields[5] or expiry) - now / 1000)

  if begun > released then
    -- The same question again: clients repeat a command when the connection breaks before its reply.
    if begun == activation and not dry_run then return {'go', math.max(1, left), sends, 1} end
    return {'unknown', begun, sends, tonumber(fields[4] or 0)}
  end
  -- A run that gave its permit back does not get a second one.
  if begun == activation and not dry_run then return {'lost'} end
  if left <= 0 then return {'expired'} end
  if dry_run then return {'clear'} end
  -- Workers' clocks differ: up to a second early is on time.
  local early = not_before - now / 1000
  if early > 1000 then return {'early', math.ceil(early)} end
  if other and other ~= own then return {'seen', other} end
  if isPaused(rank) then return {'paused'} end

  local pace_us = pace_ms * 1000
  for hash in string.gmatch(recipients, '%S+') do
    local till, by = string.match(redis.call('GET', KEYS[3] .. hash) or '', '^(%d+) (.+)$')
    local rest = math.min(tonumber(till or 0) - now, pace_us)
    if rest > 0 and by ~= own then return {'paced', math.max(1, math.min(left, math.ceil(rest / 1000)))} end
  end

  local closed = math.max(gate(at[1]), gate(at[2 + rank]))
  if closed > now then return {'wait', math.max(1, math.min(left, math.ceil((closed - now) / 1000)))} end

  if every > 0 then
    if tat > now + every + 1000000 then tat = now end
    tat = math.max(tat, now - burst)
    local wait = tat - now
    -- A higher lane that waits has claimed the next slot.
    for above = 0, rank - 1 do
      if claims[above] > now and claims[above] < now + every + 2000000 then wait = math.max(wait, 5000) end
    end
    if wait > 0 then
      if rank < 2 then
        claims[rank] = now + wait + 50000
        redis.call('HSET', KEYS[1], 'claim' .. rank, string.format('%.0f', claims[rank]))
      end
      return {'wait', math.max(1, math.min(left, math.ceil(wait / 1000)))}
    end
    local next = string.format('%.0f', tat + every)
    tat = tonumber(next)
    redis.call('HSET', KEYS[1], 'tat', next)
    if rank < 2 and claims[rank] > 0 then
      claims[rank] = 0
      redis.call('HDEL', KEYS[1], 'claim' .. rank)
    end
  end

  sends = sends + 1
  redis.call('HSET', job, 'sb', activation, 'sc', sends)
  redis.call('SET', seen, own, 'PX', dedupe_ms)
  if recipients ~= '' then
    redis.call('HSET', job, 'sp', recipients)
    for hash in string.gmatch(recipients, '%S+') do
      redis.call('SET', KEYS[3] .. hash, string.format('%.0f ', now + pace_us) .. own, 'PX', pace_ms)
    end
  end
  return {'go', left, sends, 0}
end

local answers = {}
for at, job in ipairs(cjson.decode(ARGV[1])) do answers[at] = ask(unpack(job)) end
return cjson.encode(answers)`,
};
