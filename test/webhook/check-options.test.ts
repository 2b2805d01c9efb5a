import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { createWebhook, defineActions, jwsVerifier, memoryDedupe } from '../../src/webhook/index.js';
import { redisDedupe, sqlDedupe } from '../../src/webhook/stores/index.js';

const onPress = (): void => {};
const actions = defineActions({ ping: undefined, pong: undefined });
const handlers = { ping: onPress, pong: onPress };

test.each([
  ['`onPress` is missing; give it, or `actions` with `handlers`, or `events`', undefined],
  ['`onPress` is missing; give it, or `actions` with `handlers`, or `events`', {}],
  ['Give either `onPress`, or `actions` with `handlers`, not both', { onPress, actions, handlers }],
  ['`handlers` is missing; give `actions` and `handlers` together', { actions }],
  ['`actions` is missing; give `actions` and `handlers` together', { onPress, handlers }],
  ['`actions` must be the result of `defineActions`; got an object', { actions: {}, handlers }],
  ['`handlers` must be an object with a function for each action; got a function', { actions, handlers: onPress }],
  ['`handlers` must have a function for the action "pong"', { actions, handlers: { ping: onPress } }],
  ['`handlers` must have only names of actions; got "pang"', { actions, handlers: { ...handlers, pang: onPress } }],
  ['`handlers["pong"]` must be a function; got 7', { actions, handlers: { ping: onPress, pong: 7 } }],
  ['`onPress` must be a function; got a string', { onPress: 'x' }],
  ['"onpress" is not an option (did you mean onPress?)', { onpress: onPress }],
  ['`verify` must be a function, such as jwsVerifier({ keys }); got an object', { onPress, verify: {} }],
  ['`authorize` must be a function, such as () => secretEquals(...); got a string', { onPress, authorize: 'x' }],
  [
    '`allowUnsigned` has no effect without `verify`: give `verify` too, or remove it',
    { onPress, allowUnsigned: false },
  ],
  ['`deliveryId` has no effect without `dedupe`: give `dedupe` too, or remove it', { onPress, deliveryId: () => 'x' }],
  [
    '`dedupe` must be true, false, or a store with `claim`, `complete` and `release`; got an object',
    { onPress, dedupe: { claim: onPress } },
  ],
  ['`maxBodyBytes` must be an integer of 1 or more; got 0', { onPress, maxBodyBytes: 0 }],
  ['`maxBodyBytes` must be an integer of 1 or more; got Infinity', { onPress, maxBodyBytes: Number.POSITIVE_INFINITY }],
  ['`maxBodyBytes` must be an integer of 1 or more; got a string', { onPress, maxBodyBytes: '64kb' }],
  ['`answerWithinMs` must be a number above 0; got NaN', { onPress, answerWithinMs: Number.NaN }],
  ['`bodyTimeoutMs` must be a number above 0; got 0', { onPress, bodyTimeoutMs: 0 }],
  ['`checkTimeoutMs` must be a number above 0; got a string', { onPress, checkTimeoutMs: '10' }],
])('createWebhook refuses wrong options: %s', (message, options) => {
  expect(() => createWebhook(options as never)).toThrow(TypeError);
  expect(() => createWebhook(options as never)).toThrow(`createWebhook: ${message}.`);
});

test('memoryDedupe refuses a ttlMs of 0 and a maxEntries that is not an integer', () => {
  expect(() => memoryDedupe({ ttlMs: 0 })).toThrow('memoryDedupe: `ttlMs` must be a number above 0; got 0.');
  expect(() => memoryDedupe({ maxEntries: 0.5 })).toThrow(
    'memoryDedupe: `maxEntries` must be an integer of 1 or more; got 0.5.',
  );
});

test.each<[string, string, (options: never) => unknown]>([
  ['createWebhook', 'onPress', createWebhook],
  ['jwsVerifier', 'keys', jwsVerifier],
  ['memoryDedupe', 'ttlMs', memoryDedupe],
  ['redisDedupe', 'prefix', (options: never) => redisDedupe(new Redis({ lazyConnect: true }), options)],
  ['sqlDedupe', 'table', (options: never) => sqlDedupe(async () => ({ rows: [] }), options)],
])('%s without an object of options has an error that says so', (name, option, call) => {
  const must = `${name}: The options must be an object, such as { ${option} }`;
  expect(() => call(null as never)).toThrow(new TypeError(`${must}; got null.`));
  expect(() => call(5 as never)).toThrow(new TypeError(`${must}; got 5.`));
});

test('a webhook that gets something else than a request names the argument', async () => {
  const { fetch, node } = createWebhook({ onPress });
  const ofFetch = (got: string) => new TypeError(`webhook.fetch: \`request\` must be a Request; got ${got}.`);
  await expect(fetch(5 as never)).rejects.toEqual(ofFetch('5'));
  await expect(fetch(new URL('https://bot.example') as never)).rejects.toEqual(ofFetch('an instance of URL'));
  await expect(fetch(undefined as never)).rejects.toEqual(ofFetch('undefined'));
  // The context of a framework has the request in a field.
  await expect(fetch({ req: new Request('https://bot.example') } as never)).rejects.toEqual(ofFetch('an object'));
  const ofNode = (got: string) =>
    new TypeError(`webhook.node: \`request\` must be a request of node:http; got ${got}.`);
  await expect(node(null as never, {} as never)).rejects.toEqual(ofNode('null'));
  const request = new Request('https://bot.example');
  await expect(node(request as never, {} as never)).rejects.toEqual(ofNode('an instance of Request'));
});
