import { createBot, Message, Otp } from 'sendable';
import type { Queued } from 'sendable/bullmq';
import {
  createHandoff,
  createRelay,
  type HandOff,
  type HandoffCounts,
  handoffCounts,
  handoffOpenMetrics,
  handoffTableSql,
  isQueueError,
  type QueueErrorCode,
  type Relay,
  type SqlQuery,
  sendHandedOff,
} from 'sendable/handoff';
import { expectType } from 'tsd';

declare const query: SqlQuery;
declare const secret: string;
declare const thrown: unknown;
const bot = createBot({ baseUrl: 'https://platform.example.com', token: 'secret' });
const keys = [{ id: '2026', secret }] as const;

// Handing off.
const handOff = createHandoff({ name: 'bank', keys });
expectType<HandOff>(handOff);
const message = Message.text('Your payment is done').toCustomer('C-1029').messageId('paid-7');
expectType<Promise<Queued>>(handOff(query, message));
expectType<string>((await handOff(query, message, { id: '7', lane: 'campaign', sendAt: new Date() })).id);
handOff(query, Otp.for('C-1029').messageId('otp-1').text('Your code is 481516'));
handOff(async (text, values) => {
  expectType<string>(text);
  expectType<(string | number)[]>(values);
  return { rows: [] };
}, message);
// @ts-expect-error the recipient is missing
handOff(query, Message.text('Your payment is done').messageId('paid-7'));
// @ts-expect-error the query function comes first
handOff(message);
// @ts-expect-error a plain object is not checked
handOff(query, { recipient: { appCustomerId: 'C-1029' }, message: { text: 'Done' } });
// @ts-expect-error a hand-off has a time, not a delay
handOff(query, message, { delayMs: 1000 });
// @ts-expect-error groups are those of campaigns in the queue
handOff(query, message, { group: 'spring' });
// @ts-expect-error there must be a key
createHandoff({ name: 'bank', keys: [] });
// @ts-expect-error the option is keys
createHandoff({ name: 'bank', key: keys[0] });

// The relay.
const relay = createRelay({ name: 'bank', connection: { host: 'redis' }, query, on: { error: () => {} } });
expectType<Relay>(relay);
expectType<void>(relay.wake());
expectType<Promise<HandoffCounts>>(relay.counts());
expectType<Promise<void>>(relay.close());
createRelay({
  name: 'bank',
  connection: { host: 'redis' },
  query,
  on: { moved: ({ count, oldestMs }) => expectType<[number, number]>([count, oldestMs]) },
});
// @ts-expect-error the query function is required
createRelay({ name: 'bank', connection: { host: 'redis' } });
// @ts-expect-error a relay has no keys: it moves encrypted messages
createRelay({ name: 'bank', connection: { host: 'redis' }, query, keys });

// Counts.
const counts = await handoffCounts(query, { table: 'bank.handoff' });
expectType<number>(counts.waiting);
expectType<number>(counts.oldestMs);
expectType<number>(counts.unknown);
expectType<string>(handoffOpenMetrics('bank', counts));
expectType<string>(handoffTableSql('bank.handoff'));
// @ts-expect-error the counts are awaited first
handoffOpenMetrics('bank', relay.counts());

// Without Redis.
const stopping = new AbortController();
expectType<Promise<void>>(
  sendHandedOff({
    bot,
    name: 'bank',
    keys,
    query,
    signal: stopping.signal,
    on: { outcome: ({ id }) => expectType<string>(id) },
  }),
);
// @ts-expect-error the bot is required
sendHandedOff({ name: 'bank', keys, query, signal: stopping.signal });

if (isQueueError(thrown)) expectType<QueueErrorCode>(thrown.code);
