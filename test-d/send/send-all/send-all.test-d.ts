import {
  type Bot,
  Message,
  type Middleware,
  Otp,
  type Receipt,
  type SendAllJournal,
  type SendAllOptions,
  type SendAllProgress,
  type SendAllRow,
  type SendAllRun,
  type SendAllSummary,
  type Sendable,
  type SendError,
  type SendSource,
} from 'sendable';
import { match } from 'ts-pattern';
import { expectAssignable, expectType } from 'tsd';

declare const bot: Bot;
declare const sendable: Sendable;
declare const many: readonly Sendable[];
declare const generated: Generator<Sendable, string, undefined>;
declare const later: AsyncGenerator<Sendable, void, undefined>;
declare const stream: ReadableStream<Sendable>;

// Any source, and the items keep their type.
declare const noted: Sendable & { readonly note: string };
expectType<SendAllRun<Sendable>>(bot.sendAll(many));
expectType<SendAllRun<Sendable>>(bot.sendAll(generated));
expectType<SendAllRun<Sendable>>(bot.sendAll(later));
expectType<SendAllRun<Sendable>>(bot.sendAll(stream));
bot.sendAll(new Set([sendable]));
bot.sendAll([Message.text('Hi').toUser('u'), Otp.for('C').messageId('o').text('Code')]);
expectAssignable<SendSource<Sendable>>({ getReader: () => stream.getReader() });
for await (const { sendable: item } of bot.sendAll([noted])) expectAssignable<string>(item.note);

// Awaited, it is the counts; iterated, the rows.
expectType<SendAllSummary>(await bot.sendAll(many));
expectType<{ readonly sent: number; readonly failed: number; readonly unknown: number }>(await bot.sendAll(stream));
expectAssignable<Promise<SendAllSummary>>(bot.sendAll(later));
expectAssignable<AsyncIterable<SendAllRow<Sendable>>>(bot.sendAll(later));
await bot.sendAll([noted], {
  onRow: row => expectAssignable<string>(row.sendable.note),
  beforeAttempt: async ({ sendable: item }) => expectAssignable<string>(item.note),
});
const shared: SendAllOptions = { concurrency: 8, onRow: row => expectType<string | undefined>(row.messageId) };
await bot.sendAll(many, shared);
// @ts-expect-error a summary has no rows
for await (const _ of await bot.sendAll(many));

// @ts-expect-error one message is not a source
bot.sendAll(sendable);
// @ts-expect-error a text is not a source, although it can be iterated
bot.sendAll('abc');
// @ts-expect-error no recipient
bot.sendAll([Message.text('Hi')]);
// @ts-expect-error promises of messages are not messages
bot.sendAll([Promise.resolve(sendable)]);
// @ts-expect-error there is no such option
bot.sendAll(many, { parallel: 4 });

bot.sendAll(many, {
  concurrency: 4,
  stopAfter: false,
  signal: AbortSignal.timeout(1),
  deadlineMs: 1,
  attemptTimeoutMs: 1,
  retry: false,
  onProgress: progress => expectType<SendAllProgress>(progress),
});

// A union by ok, as the result of a send, also with a journal.
declare const journal: SendAllJournal;
for await (const row of bot.sendAll(many)) {
  if (row.ok) expectType<Receipt>(row.receipt);
  else expectType<SendError>(row.error);
}
for await (const row of bot.sendAll(many, { journal })) {
  if (row.ok) expectType<string | undefined>(row.receipt.messageId);
  else expectType<'not_sent' | 'rejected' | 'unknown' | 'accepted'>(row.error.delivery);
}

// A union by status.
for await (const row of bot.sendAll(many)) {
  expectType<number>(row.index);
  expectType<Sendable>(row.sendable);
  // @ts-expect-error only a row that was sent has a receipt
  row.receipt;
  switch (row.status) {
    case 'sent':
      expectType<Receipt>(row.receipt);
      break;
    case 'failed':
    case 'unknown':
      expectType<SendError>(row.error);
      break;
    default:
      expectType<never>(row);
  }
  const told = match(row)
    .with({ status: 'sent' }, ({ receipt }) => receipt.messageId)
    .with({ status: 'failed' }, { status: 'unknown' }, ({ error }) => error.kind)
    .exhaustive();
  expectType<string>(told);
}

// A middleware may leave out what it does not use.
expectAssignable<Middleware>((_request, _context, next) => next());
expectAssignable<Middleware>(async (request, context, next) => next(request, context));
expectAssignable<Middleware>((request, _context, next) =>
  next({ ...request, headers: { ...request.headers, 'x-a': 'b' } }),
);
// @ts-expect-error it gives a response
const none: Middleware = async () => {};
expectType<Middleware>(none);
