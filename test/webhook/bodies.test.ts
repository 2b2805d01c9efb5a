import { expect, test } from 'vitest';
import { answerOf, PRESS, recorder, requestOf } from '../support/webhook/deliveries.js';

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
  const body = new ReadableStream<Uint8Array>({
    pull: controller => {
      pulled += 1;
      controller.enqueue(new Uint8Array(1024));
    },
    cancel: () => {
      cancelled = true;
    },
  });
  const headers = { 'content-type': 'text/plain' };
  const request = new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' });
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

test('a body that is a stream of texts gets a 500, and the report says why', async () => {
  const body = new ReadableStream({
    start: controller => {
      controller.enqueue(PRESS);
      controller.close();
    },
  });
  const headers = { 'content-type': 'text/plain' };
  const { webhook, errors } = recorder();
  const request = new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' });
  expect((await webhook.fetch(request)).status).toBe(500);
  expect(errors).toEqual([
    { stage: 'body', text: 'TypeError: The body must be a stream of bytes (Uint8Array); got another type of chunk.' },
  ]);
});

test('a body that was read before gets a 500, and the report says why', async () => {
  const { webhook, errors } = recorder();
  const request = requestOf(PRESS);
  await request.text();
  expect((await webhook.fetch(request)).status).toBe(500);
  expect(errors[0]).toMatchObject({ stage: 'body', text: expect.stringContaining('Pass the request on unread') });
});

test('a body whose stream fails gets a 500 and reported', async () => {
  const body = new ReadableStream({ pull: controller => controller.error(new Error('reset')) });
  const headers = { 'content-type': 'text/plain' };
  const { webhook, errors } = recorder();
  const response = await webhook.fetch(
    new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' }),
  );
  expect(response.status).toBe(500);
  expect(errors).toEqual([{ stage: 'body', text: 'Error: reset' }]);
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
