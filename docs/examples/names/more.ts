import { createBot, houseRules, isSendError, Message } from 'sendable';
import {
  createOutbox,
  createOutboxWorker,
  isQueueError,
  type OutboxAccess,
  toOpenMetrics,
} from 'sendable/bullmq';
import {
  createHandoff,
  createRelay,
  handoffCounts,
  handoffOpenMetrics,
  handoffTableSql,
  type SqlQuery,
  sendHandedOff,
} from 'sendable/handoff';
import { isParseError, parse, safeParse } from 'sendable/parse';
import {
  openApi,
  rulesBeyondSchema,
  sendMessageRequestSchema,
  sendOtpRequestSchema,
  sendResponseSchema,
  wireSchema,
} from 'sendable/schema';

// JSON of unknown origin.
export const fromJson = (json: unknown) => {
  const result = safeParse(json, {
    rules: houseRules({ textLength: 2000 }),
    extras: false,
  });
  return result.ok
    ? result.value
    : result.violations.map(({ rule, path }) => `${rule} at ${path}`);
};
export const orThrow = (text: string) => {
  try {
    return parse(text);
  } catch (error) {
    if (isParseError(error)) console.log(error.violations);
    throw error;
  }
};

// For other languages: JSON Schema 2020-12 and OpenAPI 3.1.
export const schemas = [
  wireSchema,
  sendMessageRequestSchema,
  sendOtpRequestSchema,
  sendResponseSchema,
];
export const others = [openApi, rulesBeyondSchema];

// The queue on BullMQ: `npm install bullmq ioredis`.
const access: OutboxAccess = {
  connection: { host: '127.0.0.1', port: 6379 },
  name: 'bank',
  // The keys encrypt the messages in Redis. `openssl rand -base64 32` prints a secret.
  keys: [{ id: 'k1', secret: process.env.OUTBOX_KEY ?? '' }],
};
export const produce = async () => {
  const outbox = createOutbox({ ...access, addTimeoutMs: 5_000 });
  try {
    const { id } = await outbox.add(
      Message.text('Hello').messageId('m-1').toCustomer('C-1029'),
      {
        lane: 'message', // or campaign; OTPs have a lane of their own, which goes first
        expiresInMs: 3_600_000,
        sendAt: new Date(Date.now() + 60_000), // or delayMs
      },
    );
    const outcome = await outbox.outcome(id, { waitMs: 5_000 });
    // Undefined while there is no outcome; then { ok: true,
    // receipt, status } or { ok: false, error, status }.
    console.log(outcome?.ok ? outcome.receipt.messageId : outcome?.error.message);
    console.log(await outbox.counts(), toOpenMetrics('bank', await outbox.counts()));
    // Messages that may have arrived: look each one up, then decide.
    for await (const { id: doubt, messageId } of outbox.review.list())
      if (messageId === 'm-1')
        await outbox.review.markSent(doubt, { by: 'Ada' }); // or markFailed
      else await outbox.review.sendAgain(doubt, { by: 'Ada' });
    await outbox.addAll([], {
      group: 'spring',
      batch: 200,
      maxWaiting: 100_000,
      canary: { share: 0.01, maxFailed: 0.2 },
    });
    await outbox.pause('campaign');
    await outbox.resume('campaign');
    await outbox.retryFailed('campaign');
    await outbox.limit({ perSecond: 20 }); // of all workers, from now on
    await outbox.cancel(id); // or clear('campaign'); idOf(message) gives the id again
    console.log(outbox.queues.length); // the queues of BullMQ, for Bull Board
  } catch (error) {
    console.log(isQueueError(error) ? error.code : isSendError(error));
  } finally {
    await outbox.close();
  }
};
export const work = async () => {
  const worker = createOutboxWorker({
    ...access,
    bot: createBot({ baseUrl: 'https://platform.example.com', token: 'secret' }),
    limits: { perSecond: 50 }, // of all workers together
    concurrency: 8,
    pacePerRecipient: { everyMs: 60_000 },
    on: {
      outcome: ({ id, outcome }) => console.log(id, outcome.ok, outcome.status),
      held: ({ lane, ms, because }) => console.log(lane, ms, because.kind),
      warning: ({ code, message }) => console.warn(code, message),
      error: error => console.error(error),
    },
  });
  await worker.ready();
  // Call it on SIGTERM. A bot, an outbox, a relay and an emulator have close(), too.
  const { unrecorded } = await worker.close({ drainMs: 25_000 });
  console.log(unrecorded); // ids of messages that may have arrived
};

// A message that is part of your database transaction:
// `npm install pg`.
export const migration = handoffTableSql('bank.handoff');
export const commitWith = async (transaction: SqlQuery, pool: SqlQuery) => {
  const { name, keys, connection } = access;
  const handOff = createHandoff({ name, keys, table: 'bank.handoff' });
  const message = Message.text('Paid').messageId('paid-1').toCustomer('C-1029');
  await handOff(transaction, message, { expiresInMs: 3_600_000 });
  const relay = createRelay({
    name,
    connection,
    query: pool,
    table: 'bank.handoff',
    pollMs: 100,
    on: { moved: ({ count, oldestMs }) => console.log(count, oldestMs) },
  });
  relay.wake();
  const { waiting, oldestMs, unknown } = await relay.counts(); // or handoffCounts(pool)
  console.log(waiting, oldestMs, unknown);
  console.log(handoffOpenMetrics(name, await handoffCounts(pool)));
  await relay.close();
};
// Without Redis.
export const sendRows = (query: SqlQuery, signal: AbortSignal) =>
  sendHandedOff({
    name: access.name,
    keys: access.keys,
    query,
    bot: createBot({ baseUrl: 'https://platform.example.com', token: 'secret' }),
    signal,
  });
