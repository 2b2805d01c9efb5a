import type { Script } from './ask.js';

/** KEYS: pace. ARGV: field, milliseconds. A gate only ever closes for longer. */
export const CLOSE_GATE: Script = {
  name: 'close-gate',
  keys: 1,
  lua: `
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local closed = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or 0)
if closed > now + 3600000000 then closed = 0 end
local till = now + math.min(tonumber(ARGV[2]), 3599000) * 1000
if till > closed then redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f', till)) end
return 1`,
};

/** KEYS: pace. ARGV: microseconds between two sends, 0 for no limit; microseconds of burst. */
export const SET_LIMIT: Script = {
  name: 'set-limit',
  keys: 1,
  lua: `
if ARGV[1] == '0' then redis.call('HDEL', KEYS[1], 'every', 'burst', 'tat', 'claim0', 'claim1')
else redis.call('HSET', KEYS[1], 'every', ARGV[1], 'burst', ARGV[2]) end
return 1`,
};

/** Returns the time of Redis, in milliseconds. */
export const NOW: Script = {
  name: 'now',
  keys: 0,
  lua: `
local clock = redis.call('TIME')
return clock[1] * 1000 + math.floor(clock[2] / 1000)`,
};

/**
 * KEYS: the queue's prefix of job keys. ARGV: ids. Returns the ids of jobs that may have arrived: a send is open, or an earlier
 * one is not proven to have failed.
 */
export const BEGUN: Script = {
  name: 'begun',
  keys: 1,
  lua: `
local open = {}
for i = 1, #ARGV do
  local fields = redis.call('HMGET', KEYS[1] .. ARGV[i], 'sb', 'sr', 'sc')
  if tonumber(fields[1] or 0) > tonumber(fields[2] or 0) or tonumber(fields[3] or 0) > 0 then open[#open + 1] = ARGV[i] end
end
return open`,
};

/**
 * KEYS: prioritized, the groups' last turns, pace, wait, active, delayed. ARGV: group, count, rank, turns of a priority.
 * Returns the first of `count` turns.
 *
 * Fair queuing by start time: a group's next turn follows its last one, and is never before the turn that is served now.
 * So a group that comes late starts beside the others, and neither before nor after what they have queued.
 */
export const TAKE_TURNS: Script = {
  name: 'take-turns',
  keys: 6,
  lua: `
local turns, count, field = KEYS[2], tonumber(ARGV[2]), 'turn' .. ARGV[3]
local now = tonumber(redis.call('HGET', KEYS[3], field) or 0)
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if first[2] then
  now = math.max(now, (math.floor(tonumber(first[2]) / 4294967296) - 1) * tonumber(ARGV[4]))
elseif redis.call('LLEN', KEYS[4]) + redis.call('LLEN', KEYS[5]) + redis.call('ZCARD', KEYS[6]) == 0 then
  -- Nothing waits for a turn, now or later: counting starts again, as BullMQ's priorities have an end.
  now = 0
  redis.call('DEL', turns)
end
redis.call('HSET', KEYS[3], field, string.format('%.0f', now))
redis.call('ZREMRANGEBYSCORE', turns, '-inf', string.format('(%.0f', now))
local last = tonumber(redis.call('ZSCORE', turns, ARGV[1]) or now - 1)
redis.call('ZADD', turns, string.format('%.0f', last + count), ARGV[1])
return string.format('%.0f', last + 1)`,
};
