import { shown, type WrongOption } from './options.js';

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

/** An object with a client, as express stores take it. `_Words` is for the compiler, which prints it in an error. */
export interface HasClient<_Words extends string = 'or a client, such as new Redis()'> {
  readonly client: RedisClient;
}

/** Runs a script of one key, so that it needs one slot of a cluster. */
export type RunScript = (script: string, key: string, ...args: string[]) => Promise<unknown>;

const isClient = (value: unknown): value is RedisClient =>
  typeof value === 'object' &&
  value !== null &&
  'eval' in value &&
  typeof value.eval === 'function' &&
  ('call' in value || 'sendCommand' in value);

/** Returns the function that runs scripts on a client, or on the `client` of an object, as express stores take it. Throws for anything else. */
export const toRunScript = (given: unknown, wrong: WrongOption): RunScript => {
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
