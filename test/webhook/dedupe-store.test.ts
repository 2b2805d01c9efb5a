import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createWebhook } from '../../src/webhook/create-webhook.js';
import { answerOf } from '../support/webhook/deliveries.js';

const PRESS = '[m-1]:go';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('a store of the user', () => {
  const storeOf = (more: object = {}) => ({
    claim: vi.fn(async (_key: string) => 'new' as const),
    complete: vi.fn(async (_key: string) => {}),
    release: vi.fn(async (_key: string) => {}),
    ...more,
  });

  test('receives the SHA-256 of the body, or of the delivery id, as the key', async () => {
    const store = storeOf();
    const plain = createWebhook({ onPress: () => {}, dedupe: store });
    await answerOf(plain, PRESS);
    const deliveryId = (_: string, headers: Readonly<Record<string, string | undefined>>) => headers['x-delivery'];
    const named = createWebhook({ onPress: () => {}, dedupe: store, deliveryId });
    await answerOf(named, PRESS, { headers: { 'x-delivery': '77' } });
    await answerOf(named, PRESS);
    const keys = [sha256(`body:${PRESS}`), sha256('id:77'), sha256(`body:${PRESS}`)];
    expect(store.claim.mock.calls.flat()).toEqual(keys);
    expect(store.complete.mock.calls.flat()).toEqual(keys);
    expect(store.release).not.toHaveBeenCalled();
  });

  test('whose claim rejects: the handler does not run, and the response is 500', async () => {
    const onPress = vi.fn();
    const onError = vi.fn();
    const claim = async () => Promise.reject(new Error('redis'));
    const webhook = createWebhook({ onPress, onError, dedupe: storeOf({ claim }) });
    expect(await answerOf(webhook, PRESS)).toBe('500 failed');
    expect(onPress).not.toHaveBeenCalled();
    expect(onError.mock.calls).toEqual([[new Error('redis'), { stage: 'dedupe', messageId: 'm-1' }]]);
  });

  test.each([true, false, 'OK', undefined, null])(
    'whose claim returns %j: the handler does not run, and the response is 500, which is reported',
    async given => {
      const onPress = vi.fn();
      const onError = vi.fn();
      const webhook = createWebhook({ onPress, onError, dedupe: Object.assign(storeOf(), { claim: () => given }) });
      expect(await answerOf(webhook, PRESS)).toBe('500 failed');
      expect(onPress).not.toHaveBeenCalled();
      const error = expect.objectContaining({
        message: expect.stringMatching(/must return 'new', 'running' or 'done'/),
      });
      expect(onError.mock.calls).toEqual([[error, { stage: 'dedupe', messageId: 'm-1' }]]);
    },
  );

  test('whose complete throws: the response is 200, and the error is reported', async () => {
    const onError = vi.fn();
    const complete = () => {
      throw new Error('redis');
    };
    const webhook = createWebhook({ onPress: () => {}, onError, dedupe: storeOf({ complete }) });
    expect(await answerOf(webhook, PRESS)).toBe('200 ok');
    expect(onError.mock.calls).toEqual([[new Error('redis'), { stage: 'dedupe', messageId: 'm-1' }]]);
  });

  test('whose release rejects: both failures are reported', async () => {
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
});
