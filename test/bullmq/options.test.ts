import { inspect } from 'node:util';
import { Redis } from 'ioredis';
import { createBot, Message } from 'sendable';
import { createOutbox, createOutboxWorker, isQueueError, toOpenMetrics } from 'sendable/bullmq';
import { expect, test } from 'vitest';

const access = {
  name: 'bank',
  connection: { port: 1 },
  keys: [{ id: 'k', secret: new Uint8Array(32).fill(1) }],
} as const;
const bot = createBot({ baseUrl: 'https://platform.example', token: 't' });

const refused = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    if (isQueueError(error) && error.code === 'config') return error.message;
    throw error;
  }
  throw new Error('It was taken.');
};

test.each<[object, string]>([
  [
    { name: 'a bank' },
    'createOutbox: `name` must be a name for this bot alone, of 1 to 48 letters, digits, _, . or -, and not " "; got a string.',
  ],
  [
    { name: 'a:b' },
    'createOutbox: `name` must be a name for this bot alone, of 1 to 48 letters, digits, _, . or -, and not ":"; got a string.',
  ],
  [
    { connection: undefined },
    '`connection` is missing; it must be the options of ioredis, such as { host, port }, or a Redis client.',
  ],
  [{ prefix: '' }, '`prefix` must be a non-empty string; got an empty string.'],
  [{ addTimeoutMs: 0 }, '`addTimeoutMs` must be a number of milliseconds from 1 to 2147483647; got 0.'],
  [{ expiresInMs: { otp: -1 } }, '`expiresInMs.otp` must be a number of milliseconds from 1 to 31536000000; got -1.'],
  [{ expiresInMs: { urgent: 1 } }, '"urgent" is not an option of expiresInMs; the options are otp, message, campaign.'],
  [{ onError: 'log' }, '`onError` must be a function; got a string.'],
  [{ on: { error: () => {} } }, 'createOutbox: "on" is not an option; use onError.'],
  [{ retries: 3 }, 'createOutbox: "retries" is not an option;'],
])('createOutbox refuses %o', (options, message) => {
  expect(refused(() => createOutbox({ ...access, ...options }))).toContain(message);
});

test.each([
  [{ keyPrefix: 'k:' }, 'its `keyPrefix` must be empty; use `prefix`'],
  [{ maxRetriesPerRequest: 3 }, 'its `maxRetriesPerRequest` must be null'],
])('a client of ioredis that BullMQ rejects: %o', (options, reason) => {
  const connection = new Redis({ lazyConnect: true, maxRetriesPerRequest: null, ...options });
  const make = () => createOutboxWorker({ ...access, connection, bot });
  expect(refused(make)).toBe(`createOutboxWorker: \`connection\` cannot be used: ${reason}.`);
});

test.each<[object, string]>([
  [{ bot: undefined }, '`bot` is missing; it must be a bot, made by createBot.'],
  [{ lanes: [] }, '`lanes` must be an array of at least one of otp, message, campaign; got an empty array.'],
  [{ lanes: ['otp', 'urgent'] }, '`lanes[1]` must be one of otp, message, campaign; got "urgent".'],
  [{ concurrency: 0 }, '`concurrency` must be an integer of 1 or more; got 0.'],
  [{ concurrency: { otp: 1.5 } }, '`concurrency.otp` must be an integer of 1 or more; got 1.5.'],
  [
    { limits: { perSecond: 0 } },
    'createOutboxWorker: `limits.perSecond` must be a number above 0 and up to 1 000 000; got 0.',
  ],
  [{ limits: { perSecond: 1, burst: 0 } }, '`limits.burst` must be an integer of 1 or more; got 0.'],
  [
    { pacePerRecipient: { everyMs: 0 } },
    '`pacePerRecipient.everyMs` must be a number of milliseconds from 1 to 2147483647; got 0.',
  ],
  [{ pacePerRecipient: { perDay: 1 } }, '"perDay" is not an option of pacePerRecipient; the options are everyMs.'],
  [{ keepSent: null }, '`keepSent` must be an object, such as { ms }; got null.'],
  [{ keepSent: { ms: 1, count: 1, days: 1 } }, '"days" is not an option of keepSent; the options are ms, count.'],
  [
    { whenUnknown: true },
    "`whenUnknown` must be 'review', 'retry' or a function that returns true to send again; got true.",
  ],
  [{ on: { sent: () => {} } }, '"sent" is not an option of on; the options are outcome, held, warning, error.'],
  [{ attempts: 3 }, 'createOutboxWorker: "attempts" is not an option;'],
])('createOutboxWorker refuses %o', (options, message) => {
  expect(refused(() => createOutboxWorker({ ...access, bot, ...options }))).toContain(message);
});

test('while Redis is down, an outbox still refuses wrong messages, and reports a right one as unavailable', async () => {
  const errors: Error[] = [];
  const outbox = createOutbox({ ...access, addTimeoutMs: 200, onError: error => errors.push(error) });
  await expect(outbox.add(Message.text('Hello').toCustomer('C'))).rejects.toMatchObject({
    name: 'QueueError',
    code: 'no-id',
    message:
      'A queued message needs an id, so that its copies are recognized. Call .messageId(id) on it, or give { id }.',
  });
  const message = Message.text('Hello').toCustomer('C').messageId('m-1');
  await expect(outbox.add(message, { lane: 'campagin' as never })).rejects.toMatchObject({
    code: 'config',
    message: 'add: `lane` must be one of otp, message, campaign; got "campagin" (did you mean campaign?).',
  });
  await expect(outbox.add(message, { delayMs: 1, sendAt: new Date() })).rejects.toMatchObject({ code: 'config' });
  await expect(outbox.add(message, { group: '' })).rejects.toMatchObject({
    code: 'config',
    message: 'add: `group` must be a non-empty string; got an empty string.',
  });
  await expect(outbox.limit(undefined as never)).rejects.toMatchObject({
    code: 'config',
    message: 'limit: `perSecond` is missing; it must be a number above 0 and up to 1 000 000.',
  });
  await expect(outbox.add({} as never)).rejects.toMatchObject({ name: 'RuleViolation' });
  await expect(outbox.add(message)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'No connection to Redis within 200 ms. Nothing was queued.',
  });
  await expect(outbox.counts()).rejects.toMatchObject({ code: 'unavailable' });
  await expect(outbox.addAll([message])).rejects.toMatchObject({ code: 'unavailable' });
  await expect(outbox.pause('otps' as never)).rejects.toMatchObject({
    code: 'config',
    message: 'pause: `lane` must be one of otp, message, campaign; got "otps" (did you mean otp?).',
  });
  await expect(outbox.outcome('nonsense')).rejects.toMatchObject({ code: 'config' });
  await outbox.close();
  await expect(outbox.add(message)).rejects.toMatchObject({ code: 'closed' });
  expect(errors.length).toBeGreaterThan(0);
});

test('a worker that is closed before Redis responds rejects `ready` and ends', async () => {
  const worker = createOutboxWorker({ ...access, bot, drainMs: 100 });
  const ready = worker.ready();
  const closed = worker.close();
  await expect(ready).rejects.toMatchObject({ code: 'closed' });
  expect(await closed).toEqual({ unrecorded: [] });
  expect(await worker.close()).toEqual({ unrecorded: [] });
});

test('Node prints an uncaught error under the name QueueError', () => {
  expect.assertions(1);
  try {
    createOutbox({ ...access, name: 'a bank' });
  } catch (error) {
    expect(inspect(error, { customInspect: false })).toMatch(/^QueueError: /);
  }
});

test('toOpenMetrics refuses a promise of the counts, and a name that is not a text', () => {
  const unawaited = Promise.resolve({ lanes: {} });
  expect(refused(() => toOpenMetrics('bank', unawaited as never))).toBe(
    'toOpenMetrics: `counts` must be the result of `await outbox.counts()`.',
  );
  expect(refused(() => toOpenMetrics({ lanes: {} } as never, {} as never))).toContain('`name` must be a string; got');
});

test('the calls of an outbox and of a worker refuse wrong options with a QueueError', async () => {
  const id = `m${'x'.repeat(22)}`;
  const queue = createOutbox(access);
  const worker = createOutboxWorker({ ...access, bot });
  const given = (options: unknown): never => options as never;
  const calls: readonly [() => Promise<unknown>, string][] = [
    [
      () => queue.review.markSent(id, given(null)),
      'markSent: The options must be an object, such as { by }; got null.',
    ],
    [() => queue.review.markSent(id, given({ by: 5 })), '`by` must be a string; got a number.'],
    [
      () => queue.review.markFailed(id, given({ from: 'a' })),
      'markFailed: "from" is not an option; the options are by.',
    ],
    [() => queue.review.sendAgain(id, given({ by: {} })), '`by` must be a string; got an object.'],
    [
      () => queue.review.sendAgain(id, given({ expirsInMs: 1 })),
      'sendAgain: "expirsInMs" is not an option (did you mean expiresInMs?)',
    ],
    [() => queue.outcome(id, given({ waitms: 1 })), 'outcome: "waitms" is not an option (did you mean waitMs?)'],
    [() => queue.addAll([], given({ signal: 5 })), '`signal` must be an AbortSignal; got a number.'],
  ];
  for (const [call, message] of calls) {
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'config', message: expect.stringContaining(message) });
  }
  // As in process.once('SIGTERM', worker.close).
  await worker.close(given('SIGTERM'));
  await queue.close();
});
