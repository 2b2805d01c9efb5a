import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createWebhook } from '../../src/webhook/create-webhook.js';
import { answerOf, gate } from './deliveries.js';

const PRESS = '[m-1]:go';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('without dedupe every delivery is handled: two presses can be the same bytes', async () => {
  const onPress = vi.fn();
  const webhook = createWebhook({ onPress });
  expect([await answerOf(webhook, PRESS), await answerOf(webhook, PRESS)]).toEqual(['200 ok', '200 ok']);
  expect(onPress).toHaveBeenCalledTimes(2);
});

test('a delivery that comes again is answered 200 and not handled', async () => {
  const onPress = vi.fn();
  const webhook = createWebhook({ onPress, dedupe: true });
  for (const body of [PRESS, PRESS, '[m-1]:stop', PRESS]) expect(await answerOf(webhook, body)).toBe('200 ok');
  expect(onPress.mock.calls.map(([press]) => press.payload)).toEqual(['go', 'stop']);
});

test('one that comes while it is handled is answered 409: nobody knows yet how it ends', async () => {
  const { opened, open } = gate();
  const onPress = vi.fn(() => opened);
  const webhook = createWebhook({ onPress, dedupe: true });
  const first = answerOf(webhook, PRESS);
  await vi.waitFor(() => expect(onPress).toHaveBeenCalled());
  const others = await Promise.all([1, 2, 3].map(() => answerOf(webhook, PRESS)));
  expect(others).toEqual(['409 in progress', '409 in progress', '409 in progress']);
  open();
  expect(await first).toBe('200 ok');
  expect(await answerOf(webhook, PRESS)).toBe('200 ok');
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('one whose handler failed is handled when it comes again', async () => {
  const onPress = vi.fn().mockRejectedValueOnce(new Error('down'));
  const webhook = createWebhook({ onPress, onError: () => {}, dedupe: true });
  expect(await answerOf(webhook, PRESS)).toBe('500 failed');
  expect(await answerOf(webhook, PRESS)).toBe('200 ok');
  expect(await answerOf(webhook, PRESS)).toBe('200 ok');
  expect(onPress).toHaveBeenCalledTimes(2);
});

test('one that was answered 202 and failed later can come again', async () => {
  const { opened, fail } = gate();
  const onPress = vi.fn(() => opened);
  const onError = vi.fn();
  const webhook = createWebhook({ onPress, onError, dedupe: true, answerWithinMs: 1 });
  expect(await answerOf(webhook, PRESS)).toBe('202 accepted');
  expect(await answerOf(webhook, PRESS)).toBe('409 in progress');
  fail(new Error('late'));
  await vi.waitFor(() => expect(onError).toHaveBeenCalled());
  onPress.mockResolvedValueOnce(undefined);
  expect(await answerOf(webhook, PRESS)).toBe('200 ok');
  expect(onPress).toHaveBeenCalledTimes(2);
});

test('what is refused or unrecognized claims nothing', async () => {
  const claim = vi.fn(() => 'new' as const);
  const store = { claim, complete: vi.fn(), release: vi.fn() };
  const webhook = createWebhook({ onPress: () => {}, onError: () => {}, dedupe: store, verify: () => undefined });
  expect(await answerOf(webhook, PRESS)).toBe('401 unauthorized');
  expect(await answerOf(webhook, '{}')).toBe('400 bad request');
  expect(claim).not.toHaveBeenCalled();
});

test('what has no id of its own is told apart by its body', async () => {
  const onPress = vi.fn();
  const deliveryId = (body: string) => JSON.parse(body).id;
  const webhook = createWebhook({ onPress, onError: () => {}, dedupe: true, deliveryId });
  for (const payload of ['a', 'b'])
    for (const id of [null, '', undefined])
      expect(await answerOf(webhook, JSON.stringify({ payload: `[m]:${payload}`, id }))).toBe('200 ok');
  expect(onPress).toHaveBeenCalledTimes(6);
});

test('an id that is no text lets no handler run: all objects would be one', async () => {
  const onPress = vi.fn();
  const deliveryId = (body: string) => JSON.parse(body).id;
  const webhook = createWebhook({ onPress, onError: () => {}, dedupe: true, deliveryId });
  for (const id of [7, {}, true])
    expect(await answerOf(webhook, JSON.stringify({ payload: '[m]:a', id }))).toBe('500 failed');
  expect(onPress).not.toHaveBeenCalled();
});

describe('a store of one’s own', () => {
  const storeOf = (more: object = {}) => ({
    claim: vi.fn(async (_key: string) => 'new' as const),
    complete: vi.fn(async (_key: string) => {}),
    release: vi.fn(async (_key: string) => {}),
    ...more,
  });

  test('its key is the SHA-256 of the body, or of the delivery’s id', async () => {
    const store = storeOf();
    const plain = createWebhook({ onPress: () => {}, dedupe: store });
    await answerOf(plain, PRESS);
    const deliveryId = (_: string, headers: Readonly<Record<string, string | undefined>>) => headers['x-delivery'];
    const named = createWebhook({ onPress: () => {}, dedupe: store, deliveryId });
    await answerOf(named, PRESS, { headers: { 'x-delivery': '77' } });
    await answerOf(named, PRESS);
    const keys = [sha256(PRESS), sha256('id:77'), sha256(PRESS)];
    expect(store.claim.mock.calls.flat()).toEqual(keys);
    expect(store.complete.mock.calls.flat()).toEqual(keys);
    expect(store.release).not.toHaveBeenCalled();
  });

  test('when it cannot claim, no handler runs: 500', async () => {
    const onPress = vi.fn();
    const onError = vi.fn();
    const claim = async () => Promise.reject(new Error('redis'));
    const webhook = createWebhook({ onPress, onError, dedupe: storeOf({ claim }) });
    expect(await answerOf(webhook, PRESS)).toBe('500 failed');
    expect(onPress).not.toHaveBeenCalled();
    expect(onError.mock.calls).toEqual([[new Error('redis'), { stage: 'dedupe', messageId: 'm-1' }]]);
  });

  test('when it cannot complete, the press was handled all the same: 200, reported', async () => {
    const onError = vi.fn();
    const complete = () => {
      throw new Error('redis');
    };
    const webhook = createWebhook({ onPress: () => {}, onError, dedupe: storeOf({ complete }) });
    expect(await answerOf(webhook, PRESS)).toBe('200 ok');
    expect(onError.mock.calls).toEqual([[new Error('redis'), { stage: 'dedupe', messageId: 'm-1' }]]);
  });

  test('when it cannot release, both failures are reported', async () => {
    const onError = vi.fn();
    const release = async () => Promise.reject(new Error('redis'));
    const onPress = async () => Promise.reject(new Error('mine'));
    const webhook = createWebhook({ onPress, onError, dedupe: storeOf({ release }) });
    expect(await answerOf(webhook, PRESS)).toBe('500 failed');
    expect(onError.mock.calls.map(([error, { stage }]) => `${stage}: ${error.message}`)).toEqual([
      'handler: mine',
      'dedupe: redis',
    ]);
  });

  test('a deliveryId that throws lets no handler run', async () => {
    const onPress = vi.fn();
    const deliveryId = () => {
      throw new Error('x');
    };
    const webhook = createWebhook({ onPress, onError: () => {}, dedupe: storeOf(), deliveryId });
    expect(await answerOf(webhook, PRESS)).toBe('500 failed');
    expect(onPress).not.toHaveBeenCalled();
  });
});
