import { expect, test, vi } from 'vitest';
import { createWebhook } from '../../src/webhook/create-webhook.js';
import { gate } from '../support/gate.js';
import { untyped } from '../support/send/bots.js';
import { answerOf } from '../support/webhook/deliveries.js';

const PRESS = '[m-1]:go';

test('without dedupe, every delivery is handled, since two presses can have the same bytes', async () => {
  const onPress = vi.fn();
  const webhook = createWebhook({ onPress });
  expect([await answerOf(webhook, PRESS), await answerOf(webhook, PRESS)]).toEqual(['200 ok', '200 ok']);
  expect(onPress).toHaveBeenCalledTimes(2);
});

test('a duplicate delivery gets a 200 and not handled', async () => {
  const onPress = vi.fn();
  const webhook = createWebhook({ onPress, dedupe: true });
  for (const body of [PRESS, PRESS, '[m-1]:stop', PRESS]) expect(await answerOf(webhook, body)).toBe('200 ok');
  expect(onPress.mock.calls.map(([press]) => press.payload)).toEqual(['go', 'stop']);
});

test('a duplicate of a delivery in progress gets a 409', async () => {
  const { opened, open } = gate();
  const onPress = vi.fn(() => opened);
  const webhook = createWebhook({ onPress, dedupe: true });
  const first = answerOf(webhook, PRESS);
  await expect.poll(() => onPress).toHaveBeenCalled();
  const others = await Promise.all([1, 2, 3].map(() => answerOf(webhook, PRESS)));
  expect(others).toEqual(['409 in progress', '409 in progress', '409 in progress']);
  open();
  expect(await first).toBe('200 ok');
  expect(await answerOf(webhook, PRESS)).toBe('200 ok');
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a refused or unrecognized delivery does not claim anything', async () => {
  const claim = vi.fn(() => 'new' as const);
  const store = { claim, complete: vi.fn(), release: vi.fn() };
  const webhook = createWebhook({ onPress: () => {}, onError: () => {}, dedupe: store, verify: () => undefined });
  expect(await answerOf(webhook, PRESS)).toBe('401 unauthorized');
  expect(await answerOf(webhook, '{}')).toBe('400 bad request');
  expect(claim).not.toHaveBeenCalled();
});

test('a delivery without an id is identified by its body', async () => {
  const onPress = vi.fn();
  const deliveryId = (body: string) => JSON.parse(body).id;
  const webhook = createWebhook({ onPress, onError: () => {}, dedupe: true, deliveryId });
  for (const payload of ['a', 'b'])
    for (const id of [null, '', undefined])
      expect(await answerOf(webhook, JSON.stringify({ payload: `[m]:${payload}`, id }))).toBe('200 ok');
  expect(onPress).toHaveBeenCalledTimes(6);
});

test('a deliveryId that throws, or does not return a text, gets a 500, and the handler does not run', async () => {
  const onPress = vi.fn();
  const deliveryId = (body: string) => JSON.parse(body).id;
  const webhook = createWebhook({ onPress, onError: () => {}, dedupe: true, deliveryId });
  for (const id of [7, {}, true])
    expect(await answerOf(webhook, JSON.stringify({ payload: '[m]:a', id }))).toBe('500 failed');
  expect(await answerOf(webhook, '[m]:a')).toBe('500 failed');
  // An unhandled rejection would fail this test run.
  const rejecting = untyped<() => string>(() => Promise.reject('no'));
  const wrong = createWebhook({ onPress, onError: () => {}, dedupe: true, deliveryId: rejecting });
  expect(await answerOf(wrong, JSON.stringify({ payload: '[m]:a' }))).toBe('500 failed');
  expect(onPress).not.toHaveBeenCalled();
});

test.each([
  ['a signed press', 'signed:[m-1]:eyJ', '[m-1]:eyJ'],
  ['a delivery with an id', 'id:[m-1]:go', '[m-1]:go'],
])('a body with the text that identifies %s does not count as its duplicate', async (_, forged, real) => {
  const onPress = vi.fn();
  const verify = (text: string) => (text.startsWith('eyJ') ? 'go' : undefined);
  const deliveryId = (body: string) => (body === '[m-1]:go' ? body : undefined);
  const webhook = createWebhook({
    ...{ onPress, onUnrecognized: () => {}, dedupe: true, deliveryId },
    ...{ verify, allowUnsigned: true },
  });
  const sent = { type: 'text/plain' };
  expect([await answerOf(webhook, forged, sent), await answerOf(webhook, real, sent)]).toEqual(['200 ok', '200 ok']);
  expect(onPress).toHaveBeenCalledTimes(1);
});
