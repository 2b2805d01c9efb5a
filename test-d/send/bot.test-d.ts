import {
  type AttemptEvent,
  type Bot,
  createBot,
  type Delivery,
  type DeliveryByKind,
  isSendError,
  Message,
  Otp,
  type Receipt,
  type RetryEvent,
  type Sendable,
  type SendError,
  type SendErrorKind,
  type SendErrorOf,
  type SendResult,
  type SentEvent,
} from 'sendable';
import { match } from 'ts-pattern';
import { expectAssignable, expectType } from 'tsd';

declare const bot: Bot;
declare const error: SendError;

// A mock needs the two ids only.
const mock: Bot = {
  ...bot,
  send: async () => ({ recipientId: 'u-1', messageId: 'm-1' }),
  trySend: async () => ({ ok: true, receipt: { recipientId: 'u-1', messageId: 'm-1' } }),
};
expectType<Bot>(mock);

declare const sendable: Sendable;
declare const caught: unknown;

expectType<Bot>(createBot({ baseUrl: 'https://platform.example', token: process.env.BOT_TOKEN }));
expectType<Bot>(createBot({ baseUrl: process.env.BASE_URL, token: 't' }));
expectType<Bot>(createBot({ baseUrl: new URL('https://platform.example'), token: 't' }));
expectType<Bot>(createBot({ baseUrl: 'https://platform.example', token: async () => 'secret' }));
expectType<Bot>(
  createBot({
    baseUrl: 'https://platform.example',
    token: 'secret',
    use: [(_request, _context, next) => next()],
    attemptTimeoutMs: 1,
    deadlineMs: 1,
    retry: {
      maxAttempts: 3,
      baseDelayMs: 200,
      maxDelayMs: 8000,
      whenUnknown: unknown => unknown.kind === 'server' && unknown.messageId !== undefined,
      budget: { capacity: 500, cost: 5, throttledCost: 10, refund: 1 },
      random: Math.random,
      sleep: (ms, signal) => new Promise(resolve => void [signal.aborted, setTimeout(resolve, ms)]),
    },
    limits: { concurrency: 1, perSecond: 1, burst: 1 },
    maxResponseBytes: 1,
    on: {
      attempt: event => expectType<AttemptEvent>(event),
      retry: event => expectType<RetryEvent>(event),
      sent: event => expectType<SentEvent>(event),
      failed: event => expectType<SendError>(event.error),
    },
  }),
);
expectType<Bot>(createBot({ baseUrl: 'https://platform.example', token: 't', retry: false }));
// @ts-expect-error false turns it off, nothing turns it on
createBot({ baseUrl: 'https://platform.example', token: 't', retry: true });
// @ts-expect-error whenUnknown must return a boolean, not a promise
createBot({ baseUrl: 'https://platform.example', token: 't', retry: { whenUnknown: async () => true } });
// @ts-expect-error there is no such event
createBot({ baseUrl: 'https://platform.example', token: 't', on: { send: () => {} } });
// @ts-expect-error there is no such option
createBot({ baseUrl: 'https://platform.example', token: 't', timeoutMs: 1 });
// @ts-expect-error a token is needed
createBot({ baseUrl: 'https://platform.example' });

expectType<Promise<Receipt>>(bot.send(sendable));
expectType<Promise<Receipt>>(bot.send(Message.text('Hi').toUser('u'), { signal: AbortSignal.timeout(1) }));
expectType<Promise<SendResult>>(bot.trySend(Otp.for('C').messageId('o').text('Code'), { deadlineMs: 1 }));
expectType<Promise<void>>(bot.close());
bot.send(sendable, { attemptTimeoutMs: 1, retry: false });
bot.send(sendable, { retry: { maxAttempts: 2, whenUnknown: 'retry' } });
// @ts-expect-error the budget is the bot's
bot.send(sendable, { retry: { budget: false } });
// @ts-expect-error no recipient
bot.send(Message.text('Hi'));
// @ts-expect-error a plain object is not a Sendable
bot.send({ recipient: { id: 'u' }, message: { text: 'Hi', quickReplies: [], quickRepliesV2: [] } });

const result = await bot.trySend(sendable);
if (result.ok) expectType<Receipt>(result.receipt);
else expectType<SendError>(result.error);
if (isSendError(caught)) expectType<SendError>(caught);

// The kind narrows the delivery.
expectType<Delivery>(error.delivery);
if (error.kind === 'validation') expectType<'not_sent'>(error.delivery);
if (error.kind === 'connection') expectType<'not_sent' | 'unknown'>(error.delivery);
if (error.kind === 'timeout') expectType<'not_sent' | 'unknown' | 'accepted'>(error.delivery);
if (error.kind === 'aborted') expectType<Delivery>(error.delivery);
if (error.kind === 'server') expectType<'unknown'>(error.delivery);
expectType<SendErrorKind>(error.kind);
expectAssignable<Record<SendErrorKind, Delivery>>({} as DeliveryByKind);
expectAssignable<Error>(error);
expectAssignable<SendError>({} as SendErrorOf<'auth'>);

// Exhaustive in a switch, without default.
const told = (failure: SendError): string => {
  switch (failure.kind) {
    case 'validation':
    case 'config':
    case 'overloaded':
      return expectDelivery<'not_sent'>(failure.delivery);
    case 'connection':
    case 'timeout':
    case 'aborted':
    case 'protocol':
      return failure.delivery;
    case 'rate_limited':
    case 'auth':
    case 'rejected':
      return expectDelivery<'rejected'>(failure.delivery);
    case 'server':
      return expectDelivery<'unknown'>(failure.delivery);
  }
};
const expectDelivery = <Known extends Delivery>(delivery: Known): string => delivery;
expectType<string>(told(error));

// @ts-expect-error one kind is left out
const partly = (kind: Exclude<SendErrorKind, 'server'> | 'server'): string => {
  switch (kind) {
    case 'validation':
      return kind;
  }
};
expectType<string>(partly('auth'));

// Exhaustive in ts-pattern, by kind and by delivery.
const byKind = match(error)
  .with({ kind: 'rate_limited' }, ({ retryAfterMs }) => retryAfterMs)
  .with({ kind: 'validation' }, { kind: 'config' }, { kind: 'overloaded' }, () => 0)
  .with({ kind: 'connection' }, { kind: 'timeout' }, { kind: 'aborted' }, { kind: 'protocol' }, () => 0)
  .with({ kind: 'auth' }, { kind: 'rejected' }, { kind: 'server' }, () => 0)
  .exhaustive();
expectType<number | undefined>(byKind);
const byDelivery = match(error.delivery)
  .with('not_sent', 'rejected', () => true)
  .with('unknown', 'accepted', () => false)
  .exhaustive();
expectType<boolean>(byDelivery);
match(error)
  .with({ kind: 'auth' }, () => 0)
  // @ts-expect-error ten kinds are left out
  .exhaustive();

// Usable without its object: `this` is void, so that a linter accepts `const { send } = bot`.
expectType<void>(null as unknown as ThisParameterType<Bot['send']>);
expectType<void>(null as unknown as ThisParameterType<Bot['trySend']>);
expectType<void>(null as unknown as ThisParameterType<Bot['sendAll']>);
expectType<void>(null as unknown as ThisParameterType<Bot['close']>);
