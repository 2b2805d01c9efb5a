import type { Claim, DedupeStore } from '../dedupe.js';
import { OwnClaims, readTimes, type StoreTimes } from './times.js';

/** The part of a Redis client that is used: `call` of ioredis, or `sendCommand` of redis. */
export type RedisCommands =
  | { call(command: string, ...args: string[]): Promise<unknown> }
  | { sendCommand(args: string[]): Promise<unknown> };

/** The options of `redisDedupe`. */
export interface RedisDedupeOptions extends StoreTimes {
  /** A connected client of ioredis or redis. */
  readonly client: RedisCommands;
  /** The beginning of each key in Redis. `sendable:dedupe:` by default. */
  readonly prefix?: string | undefined;
}

// A claim that expired may belong to another process by now, so only an own one is deleted.
const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";
const DONE = 'done';

/**
 * Remembers deliveries in Redis, so that several processes handle each delivery once. Takes the client of ioredis or redis;
 * each claim is one `SET NX PX`. Needs one Redis (or one primary) that does not evict keys. Throws a TypeError for a wrong
 * option.
 *
 * @example
 * ```ts
 * createWebhook({ onPress, dedupe: redisDedupe({ client: redis }) })
 * ```
 */
export const redisDedupe = (options: RedisDedupeOptions): DedupeStore => {
  const { runningMs, doneMs } = readTimes('redisDedupe', options, ['client', 'prefix', 'runningMs', 'doneMs']);
  const { prefix = 'sendable:dedupe:' } = options;
  if (typeof prefix !== 'string') throw new TypeError('redisDedupe: `prefix` must be a string.');
  const run = toRun(options.client);
  const own = new OwnClaims();

  const claim = async (key: string): Promise<Claim> => {
    const token = crypto.randomUUID();
    const isNew = (await run('SET', prefix + key, token, 'NX', 'PX', `${runningMs}`)) !== null;
    const state = isNew ? token : await run('GET', prefix + key);
    // A claim that has just expired counts as running: the platform delivers again.
    if (state !== token) return state === DONE ? 'done' : 'running';
    // Also when SET refused: after a lost connection ioredis sends a command again, which then finds its own claim.
    own.add(key, token);
    return 'new';
  };
  return {
    claim,
    complete: async key => {
      own.end(key);
      await run('SET', prefix + key, DONE, 'PX', `${doneMs}`);
    },
    release: async key => {
      const token = own.end(key);
      if (token !== undefined) await run('EVAL', RELEASE, '1', prefix + key, token);
    },
  };
};

type Run = (command: string, ...args: string[]) => Promise<unknown>;

const toRun = (client: RedisCommands): Run => {
  // ioredis has sendCommand too, for commands that it has made.
  if (typeof client === 'object' && client !== null) {
    if ('call' in client) return (command, ...args) => client.call(command, ...args);
    if ('sendCommand' in client) return (command, ...args) => client.sendCommand([command, ...args]);
  }
  throw new TypeError('redisDedupe: `client` must be a client of ioredis or redis.');
};
