import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { createBot, Message, Otp } from 'sendable';
import {
  createOutbox,
  createOutboxWorker,
  type Outbox,
  type OutboxEvents,
  type OutboxOptions,
  type OutboxWorker,
  type OutboxWorkerOptions,
} from 'sendable/bullmq';
import { type MemoryTransport, type MemoryTransportOptions, memoryTransport } from 'sendable/testing';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { type RedisServer, startRedis } from './redis-server.js';

const TOKEN = 'token-that-nobody-may-see';

const CUSTOMER = 'C-1029';
const TEXT = 'Your card is ready';
const CODE = 'k424242q';

/** The texts that Redis, and every event, error and log of these tests, must not contain. */
export const SECRETS = [TOKEN, CUSTOMER, TEXT, 'Your code', CODE] as const;

/** Fails if the value, however it is printed, contains a secret. */
export const expectNoSecrets = (value: unknown): void => {
  const printed = [inspect(value, { depth: 20, showHidden: true }), JSON.stringify(value)].join('\n');
  expect(SECRETS.filter(secret => printed.includes(secret))).toEqual([]);
};

/** A key. */
const key = (id: string): { readonly id: string; readonly secret: Uint8Array } => ({
  id,
  secret: randomBytes(32),
});

export const message = (id: string, text: string = TEXT) => Message.text(text).toCustomer(CUSTOMER).messageId(id);
export const otp = (id: string) => Otp.for(CUSTOMER).messageId(id).text(`Your code is ${CODE}`).value(CODE);

/** The reports of a worker. */
export interface Seen {
  readonly outcomes: OutboxEvents['outcome'][];
  readonly held: OutboxEvents['held'][];
  readonly warnings: OutboxEvents['warning'][];
  readonly errors: Error[];
}

/** Waits until something is so. */
export const until = <Value>(look: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(
    async () => {
      const value = await look();
      if (value === false || value === undefined) throw new Error('It is not so yet.');
      return value;
    },
    { timeout: 300_000, interval: 20 },
  );

let names = 0;

/** A Redis for a file of tests, and outboxes and workers that are closed after each test. */
export const useRedis = (options: readonly string[] = []) => {
  let redis: RedisServer | undefined;
  const closing: (() => Promise<unknown>)[] = [];
  const reports: unknown[] = [];
  beforeAll(async () => {
    redis = await startRedis(options);
  });
  afterEach(async () => {
    await Promise.all(closing.splice(0).map(close => close()));
    for (const report of reports.splice(0)) expectNoSecrets(report);
  });
  afterAll(() => redis?.stop());
  const server = (): RedisServer => {
    if (redis === undefined) throw new Error('Redis has not started.');
    return redis;
  };

  /** A bot's name and keys, of one test's own. */
  const access = () => ({ name: `bot-${++names}`, connection: server().connection, keys: [key(`k${names}`)] as const });

  type Access = Pick<OutboxOptions, 'name' | 'connection' | 'keys'>;
  const outbox = (given: Access, more: Partial<OutboxOptions> = {}): Outbox => {
    const made = createOutbox({ onError: error => reports.push(error), ...given, ...more });
    closing.push(() => made.close());
    return made;
  };
  const worker = (
    given: Access,
    transport: MemoryTransport,
    more: Partial<OutboxWorkerOptions> = {},
  ): OutboxWorker & { readonly seen: Seen } => {
    const seen: Seen = { outcomes: [], held: [], warnings: [], errors: [] };
    const bot = createBot({ baseUrl: 'https://platform.example', token: TOKEN, transport });
    const made = createOutboxWorker({
      bot,
      drainMs: 2000,
      // A process that a busy machine leaves without a turn for a second must not lose its locks.
      lockMs: 10_000,
      stalledCheckMs: 500,
      ...given,
      ...more,
      on: {
        outcome: event => seen.outcomes.push(event),
        held: event => seen.held.push(event),
        warning: event => seen.warnings.push(event),
        error: error => seen.errors.push(error),
        ...more.on,
      },
    });
    closing.push(() => made.close());
    reports.push(seen);
    return { ...made, seen };
  };
  const platform = (given?: MemoryTransportOptions): MemoryTransport => memoryTransport(given);
  /** A queue of one test's own, and a platform for its worker. */
  const newQueue = (replies?: MemoryTransportOptions) => {
    const given = access();
    return { given, queue: outbox(given), transport: platform(replies) };
  };
  return { server, access, outbox, worker, platform, newQueue };
};
