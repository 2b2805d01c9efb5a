import type { Script } from './script.js';

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
