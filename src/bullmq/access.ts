import { type ConnectionOptions, Queue } from 'bullmq';
import * as is from '../internal/checks.js';
import { describeError } from '../internal/foreign.js';
import { type OptionTable, unless } from '../internal/options.js';
import type { MustBe } from '../internal/phantoms.js';
import { configError } from './check.js';
import { allowListeners, closeAll } from './connections.js';
import { LANES, type Lane, type PerLane, VERSION } from './job.js';
import type { Permit } from './permit/permit.js';
import { createRedisPermit, type RunScript, SCRIPTS } from './permit/redis-permit.js';
import { createSeal, type Seal, type SealKey } from './seal.js';

/** Names that people guess for options of `createOutbox` and `createOutboxWorker`. */
export interface AccessTraps {
  /** @deprecated Use connection. */
  readonly redis?: MustBe<'connection'>;
  /** @deprecated Use keys: [{ id, secret }]. */
  readonly key?: MustBe<'keys: [{ id, secret }]'>;
}

/** The options that the producers and the workers of one bot share. */
export interface OutboxAccess extends AccessTraps {
  /** One name for each bot: 1 to 48 letters, digits, `_`, `.` or `-`. */
  readonly name: string;
  /** The connection to Redis, as BullMQ takes it: options of ioredis, or a client of ioredis or of redis. */
  readonly connection: ConnectionOptions;
  /** The first key encrypts, every key decrypts. */
  readonly keys: readonly [SealKey, ...SealKey[]];
  /** The start of every key in Redis; `{sendable:<name>}`. The braces keep a bot in one slot of a cluster. */
  readonly prefix?: string | undefined;
}

/** The checked options in OutboxAccess. */
export type CheckedAccess = Omit<OutboxAccess, keyof AccessTraps>;

const NAME = /^[A-Za-z0-9_.-]{1,48}$/;

/** The options in OutboxAccess. */
export const ACCESS: OptionTable<OutboxAccess, 'name' | 'connection' | 'keys'> = {
  name: [
    value =>
      unless(typeof value === 'string' && NAME.test(value), '1 to 48 letters, digits, _, . or -, for each bot its own'),
  ],
  connection: [
    value => unless(typeof value === 'object' && value !== null, 'the options of ioredis, or a Redis client'),
  ],
  keys: [value => unless(Array.isArray(value) && value.length > 0, 'an array of at least one key { id, secret }')],
  prefix: is.text,
  redis: 'connection',
  key: 'keys: [{ id, secret }]',
};

/** The open queues of a bot, with its encryption and its permit. */
export interface Room {
  readonly queues: PerLane<Queue>;
  /** Lists the messages that may have arrived. It has no worker. */
  readonly review: Queue;
  readonly all: readonly Queue[];
  readonly seal: Seal;
  readonly permit: Permit;
  readonly access: { readonly connection: ConnectionOptions; readonly prefix: string };
  /** Closes the connections, at the latest after `ms`. */
  close(ms: number): Promise<void>;
}

const MAX_EVENTS = 10_000;

/** Returns the name of the queue of a lane. */
export const queueName = (name: string, lane: Lane): string => `${name}-${lane}`;

/** Opens the queues. Redis need not be reachable yet. */
export const openRoom = (
  { name, connection, keys, prefix = `{sendable:${name}}` }: CheckedAccess,
  onError: (error: Error) => void,
): Room => {
  allowListeners(connection);
  const seal = createSeal(VERSION, name, keys);
  const access = { connection, prefix };
  const open = (suffix: string): Queue =>
    new Queue(`${name}-${suffix}`, { ...access, streams: { events: { maxLen: MAX_EVENTS } } });
  const opened = rethrowAsConfig(() => [...LANES, 'review'].map(open));
  const [otp, message, campaign, review] = opened;
  if (!otp || !message || !campaign || !review) throw new Error('A queue is missing.');
  for (const queue of opened) queue.on('error', onError);
  const queues = { otp, message, campaign };
  const toKey = (lane: Lane, key: string): string => queues[lane].toKey(key);
  return {
    queues,
    review,
    all: opened,
    seal,
    permit: createRedisPermit(scriptRunner(otp), { prefix, toKey }),
    access,
    close: ms => closeAll(opened, ms),
  };
};

const rethrowAsConfig = <Value>(open: () => Value): Value => {
  try {
    return open();
  } catch (error) {
    throw configError(`\`connection\` cannot be used: BullMQ rejects it with ${describeError(error)}.`, error);
  }
};

/** Runs scripts on the connection of a queue; each is sent as text once, and by its hash from then on. */
const scriptRunner = (queue: Queue): RunScript => {
  const nameOf = (name: string): string => `sendable:${name}:${VERSION}`;
  const connect = async () => {
    const client = await queue.getBackend().client;
    for (const { name, keys, lua } of SCRIPTS) client.defineCommand(nameOf(name), { numberOfKeys: keys, lua });
    return client;
  };
  let connected: ReturnType<typeof connect> | undefined;
  return async (script, keys, args) => {
    connected ??= connect();
    return (await connected).runCommand(nameOf(script.name), [...keys, ...args]);
  };
};
