import { type OptionTable, readOptions, shown, typeErrorOf, unless } from '../../internal/options.js';
import type { Claim, DedupeStore } from '../dedupe.js';
import { OwnClaims, type StoreTimes, TIMES } from './times.js';

/** A client of ioredis, for one Redis or a cluster. */
interface IoredisClient {
  call(command: string, ...args: string[]): Promise<unknown>;
  eval(script: string, keys: number, ...args: string[]): Promise<unknown>;
}

/** A client of redis (node-redis): `createClient`, `createClientPool`, `createCluster` or `createSentinel`. */
interface NodeRedisClient {
  readonly sendCommand: (...args: never[]) => Promise<unknown>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A client of ioredis or redis, for one Redis or a cluster. */
export type RedisClient = IoredisClient | NodeRedisClient;

/** The options of `redisDedupe`. */
export interface RedisDedupeOptions extends StoreTimes {
  /** The beginning of each key in Redis. `sendable:dedupe:` by default. */
  readonly prefix?: string | undefined;
}

/** The options of `redisDedupe`. */
export const REDIS: OptionTable<RedisDedupeOptions, 'prefix' | 'runningMs' | 'doneMs'> = {
  prefix: [value => unless(typeof value === 'string', 'a string'), 'sendable:dedupe:'],
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
 * Remembers deliveries in Redis, so that several processes handle each delivery once. Takes the client of ioredis or redis,
 * connected or not, or an object with it as `client`, as express stores do. Each claim is one script of one key. Needs one
 * primary for each key, and no eviction of keys. Throws a TypeError for anything but a client, and for a wrong option.
 *
 * @example
 * ```ts
 * createWebhook({ onPress, dedupe: redisDedupe(redis) })
 * ```
 */
export const redisDedupe = (
  client: RedisClient | { readonly client: RedisClient },
  options: RedisDedupeOptions = {},
): DedupeStore => {
  const run = toRun(client);
  const { prefix, runningMs, doneMs } = readOptions(REDIS, options, wrong);
  const own = new OwnClaims();

  const claim = async (key: string): Promise<Claim> => {
    const token = crypto.randomUUID();
    const state = await run(CLAIM, prefix + key, token, `${runningMs}`);
    if (state === 'new') own.add(key, token);
    return state === 'new' || state === 'done' ? state : 'running';
  };
  return {
    claim,
    complete: async key => {
      own.end(key);
      await run(COMPLETE, prefix + key, `${doneMs}`);
    },
    release: async key => {
      const token = own.end(key);
      if (token !== undefined) await run(RELEASE, prefix + key, token);
    },
  };
};

const wrong = typeErrorOf('redisDedupe');

type Run = (script: string, key: string, ...args: string[]) => Promise<unknown>;

const isClient = (value: unknown): value is RedisClient =>
  typeof value === 'object' &&
  value !== null &&
  'eval' in value &&
  typeof value.eval === 'function' &&
  ('call' in value || 'sendCommand' in value);

const toRun = (given: unknown): Run => {
  // An ioredis client has a method `client`, so look for a client there only if the value itself is not one.
  const client: unknown = isClient(given) ? given : Object(given).client;
  if (!isClient(client))
    throw wrong(
      `The first argument must be a client of ioredis or redis, such as \`new Redis()\`; got ${shown(given)}`,
    );
  // ioredis has sendCommand too.
  return 'call' in client
    ? (script, key, ...args) => client.eval(script, 1, key, ...args)
    : (script, key, ...args) => client.eval(script, { keys: [key], arguments: args });
};
