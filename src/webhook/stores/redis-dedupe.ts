import * as is from '../../internal/checks.js';
import { type OptionTable, readOptions, typeErrorOf } from '../../internal/options.js';
import { type HasClient, type RedisClient, toRunScript } from '../../internal/redis.js';
import type { Claim, DedupeStore } from '../dedupe.js';
import { type StoreTimes, TIMES } from './times.js';

/** The options of `redisDedupe`. */
export interface RedisDedupeOptions extends StoreTimes {
  /** The beginning of each key in Redis. `sendable:dedupe:` by default. */
  readonly prefix?: string | undefined;
}

/** The options of `redisDedupe`. */
export const REDIS: OptionTable<RedisDedupeOptions, 'prefix' | 'runningMs' | 'doneMs'> = {
  prefix: [is.aString, 'sendable:dedupe:'],
  ...TIMES,
};

const DONE = 'done';

// After a lost connection a client sends a command again, which then finds its own claim.
const CLAIM = `
local state = redis.call('GET', KEYS[1])
if state and state ~= ARGV[1] then return state == '${DONE}' and 'done' or 'running' end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 'new'`;
const COMPLETE = `return redis.call('SET', KEYS[1], '${DONE}', 'PX', ARGV[1])`;
// A claim that expired may belong to another process by now, so only an own one is deleted.
const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

/**
 * Remembers deliveries in Redis, so that several processes handle each delivery once. Pass a client of ioredis or redis, which need
 * not be connected yet, or an object with the client as its `client`. Each check runs one script on one key, so a cluster works.
 * Redis must not evict keys (`maxmemory-policy noeviction`). Throws a TypeError for anything but a client, and for a wrong option.
 *
 * @example
 * ```ts
 * createWebhook({ onPress, dedupe: redisDedupe(redis) })
 * ```
 */
export const redisDedupe = (client: RedisClient | HasClient, options: RedisDedupeOptions = {}): DedupeStore => {
  const run = toRunScript(client, wrong);
  const { prefix, runningMs, doneMs } = readOptions(REDIS, options, wrong);
  /** The tokens of the claims that succeeded here, so that no claim of another process is released. */
  const own = new Map<string, string>();

  const claim = async (key: string): Promise<Claim> => {
    const token = crypto.randomUUID();
    const state = await run(CLAIM, prefix + key, token, `${runningMs}`);
    if (state === 'new') own.set(key, token);
    return state === 'new' || state === 'done' ? state : 'running';
  };
  return {
    claim,
    complete: async key => {
      own.delete(key);
      await run(COMPLETE, prefix + key, `${doneMs}`);
    },
    release: async key => {
      const token = own.get(key);
      own.delete(key);
      if (token !== undefined) await run(RELEASE, prefix + key, token);
    },
  };
};

const wrong = typeErrorOf('redisDedupe');
