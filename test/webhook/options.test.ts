import { expect, test } from 'vitest';
import { defineActions } from '../../src/webhook/actions/define-actions.js';
import { createWebhook } from '../../src/webhook/create-webhook.js';
import { memoryDedupe } from '../../src/webhook/memory-dedupe.js';
import { secretEquals } from '../../src/webhook/signatures/secret-equals.js';

const onPress = (): void => {};
const actions = defineActions({ ping: undefined, pong: undefined });
const handlers = { ping: onPress, pong: onPress };

test.each([
  ['the options are no object', undefined],
  ['give either onPress or actions with handlers', {}],
  ['give either onPress or actions with handlers', { onPress, actions, handlers }],
  ['actions and handlers go together', { actions }],
  ['actions and handlers go together', { onPress, handlers }],
  ['actions is not what defineActions gives', { actions: {}, handlers }],
  ['handlers is no object', { actions, handlers: onPress }],
  ['the action "pong" has no handler', { actions, handlers: { ping: onPress } }],
  ['there is no action "pang"', { actions, handlers: { ...handlers, pang: onPress } }],
  ['the handler of "pong" is no function', { actions, handlers: { ping: onPress, pong: 7 } }],
  ['onPress is no function', { onPress: 'x' }],
  ['there is no option "onpress"', { onpress: onPress }],
  ['verify is no function', { onPress, verify: {} }],
  ['allowUnsigned means nothing without verify', { onPress, allowUnsigned: false }],
  ['deliveryId means nothing without dedupe', { onPress, deliveryId: () => 'x' }],
  ['dedupe is neither a boolean nor a store with claim, complete and release', { onPress, dedupe: { claim: onPress } }],
  ['maxBodyBytes is no positive integer', { onPress, maxBodyBytes: 0 }],
  ['maxBodyBytes is no positive integer', { onPress, maxBodyBytes: Number.POSITIVE_INFINITY }],
  ['maxBodyBytes is no positive integer', { onPress, maxBodyBytes: '64kb' }],
  ['answerWithinMs is no positive number', { onPress, answerWithinMs: Number.NaN }],
])('createWebhook: %s', (told, options) => {
  expect(() => createWebhook(options as never)).toThrow(TypeError);
  expect(() => createWebhook(options as never)).toThrow(`createWebhook: ${told}.`);
});

test('memoryDedupe refuses what cannot work', () => {
  expect(() => memoryDedupe({ ttlMs: 0 })).toThrow('memoryDedupe: ttlMs is no positive number.');
  expect(() => memoryDedupe({ maxEntries: 0.5 })).toThrow('memoryDedupe: maxEntries is no positive integer.');
});

test('an empty secret is no secret', async () => {
  for (const secret of ['', undefined, new Uint8Array()])
    await expect(secretEquals('', secret)).rejects.toThrow('secretEquals: the secret is empty.');
});

test.each([
  ['same', 'same', true],
  ['same', 'sam', false],
  ['Same', 'same', false],
  [undefined, 'same', false],
  [null, 'same', false],
  ['', 'same', false],
  [new TextEncoder().encode('same'), 'same', true],
  ['same', Buffer.from('same'), true],
  ['s\u00e4me', 's\u00e4me', true],
])('secretEquals of %o and %o: %o', async (given, secret, equal) => {
  expect(await secretEquals(given, secret)).toBe(equal);
});
