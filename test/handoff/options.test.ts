import { createBot, isRuleViolation, Message } from 'sendable';
import { isQueueError } from 'sendable/bullmq';
import {
  createHandoff,
  createRelay,
  handoffCounts,
  handoffOpenMetrics,
  handoffTableSql,
  type SqlQuery,
  sendHandedOff,
} from 'sendable/handoff';
import { expect, test } from 'vitest';

const keys = [{ id: 'k', secret: new Uint8Array(32).fill(1) }] as const;
const query: SqlQuery = async () => ({ rows: [] });
const message = Message.text('Your card is ready').toCustomer('C-1029').messageId('card-7');
const bot = createBot({ baseUrl: 'https://platform.example', token: 't' });
const { signal } = new AbortController();

const errorOf = async (make: () => unknown): Promise<unknown> => {
  try {
    await make();
  } catch (error) {
    return error;
  }
  throw new Error('It was accepted.');
};
const refused = async (make: () => unknown): Promise<string> => {
  const error = await errorOf(make);
  if (isQueueError(error) && error.code === 'config') return error.message;
  throw error;
};

const calls = {
  createHandoff: (options: object) => createHandoff({ name: 'bank', keys, ...options }),
  createRelay: (options: object) => createRelay({ name: 'bank', connection: { port: 1 }, query, ...options }),
  sendHandedOff: (options: object) => sendHandedOff({ name: 'bank', keys, query, bot, signal, ...options }),
};

test.each<[keyof typeof calls, object, string]>([
  [
    'createHandoff',
    { name: 'a bank' },
    '`name` must be a name for this bot alone, of 1 to 48 letters, digits, _, . or -, and not " ";',
  ],
  ['createHandoff', { keys: [] }, '`keys` must be an array of at least one key { id, secret }'],
  ['createHandoff', { keys: [{ id: 'k', secret: 'short' }] }, '`keys[0].secret` must be 32 bytes'],
  [
    'createHandoff',
    { expiresInMs: { message: 86_400_001 } },
    '`expiresInMs.message` must be a number of at most 86400000 milliseconds, the time in which the queue knows a duplicate; got 86400001.',
  ],
  [
    'createHandoff',
    { expiresInMs: { otp: 0 } },
    '`expiresInMs.otp` must be a number of milliseconds from 1 to 86400000; got 0.',
  ],
  ['createHandoff', { connection: {} }, '"connection" is not an option;'],
  ['createRelay', { batch: 0 }, '`batch` must be an integer of 1 or more; got 0.'],
  [
    'createRelay',
    { connection: undefined },
    '`connection` is missing; it must be the options of ioredis, such as { host, port }, or a Redis client.',
  ],
  ['createRelay', { on: { moved: true } }, '`on.moved` must be a function; got true.'],
  ['createRelay', { keys }, '"keys" is not an option;'],
  ['sendHandedOff', { bot: undefined }, '`bot` is missing; it must be a bot, made by createBot.'],
  ['sendHandedOff', { signal: undefined }, '`signal` is missing; it must be an AbortSignal.'],
  [
    'sendHandedOff',
    { on: { held: () => {} } },
    '"held" is not an option of on; the options are outcome, warning, error.',
  ],
])('%s refuses %o', async (name, options, text) => {
  expect(await refused(() => calls[name](options))).toContain(text);
});

test.each<[object, string]>([
  [
    { expiresInMs: 90_000_000 },
    'handOff: `expiresInMs` must be a number of at most 86400000 milliseconds, the time in which the queue knows a duplicate; got 90000000.',
  ],
  [{ sendAt: 'tomorrow' }, 'handOff: `sendAt` must be a valid Date; got a string.'],
  [{ lane: 'otps' }, 'handOff: `lane` must be one of otp, message, campaign; got "otps" (did you mean otp?).'],
  [{ group: 'spring' }, 'handOff: "group" is not an option;'],
  [{ delayMs: 5 }, 'handOff: "delayMs" is not an option;'],
])('handOff refuses %o, and inserts nothing', async (options, text) => {
  const handOff = createHandoff({ name: 'bank', keys });
  const inserted: string[] = [];
  const insert: SqlQuery = async sql => {
    inserted.push(sql);
    return { rows: [] };
  };
  expect(await refused(() => handOff(insert, message, options))).toContain(text);
  expect(inserted).toEqual([]);
});

test('handOff refuses a message without an id, one that is not complete, and anything but a function', async () => {
  const handOff = createHandoff({ name: 'bank', keys });
  const withoutId: unknown = await errorOf(() => handOff(query, Message.text('a').toCustomer('C')));
  expect(withoutId).toMatchObject({
    code: 'no-id',
    message:
      'A queued message needs an id, so that its copies are recognized. Call .messageId(id) on it, or give { id }.',
  });
  // @ts-expect-error: the recipient is missing.
  expect(isRuleViolation(await errorOf(() => handOff(query, Message.text('a').messageId('m'))))).toBe(true);
  // @ts-expect-error: a pool is not a function.
  await expect(handOff({ query }, message)).rejects.toThrow(
    new TypeError(
      'handOff: `query` must be a function: that of your transaction, such as (text, values) => client.query(text, values); got an object.',
    ),
  );
  // @ts-expect-error: the arguments are swapped.
  await expect(handOff(message, query)).rejects.toThrow('; got a message: the function comes first.');
});

test('handOff passes on an error of the database, so that the transaction fails', async () => {
  const broken = new Error('current transaction is aborted');
  const handOff = createHandoff({ name: 'bank', keys });
  await expect(handOff(() => Promise.reject(broken), message)).rejects.toBe(broken);
});

test('a wrong table or query is a TypeError that names the function', async () => {
  const table = 'payments; DROP TABLE payments';
  const connection = { port: 1 };
  const text = '`table` must be a plain name, such as handoff or bank.handoff; got a string.';
  expect(() => createHandoff({ name: 'bank', keys, table })).toThrow(new TypeError(`createHandoff: ${text}`));
  expect(() => createRelay({ name: 'bank', connection, query, table })).toThrow(new TypeError(`createRelay: ${text}`));
  expect(() => handoffTableSql(table)).toThrow(new TypeError(`handoffTableSql: ${text}`));
  await expect(handoffCounts(query, { table })).rejects.toThrow(new TypeError(`handoffCounts: ${text}`));
  await expect(sendHandedOff({ name: 'bank', keys, query, bot, signal, table })).rejects.toThrow(
    new TypeError(`sendHandedOff: ${text}`),
  );
  // @ts-expect-error: the query function is missing.
  expect(() => createRelay({ name: 'bank', connection })).toThrow(
    new TypeError(
      'createRelay: `query` must be a function: that of a pool, such as (text, values) => pool.query(text, values); got undefined.',
    ),
  );
});

test('a query that resolves to the rows alone is told what it must resolve to', async () => {
  // @ts-expect-error: postgres.js resolves to the rows.
  await expect(handoffCounts(async () => [])).rejects.toThrow(
    'handoffCounts: The query must resolve to an object with an array `rows`, as pool.query of pg does; got an empty array.',
  );
});

test('counts are written as OpenMetrics text', async () => {
  const counts = { waiting: 3, oldestMs: 1500, unknown: 1 };
  expect(handoffOpenMetrics('a "bank"', counts)).toBe(`# TYPE sendable_handoff_waiting gauge
# HELP sendable_handoff_waiting Rows that wait.
sendable_handoff_waiting{bot="a _bank_"} 3
# TYPE sendable_handoff_oldest_seconds gauge
# HELP sendable_handoff_oldest_seconds How long the oldest of them has waited.
sendable_handoff_oldest_seconds{bot="a _bank_"} 1.5
# TYPE sendable_handoff_unknown gauge
# HELP sendable_handoff_unknown Rows whose message may have arrived, and that wait for a person.
sendable_handoff_unknown{bot="a _bank_"} 1
# EOF
`);
  // @ts-expect-error: the await is missing.
  expect(await refused(() => handoffOpenMetrics('bank', Promise.resolve(counts)))).toBe(
    'handoffOpenMetrics: `counts` must be the result of `await relay.counts()`.',
  );
});
