import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Message } from '../../../src/index.js';
import { type Bot, createBot } from '../../../src/send/bot.js';
import { isSendError, type SendError } from '../../../src/send/send-error.js';
import { fetchTransport } from '../../../src/send/transports/fetch-transport.js';
import { nodeTransport } from '../../../src/send/transports/node-transport.js';
import { faultServer } from '../../../src/testing/index.js';
import { undiciTransport } from '../../../src/undici/index.js';

const thrownBy = (make: () => unknown): SendError => {
  try {
    make();
  } catch (error) {
    if (isSendError(error)) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
};

// Types bypassed, as JavaScript does.
const create = (options: unknown): Bot => Reflect.apply(createBot, undefined, [options]);
const SHOWN = { depth: 9, showHidden: true, customInspect: false };
const GOOD = { baseUrl: 'https://platform.example', token: 't' };

describe('createBot rejects', () => {
  it.each<readonly [string, unknown]>([
    ['nothing', undefined],
    ['no baseUrl', { token: 't' }],
    ['a relative baseUrl', { ...GOOD, baseUrl: '/bots' }],
    ['a password', { ...GOOD, baseUrl: 'https://user:hunter2@platform.example' }],
    ['a query', { ...GOOD, baseUrl: 'https://platform.example/?hunter2' }],
    ['an empty query', { ...GOOD, baseUrl: 'https://platform.example/?' }],
    ['a fragment', { ...GOOD, baseUrl: 'https://platform.example/#hunter2' }],
    ['another scheme', { ...GOOD, baseUrl: 'hunter2://platform.example' }],
    ['http to elsewhere', { ...GOOD, baseUrl: 'http://platform.example' }],
    ...[
      'localhost.example',
      'localhost.evil.com',
      'notlocalhost',
      'x-localhost',
      'localhost.localhost.evil',
      '.localhost',
      '127.0.0.1.nip.io',
      '127.example',
      '127-0-0-1.evil.com',
      '128.0.0.1',
      '126.255.255.255',
      '0.0.0.0',
      '[::]',
      '[::2]',
      '[::ffff:10.0.0.1]',
      '[::ffff:128.0.0.1]',
      '[::ffff:7e00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[2001:db8::ffff:7f00:1]',
    ].map(host => [`http to ${host}`, { ...GOOD, baseUrl: `http://${host}` }] as const),
    ['http to another machine in a URL', { ...GOOD, baseUrl: new URL('http://platform.example') }],
    ['a URL with a query', { ...GOOD, baseUrl: new URL('https://platform.example/?hunter2') }],
    ['a URL of another scheme', { ...GOOD, baseUrl: new URL('file:///hunter2') }],
    ['an object that is not a URL', { ...GOOD, baseUrl: { href: 5 } }],
    ['the route in baseUrl', { ...GOOD, baseUrl: 'https://platform.example/v1/bots/sendmessage' }],
    ['the route with a token', { ...GOOD, baseUrl: 'https://platform.example/v1/bots/sendmok/hunter2/' }],
    [
      'the route as the document writes it',
      { ...GOOD, baseUrl: 'https://platform.example/v1/bots/sendmessage/{token}' },
    ],
    ['the start of the route', { ...GOOD, baseUrl: 'https://platform.example/v1/bots/' }],
    ['the start of the route with two slashes', { ...GOOD, baseUrl: 'https://platform.example/v1//bots' }],
    ['the route, percent-encoded', { ...GOOD, baseUrl: 'https://platform.example/v1/bots%2fsendmessage' }],
    ['letters of the route, percent-encoded', { ...GOOD, baseUrl: 'https://platform.example/v1/%62ots' }],
    ['the token in baseUrl after an encoded slash', { baseUrl: 'https://a.example/x%2Fhunter2-7', token: 'hunter2-7' }],
    [
      'the token in baseUrl, encoded more than it needs',
      { baseUrl: 'https://a.example/%68unter2-7', token: 'hunter2-7' },
    ],
    ['the start of the route and more', { ...GOOD, baseUrl: 'https://platform.example/gateway/v1/bots/x' }],
    ['the token in baseUrl', { baseUrl: 'https://platform.example/x/hunter2-%2F%25', token: 'hunter2-/%' }],
    ['no token', { ...GOOD, token: undefined }],
    ['an empty token', { ...GOOD, token: '' }],
    ['a dot as token', { ...GOOD, token: '.' }],
    ['two dots as token', { ...GOOD, token: '..' }],
    ['a blank token', { ...GOOD, token: ' ' }],
    ['a token with a space at its end', { ...GOOD, token: 'hunter2 ' }],
    ['a line break in the token', { ...GOOD, token: 'hunter2\r\nx: y' }],
    ['a trailing line break', { ...GOOD, token: 'hunter2\n' }],
    ['a NUL in the token', { ...GOOD, token: 'hunter2\0' }],
    ['half a character in the token', { ...GOOD, token: 'hunter2\ud800' }],
    ['a transport that is not a function', { ...GOOD, transport: 'hunter2' }],
    ['an object as token', { ...GOOD, token: { value: 'hunter2' } }],
    ['a timeout of 0', { ...GOOD, attemptTimeoutMs: 0 }],
    ['a timeout that is NaN', { ...GOOD, attemptTimeoutMs: Number.NaN }],
    ['a deadline that no timer keeps', { ...GOOD, deadlineMs: 2 ** 31 }],
    ['a deadline as text', { ...GOOD, deadlineMs: '30' }],
    ['no bytes', { ...GOOD, maxResponseBytes: 0 }],
    ['allowInsecure that is not a boolean', { ...GOOD, allowInsecure: 'no' }],
    ['a typing error', { ...GOOD, timeoutMs: 1 }],
    ['a list as options', []],
  ])('%s', (_, options) => {
    const error = thrownBy(() => create(options));
    expect(error).toMatchObject({ kind: 'config', delivery: 'not_sent', retryable: false, attempts: [] });
    expect(inspect(error, SHOWN)).not.toContain('hunter2');
  });

  it.each(['https://platform.example/gateway/v1', 'https://platform.example/v1/bots-of-a-shop', 'https://t.example/t'])(
    'but accepts a path that may be right: %s',
    baseUrl => void create({ ...GOOD, baseUrl }),
  );

  // Each names the option, and says what it takes.
  it.each<[object, string]>([
    [{ use: () => {} }, '`use` must be an array of functions'],
    [
      { baseUrl: 'https://platform.example/v1/bots/sendmessage' },
      'createBot: `baseUrl` must end before the route: the bot appends /v1/bots/... itself.',
    ],
    [{ use: [() => {}, 'hunter2'] }, '`use[1]` must be a function; got a string'],
    [{ retry: true }, '`retry` must be an object'],
    [{ retry: null }, '`retry` must be an object'],
    [
      { retry: { tries: 3 } },
      '"tries" is not an option of retry; the options are maxAttempts, baseDelayMs, maxDelayMs',
    ],
    [{ retry: { maxAttempts: 0 } }, '`retry.maxAttempts` must be an integer of 1 or more; got 0.'],
    [{ retry: { maxAttempts: 2.5 } }, '`retry.maxAttempts` must be an integer'],
    [{ retry: { maxAttempts: Number.POSITIVE_INFINITY } }, '`retry.maxAttempts` must be an integer'],
    [{ retry: { baseDelayMs: -1 } }, '`retry.baseDelayMs` must be a number of milliseconds'],
    [{ retry: { maxDelayMs: Number.NaN } }, '`retry.maxDelayMs` must be a number of milliseconds'],
    [{ retry: { whenUnknown: 'hunter2' } }, "`retry.whenUnknown` must be 'throw', 'retry' or a function"],
    [{ retry: { whenUnknown: true } }, '`retry.whenUnknown` must be'],
    [{ retry: { budget: true } }, '`retry.budget` must be an object'],
    [{ retry: { budget: { tokens: 1 } } }, '"tokens" is not an option of retry.budget; the options are capacity, cost'],
    [{ retry: { budget: { cost: -1 } } }, '`retry.budget.cost` must be a number of 0 or more'],
    [
      { retry: { budget: { capacity: 4 } } },
      '`retry.budget.capacity` must be at least `retry.budget.cost`, or 0 for no retries; got 4 and 5.',
    ],
    [
      { retry: { budget: { capacity: 9 } } },
      '`retry.budget.capacity` must be at least `retry.budget.throttledCost`, or 0 for no retries; got 9 and 10.',
    ],
    [{ retry: { baseDelayMs: 9000 } }, '`retry.baseDelayMs` must be at most `retry.maxDelayMs`; got 9000 and 8000.'],
    [{ retry: { random: 0.5 } }, '`retry.random` must be a function'],
    [{ retry: { sleep: 1 } }, '`retry.sleep` must be a function'],
    [{ limits: 5 }, '`limits` must be an object'],
    [{ limits: { rps: 5 } }, '"rps" is not an option of limits; the options are concurrency, perSecond, burst'],
    [{ limits: { concurrency: 0 } }, '`limits.concurrency` must be an integer of 1 or more'],
    [{ limits: { perSecond: 0 } }, '`limits.perSecond` must be a number of 0.000001 or more; got 0.'],
    [{ limits: { perSecond: 1e-9 } }, '`limits.perSecond` must be a number of 0.000001 or more; got 1e-9.'],
    [{ limits: { perSecond: '5' } }, '`limits.perSecond` must be a number of 0.000001 or more; got a string.'],
    [{ limits: { perSecond: 5, burst: 0 } }, '`limits.burst` must be an integer of 1 or more'],
    [{ limits: { burst: 5 } }, '`limits.burst` needs `limits.perSecond`'],
    [{ on: () => {} }, '`on` must be an object'],
    [{ retries: 3 }, '"retries" is not an option; use retry: { maxAttempts }, which includes the first attempt'],
    [{ retry: { maxRetries: 3 } }, '"maxRetries" is not an option of retry; use maxAttempts, which includes the first'],
    [{ maxRetries: 3 }, '"maxRetries" is not an option; use retry: { maxAttempts }, which includes the first attempt'],
    [{ onError: () => {} }, '"onError" is not an option; use on: { failed }'],
    [{ '': 1 }, '"" is not an option; the options are baseUrl, '],
    [{ on: { send: () => {} } }, '"send" is not an option of on (did you mean sent?)'],
    [{ on: { sent: 'hunter2' } }, '`on.sent` must be a function'],
  ])('%j', (options, says) => {
    const error = thrownBy(() => create({ ...GOOD, ...options }));
    expect(error).toMatchObject({ kind: 'config', delivery: 'not_sent', attempts: [] });
    expect(error.message).toContain(says);
    expect(inspect(error, SHOWN)).not.toContain('hunter2');
  });

  it('all options can be used together', () => {
    const options = {
      ...GOOD,
      use: [],
      attemptTimeoutMs: 1,
      deadlineMs: 2_147_483_647,
      retry: {
        maxAttempts: 1,
        baseDelayMs: 0,
        maxDelayMs: 0,
        whenUnknown: () => false,
        budget: { capacity: 0, cost: 0, throttledCost: 0, refund: 0 },
        random: Math.random,
        sleep: async () => {},
      },
      limits: { concurrency: 1, perSecond: 0.1, burst: 1 },
      maxResponseBytes: 1,
      on: { attempt: () => {}, retry: undefined },
      allowInsecure: false,
    };
    expect(create(options)).toBeDefined();
    const none = Object.fromEntries(Object.keys(options).map(name => [name, undefined]));
    expect(create({ ...none, ...GOOD })).toBeDefined();
  });

  it.each([
    'https://platform.example',
    'http://localhost:8080/',
    'http://LOCALHOST.',
    'http://foo.localhost:8080',
    'http://a.b.localhost',
    'http://127.9.8.7',
    'http://127.255.255.254',
    'http://127.1',
    'http://2130706433',
    'http://[::1]:1/base',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[::ffff:127.0.0.1]:8080',
    'http://[::ffff:127.255.1.2]',
    new URL('https://platform.example/base'),
    // A URL of another realm, as Jest gives it.
    { href: 'https://platform.example/' } as URL,
    'HTTPS://PLATFORM.EXAMPLE/',
  ])('the baseUrl %s is valid', baseUrl => {
    expect(Object.keys(create({ ...GOOD, baseUrl }))).toEqual(['send', 'trySend', 'sendAll', 'close']);
  });

  it.each([nodeTransport, fetchTransport, undiciTransport])(
    'a bot sends over http to 127.0.0.1 written as an IPv6 address, with %o',
    async makeTransport => {
      await using server = await faultServer();
      await using bot = createBot({
        baseUrl: new URL(`http://[::ffff:127.0.0.1]:${server.port}/base`),
        token: 't',
        transport: makeTransport(),
      });
      expect((await bot.trySend(Message.text('Hello').toCustomer('C-1029'))).ok).toBe(true);
      expect(server.posts).toHaveLength(1);
    },
  );

  it('allowInsecure allows http', () => {
    expect(create({ ...GOOD, baseUrl: 'http://platform.example', allowInsecure: true })).toBeDefined();
  });

  it('a fetch that is not a function throws', () => {
    const error = thrownBy(() => Reflect.apply(fetchTransport, undefined, [{ fetch: 'fetch' }]));
    expect(error.kind).toBe('config');
  });
});
