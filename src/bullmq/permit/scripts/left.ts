import type { Script } from './ask.js';

/**
 * KEYS: delayed, the jobs left for workers with one key or version. ARGV: id, ms to keep the list.
 *
 * The list has the score of the job in `delayed`: an entry is out of date once the job has moved.
 */
export const LEAVE: Script = {
  name: 'leave',
  keys: 2,
  lua: `
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score then return 0 end
redis.call('ZADD', KEYS[2], score, ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
return 1`,
};

/**
 * KEYS: prefix of the lists that LEAVE writes. ARGV: token, ms of the lock, worker's name, number of abilities, abilities; then
 * for each lane: its name, the prefix of its queue, and the maximum number of jobs to take.
 * Returns the lane and the id of each job that it took.
 *
 * A job goes from `delayed` to `active` with a lock of the caller, as BullMQ would move it. BullMQ would give it to any worker.
 */
export const TAKE_LEFT: Script = {
  name: 'take-left',
  keys: 1,
  lua: `
local token, lock_ms, worker, abilities = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local taken, looked = {}, 0
for at = 5 + abilities, #ARGV, 3 do
  local lane, queue, room = ARGV[at], ARGV[at + 1], tonumber(ARGV[at + 2])
  for ability = 5, 4 + abilities do
    local left = KEYS[1] .. lane .. ':' .. ARGV[ability]
    while room > 0 and looked < 1000 and redis.call('EXISTS', left) == 1 and redis.call('HEXISTS', queue .. 'meta', 'paused') == 0 do
      looked = looked + 1
      local id, score = unpack(redis.call('ZPOPMIN', left))
      local job = queue .. id
      local delayed = redis.call('ZSCORE', queue .. 'delayed', id)
      if delayed and tonumber(delayed) == tonumber(score) then
        redis.call('ZREM', queue .. 'delayed', id)
        redis.call('LPUSH', queue .. 'active', id)
        redis.call('SET', job .. ':lock', token, 'PX', lock_ms)
        redis.call('HSET', job, 'processedOn', string.format('%.0f', now), 'pb', worker, 'delay', 0)
        redis.call('HINCRBY', job, 'ats', 1)
        redis.call('XADD', queue .. 'events', '*', 'event', 'active', 'jobId', id, 'prev', 'delayed')
        taken[#taken + 1], taken[#taken + 2] = lane, id
        room = room - 1
      end
    end
  end
end
return taken`,
};
