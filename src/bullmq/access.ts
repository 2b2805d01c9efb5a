import type { ConnectionOptions, Queue } from 'bullmq';
import type { NonEmpty } from '../index.js';
import * as is from '../internal/checks.js';
import { type OptionTable, unless } from '../internal/options.js';
import type { UseInstead } from '../internal/phantoms.js';
import type { PerLane } from './job.js';
import type { Permit } from './permit/permit.js';
import type { Seal, SealKey } from './seal.js';

/** Names that people guess for options of `createOutbox` and `createOutboxWorker`. */
export interface AccessTraps {
  /** @deprecated Use connection. */
  readonly redis?: UseInstead<'connection'>;
  /** @deprecated Use keys: [{ id, secret }]. */
  readonly key?: UseInstead<'keys: [{ id, secret }]'>;
}

/** The options that the producers and the workers of one bot share. */
export interface OutboxAccess extends AccessTraps {
  /** One name for each bot: 1 to 48 letters, digits, `_`, `.` or `-`. */
  readonly name: string;
  /** The connection to Redis, as BullMQ takes it: options of ioredis, or a client of ioredis or of redis. */
  readonly connection: ConnectionOptions;
  /** The keys: the first key encrypts, all keys decrypt. */
  readonly keys: NonEmpty<SealKey>;
  /** The start of every key in Redis. Default: `{sendable:<name>}`, whose braces keep a bot in one slot of a cluster. */
  readonly prefix?: string | undefined;
}

/** The checked options in OutboxAccess. */
export type CheckedAccess = Omit<OutboxAccess, keyof AccessTraps>;

const NAME = /^[A-Za-z0-9_.-]{1,48}$/;

/** The options in OutboxAccess. */
export const ACCESS: OptionTable<OutboxAccess, 'name' | 'connection' | 'keys'> = {
  name: [
    value => {
      const [odd] = (typeof value === 'string' && /[^A-Za-z0-9_.-]/u.exec(value)) || [];
      const not = odd === undefined ? '' : `, and not ${JSON.stringify(odd)}`;
      return unless(
        typeof value === 'string' && NAME.test(value),
        `a name for this bot alone, of 1 to 48 letters, digits, _, . or -${not}`,
      );
    },
  ],
  connection: [
    value =>
      unless(
        typeof value === 'object' && value !== null,
        'the options of ioredis, such as { host, port }, or a Redis client',
      ),
  ],
  keys: [value => unless(Array.isArray(value) && value.length > 0, 'an array of at least one key { id, secret }')],
  prefix: is.text,
  redis: 'connection',
  key: 'keys: [{ id, secret }]',
};

/** The open queues of the lanes of a bot. */
export interface LaneQueues {
  readonly queues: PerLane<Queue>;
  /** Closes the connections, at the latest after `ms`. */
  close(ms: number): Promise<void>;
}

/** The open queues of a bot, with its encryption and its permit. */
export interface BotQueue extends LaneQueues {
  /** Lists the messages that may have arrived. It has no worker. */
  readonly review: Queue;
  readonly seal: Seal;
  readonly permit: Permit;
  readonly access: { readonly connection: ConnectionOptions; readonly prefix: string };
}
