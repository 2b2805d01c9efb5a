import type { UnderlyingSource } from 'node:stream/web';
import { expect, test } from 'vitest';
import { answerOf, PRESS, recorder, requestOf, streamOf } from '../support/webhook/deliveries.js';

test('a body of maxBodyBytes is accepted, and one byte more gets a 413', async () => {
  const { webhook, presses } = recorder({ maxBodyBytes: 20, authorize: () => true });
  expect(await answerOf(webhook, `[m]:${'x'.repeat(16)}`)).toBe('200 ok');
  expect(await answerOf(webhook, `[m]:${'x'.repeat(17)}`)).toBe('413 too large');
  expect(presses).toHaveLength(1);
  const { webhook: usual } = recorder();
  expect(await answerOf(usual, `[m]:${'x'.repeat(65_532)}`)).toBe('200 ok');
  expect(await answerOf(usual, `[m]:${'x'.repeat(65_533)}`)).toBe('413 too large');
});

test('reading stops when a body exceeds maxBodyBytes', async () => {
  let pulled = 0;
  let cancelled = false;
  const request = streamOf({
    pull: controller => {
      pulled += 1;
      controller.enqueue(new Uint8Array(1024));
    },
    cancel: () => {
      cancelled = true;
    },
  });
  const { webhook } = recorder();
  expect((await webhook.fetch(request)).status).toBe(413);
  expect(pulled).toBeLessThanOrEqual(67);
  expect(cancelled).toBe(true);
});

test('a body with a content-length over maxBodyBytes is not read', async () => {
  const { webhook } = recorder();
  const request = requestOf(PRESS, { headers: { 'content-length': '65537' } });
  expect((await webhook.fetch(request)).status).toBe(413);
  expect(request.bodyUsed).toBe(false);
});

test.each<[string, UnderlyingSource, string]>([
  [
    'that is a stream of texts',
    { start: controller => controller.enqueue(PRESS) },
    'TypeError: The body must be a stream of bytes (Uint8Array); got another type of chunk.',
  ],
  ['whose stream fails', { pull: controller => controller.error(new Error('reset')) }, 'Error: reset'],
])('a body %s gets a 500, and the report says why', async (_, source, text) => {
  const { webhook, errors } = recorder();
  expect((await webhook.fetch(streamOf(source))).status).toBe(500);
  expect(errors).toEqual([{ stage: 'body', text }]);
});

test.each([
  ['a lone byte', [0x22, 0xff, 0x22]],
  ['half a character', [0x5b, 0x6d, 0x5d, 0x3a, 0xf0, 0x9f]],
  ['an overlong slash', [0x5b, 0x6d, 0x5d, 0x3a, 0xc0, 0xaf]],
  ['a surrogate', [0x5b, 0x6d, 0x5d, 0x3a, 0xed, 0xa0, 0x80]],
])('a body with %s, which is not UTF-8, gets a 400', async (_, bytes) => {
  const { webhook, presses } = recorder();
  expect(await answerOf(webhook, new Uint8Array(bytes))).toBe('400 bad request');
  expect(presses).toEqual([]);
});
