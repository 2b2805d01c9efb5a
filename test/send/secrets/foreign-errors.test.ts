import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Message } from '../../../src/builders/message.js';
import { type Bot, createBot } from '../../../src/send/bot.js';
import type { BotOptions } from '../../../src/send/options.js';
import { isSendError, type SendError } from '../../../src/send/send-error.js';
import type { Transport } from '../../../src/send/transport.js';
import { fetchTransport } from '../../../src/send/transports/fetch-transport.js';
import { nodeTransport } from '../../../src/send/transports/node-transport.js';
import { memoryTransport } from '../../../src/testing/index.js';
import { undiciTransport } from '../../../src/undici/index.js';
import { errorOf, otp, TOKEN, untyped } from '../../support/send/bots.js';
import { expectClean } from '../../support/send/expect-clean.js';
import { lost, ok, refused, scripted } from '../../support/send/scripted.js';

class VaultError extends Error {
  readonly code = 'EVAULT';
}

const SECRET = `${TOKEN} Your code is 481516`;
const original = new VaultError(SECRET, { cause: new TypeError(SECRET) });
const fail = (): never => {
  throw original;
};
const botWith = (options: Partial<BotOptions>): Bot =>
  createBot({ baseUrl: 'https://platform.example', token: TOKEN, transport: scripted(ok), ...options });

/** Each place in which a program of somebody else can throw. */
const places: Readonly<Record<string, (options: Partial<BotOptions>) => Promise<SendError>>> = {
  'the transport': options => errorOf(botWith({ ...options, transport: fail, retry: false }), otp),
  'the transport, after the request was sent': options => {
    const transport: Transport = async (_, context) => {
      context.dispatched();
      return fail();
    };
    return errorOf(botWith({ ...options, transport: Object.assign(transport, { provesDispatch: true }) }), otp);
  },
  'a middleware': options => errorOf(botWith({ ...options, use: [fail] }), otp),
  'a middleware, after the response': options =>
    errorOf(botWith({ ...options, use: [(_r, _c, next) => next().then(fail)] }), otp),
  'the token function': options => errorOf(botWith({ ...options, token: fail }), otp),
  'retry.sleep': options =>
    errorOf(botWith({ ...options, transport: scripted(refused, ok), retry: { sleep: fail } }), otp),
  beforeAttempt: async options => {
    for await (const row of botWith(options).sendAll([otp], { beforeAttempt: fail }))
      if (row.status === 'failed') return row.error;
    throw new Error('Nothing failed.');
  },
  'an option with a getter': options =>
    errorOf(botWith(options), otp, {
      get deadlineMs() {
        return fail();
      },
    }),
  'toJSON of a look-alike': options => errorOf(botWith(options), untyped({ ' is': 'message', toJSON: fail })),
};

describe.each(Object.entries(places))('an error of %s', (_, errorIn) => {
  it('is shown by its class and code, and those of its cause', async () => {
    const error = await errorIn({});
    expect(isSendError(error)).toBe(true);
    expect(error.cause).toMatchObject({ name: 'VaultError', code: 'EVAULT', message: '[hidden]' });
    expect(error.cause?.cause).toMatchObject({ name: 'TypeError', message: '[hidden]' });
    expectClean(error);
  });

  it('is the cause itself with showCauses, and the rest of the error is the same', async () => {
    const [shown, hidden] = [await errorIn({ showCauses: true }), await errorIn({ showCauses: false })];
    expect(shown.cause).toBe(original);
    const { kind, delivery, retryable, message } = hidden;
    expect(shown).toMatchObject({ kind, delivery, retryable, message });
    expect(shown.attempts.map(({ code }) => code)).toEqual(hidden.attempts.map(({ code }) => code));
  });
});

it('with showCauses, what is not an error becomes one', async () => {
  const transport = (): never => {
    throw 'the line is down';
  };
  const error = await errorOf(botWith({ transport, showCauses: true, retry: false }), otp);
  expect(error.cause).toBeInstanceOf(Error);
  expect(error.cause?.message).toBe('the line is down');
});

it('with showCauses, a code along the causes still decides the kind', async () => {
  const transport = (): never => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'HPE_INVALID_CONSTANT' }) });
  };
  expect(await errorOf(botWith({ transport, showCauses: true }), otp)).toMatchObject({
    kind: 'protocol',
    attempts: [{ code: 'HPE_INVALID_CONSTANT' }],
  });
});

it('createBot refuses the global fetch, whose failures would prove nothing', () => {
  expect(() => botWith({ transport: untyped(fetch) })).toThrow(
    'createBot: `transport` must not be fetch: use fetchTransport(). Nothing was sent.',
  );
});

it.each(Object.entries({ fetchTransport, nodeTransport, undiciTransport, memoryTransport }))(
  'createBot refuses %s that was not called',
  (name, factory) => {
    expect(() => botWith({ transport: untyped(factory) })).toThrow(
      `createBot: \`transport\` must not be the function: write ${name}(). Nothing was sent.`,
    );
  },
);

it('showCauses must be a boolean', () => {
  expect(() => botWith({ showCauses: untyped('yes') })).toThrow('`showCauses` must be true or false; got a string.');
});

it('an error of retry.whenUnknown is not shown at all', async () => {
  expectClean(await errorOf(botWith({ transport: scripted(lost), retry: { whenUnknown: fail } }), otp));
});

it('with showCauses, the printed error has the stack of its cause', async () => {
  const { stack = 'none' } = original;
  const error = await errorOf(botWith({ use: [fail], showCauses: true }), otp);
  expect(inspect(error)).toContain(stack.split('\n')[1]?.trim());
});

it('an error of this library keeps its message as the cause of another', async () => {
  const inner = await errorOf(botWith({ transport: scripted(refused), retry: false }), otp);
  const error = await errorOf(botWith({ use: [() => Promise.reject(inner)] }), Message.text('Hello').toUser('u'));
  expect(error.cause).toMatchObject({ name: 'SendError', message: inner.message });
});
