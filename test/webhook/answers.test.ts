import { expect, test, vi } from 'vitest';
import { createWebhook } from '../../src/webhook/create-webhook.js';
import type { WebhookPress } from '../../src/webhook/options.js';
import { secretEquals } from '../../src/webhook/secret-equals.js';
import type { WebhookErrorContext } from '../../src/webhook/webhook-error.js';
import { answerOf, gate, requestOf } from './deliveries.js';

const PRESS = '{"payload":"[m-1]:go"}';

/** A webhook that remembers its presses and errors. */
const recorder = (more: object = {}) => {
  const presses: WebhookPress[] = [];
  const errors: (WebhookErrorContext & { readonly text: string })[] = [];
  const webhook = createWebhook({
    onPress: press => presses.push(press),
    onError: (error, context) => errors.push({ text: String(error), ...context }),
    ...more,
  });
  return { webhook, presses, errors };
};

test.each([
  ['an object with a payload', PRESS, 'application/json', 'go'],
  ['a JSON string', '"[m-1]:go"', 'application/json', 'go'],
  ['a plain text', '[m-1]:go', 'text/plain', 'go'],
  ['a plain text called JSON', '[m-1]:go', 'application/json', 'go'],
  ['JSON called a text', PRESS, 'text/plain;charset=UTF-8', 'go'],
  ['a kind of JSON', PRESS, 'application/vnd.platform+json; charset="utf-8"', 'go'],
  ['capitals', PRESS, 'Application/JSON', 'go'],
  ['all characters', '[m-1]:a\r\n\0 \ud83d\ude00 ', 'text/plain', 'a\r\n\0 \ud83d\ude00 '],
])('%s is a press', async (_, body, type, payload) => {
  const { webhook, presses, errors } = recorder();
  expect(await answerOf(webhook, body, { type })).toBe('200 ok');
  expect(presses).toEqual([{ kind: 'press', messageId: 'm-1', payload, signed: false }]);
  expect(errors).toEqual([]);
});

test.each([
  ['no press', '{"payload":"x"}', 'no-bracket'],
  ['no payload', '{"event":"read"}', 'not-text'],
  ['a payload of an ancestor', '{"__proto__":{"payload":"[m]:x"}}', 'not-text'],
  ['another payload', '{"payload":{"a":1}}', 'not-text'],
  ['a list', '["[a]:b"]', 'not-text'],
  ['null', 'null', 'not-text'],
  ['a number', '7', 'not-text'],
  ['nothing', '', 'no-bracket'],
  ['half a JSON', '{"payload":"[m]:x"', 'no-bracket'],
  ['a mark of byte order', '\ufeff{"payload":"[m]:x"}', 'no-bracket'],
  ['no id', '"[]:x"', 'empty-id'],
])('%s is answered 400, and reported', async (_, body, reason) => {
  const { webhook, presses, errors } = recorder();
  expect(await answerOf(webhook, body)).toBe('400 bad request');
  expect(presses).toEqual([]);
  expect(errors).toEqual([{ stage: 'unrecognized', text: `Error: No press or no action was recognized: ${reason}.` }]);
});

test('onUnrecognized takes it over, and it is answered 200', async () => {
  const onUnrecognized = vi.fn();
  const { webhook, errors } = recorder({ onUnrecognized });
  expect(await answerOf(webhook, '{"event":"read"}')).toBe('200 ok');
  expect(onUnrecognized.mock.calls).toEqual([[{ kind: 'unrecognized', reason: 'not-text' }, '{"event":"read"}']]);
  expect(errors).toEqual([]);
});

test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'])(
  '%s is answered 405, with what is allowed',
  async method => {
    const { webhook } = recorder({ authorize: () => false });
    const response = await webhook.fetch(requestOf(undefined, { method, type: 'image/png' }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  },
);

test.each([
  [undefined, {}],
  ['', {}],
  ['application/xml', {}],
  ['application/x-www-form-urlencoded', {}],
  ['text/html', {}],
  ['application/jsonx', {}],
  ['image/svg+json', {}],
  ['text/plain; charset=utf-16', {}],
  ['application/json; charset=iso-8859-1', {}],
  ['application/json; charset = utf-16', {}],
  ['application/json', { 'content-encoding': 'gzip' }],
])('the media type %s is answered 415', async (type, headers) => {
  const { webhook } = recorder({ authorize: () => false });
  expect(await answerOf(webhook, PRESS, { type, headers })).toBe('415 unsupported media type');
});

test('a body of the most bytes is taken, one byte more is answered 413', async () => {
  const { webhook, presses } = recorder({ maxBodyBytes: 20, authorize: () => true });
  expect(await answerOf(webhook, `[m]:${'x'.repeat(16)}`)).toBe('200 ok');
  expect(await answerOf(webhook, `[m]:${'x'.repeat(17)}`)).toBe('413 too large');
  expect(presses).toHaveLength(1);
  const { webhook: usual } = recorder();
  expect(await answerOf(usual, `[m]:${'x'.repeat(65_532)}`)).toBe('200 ok');
  expect(await answerOf(usual, `[m]:${'x'.repeat(65_533)}`)).toBe('413 too large');
});

test('of a body that is too large no more than that is read', async () => {
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

test('a body that says it is too large is not read', async () => {
  const { webhook } = recorder();
  const request = requestOf(PRESS, { headers: { 'content-length': '65537' } });
  expect((await webhook.fetch(request)).status).toBe(413);
  expect(request.bodyUsed).toBe(false);
});

test('a stream of texts is no body: 500, and the report says why', async () => {
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
  expect(errors).toEqual([{ stage: 'body', text: 'TypeError: The body does not come as bytes.' }]);
});

test('what was read before is no body: 500, and the report says why', async () => {
  const { webhook, errors } = recorder();
  const request = requestOf(PRESS);
  await request.text();
  expect((await webhook.fetch(request)).status).toBe(500);
  expect(errors[0]).toMatchObject({ stage: 'body', text: expect.stringContaining('hand the request over unread') });
});

test('a body that breaks off is answered 500, and reported', async () => {
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
])('%s is no UTF-8: 400', async (_, bytes) => {
  const { webhook, presses } = recorder();
  expect(await answerOf(webhook, new Uint8Array(bytes))).toBe('400 bad request');
  expect(presses).toEqual([]);
});

test('authorize sees the raw bytes, before they are looked at, and the headers', async () => {
  const seen: unknown[] = [];
  const authorize = (bytes: Uint8Array, headers: object) => seen.push([[...bytes], { ...headers }]) === 0;
  const { webhook } = recorder({ authorize });
  expect(await answerOf(webhook, new Uint8Array([0xff, 0xfe]), { headers: { 'X-Key': 'k' } })).toBe('401 unauthorized');
  expect(seen).toEqual([[[0xff, 0xfe], { 'content-type': 'application/json', 'x-key': 'k' }]]);
});

test.each([undefined, 1, 'true', {}, null])('%o of authorize is no consent', async given => {
  const { webhook, presses } = recorder({ authorize: () => given });
  expect(await answerOf(webhook, PRESS)).toBe('401 unauthorized');
  expect(presses).toEqual([]);
});

test('authorize that throws or rejects lets nothing in: 500, reported', async () => {
  for (const authorize of [
    () => {
      throw new Error('down');
    },
    async () => Promise.reject(new Error('down')),
  ]) {
    const { webhook, presses, errors } = recorder({ authorize });
    expect(await answerOf(webhook, PRESS)).toBe('500 failed');
    expect([presses, errors]).toEqual([[], [{ stage: 'authorize', text: 'Error: down' }]]);
  }
});

test('a shared secret in a header', async () => {
  const authorize = (_: Uint8Array, headers: Readonly<Record<string, string | undefined>>) =>
    secretEquals(headers['x-key'], 'correct horse');
  const { webhook } = recorder({ authorize });
  expect(await answerOf(webhook, PRESS, { headers: { 'x-key': 'correct horse' } })).toBe('200 ok');
  for (const key of ['', 'correct hors', 'correct horsf', 'correct horse!', 'x'])
    expect(await answerOf(webhook, PRESS, { headers: { 'x-key': key } })).toBe('401 unauthorized');
  expect(await answerOf(webhook, PRESS)).toBe('401 unauthorized');
});

test('readBody takes the press out of another body, also later', async () => {
  const readBody = async (body: string, headers: Readonly<Record<string, string | undefined>>) =>
    `${JSON.parse(body).event.value}${headers['x-more']}`;
  const { webhook, presses, errors } = recorder({ readBody });
  const headers = { 'x-more': '!' };
  expect(await answerOf(webhook, '{"event":{"value":"[m]:x"}}', { headers })).toBe('200 ok');
  expect(presses[0]?.payload).toBe('x!');
  expect(await answerOf(webhook, '{}', { headers })).toBe('400 bad request');
  expect(errors).toMatchObject([{ stage: 'readBody' }]);
});

test('a handler that fails is answered 500 with a constant text, and reported', async () => {
  for (const onPress of [
    () => {
      throw new Error('secret of [m-1]');
    },
    async () => Promise.reject(new Error('secret of [m-1]')),
  ]) {
    const { webhook, errors } = recorder({ onPress });
    expect(await answerOf(webhook, PRESS)).toBe('500 failed');
    expect(errors).toEqual([{ stage: 'handler', messageId: 'm-1', text: 'Error: secret of [m-1]' }]);
  }
});

test('an onError that fails changes nothing', async () => {
  const onPress = () => {
    throw new Error('x');
  };
  for (const onError of [onPress, async () => onPress()]) {
    const { webhook } = recorder({ onPress, onError });
    expect(await answerOf(webhook, PRESS)).toBe('500 failed');
  }
});

test('without onError a line is printed, without the text of errors that are not ours', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onPress = () => {
    throw new RangeError('481516');
  };
  const { webhook } = recorder({ onError: undefined, onPress });
  const { webhook: signed } = recorder({ onError: undefined, verify: () => undefined });
  await answerOf(webhook, PRESS);
  await answerOf(webhook, '{"payload":"481516"}');
  await answerOf(signed, PRESS);
  const read = requestOf(PRESS);
  await read.text();
  await webhook.fetch(read);
  await answerOf(recorder({ onError: undefined, authorize: () => secretEquals('x', undefined) }).webhook, PRESS);
  const end = ' (Give createWebhook an onError.)';
  expect(printed.mock.calls.flat()).toEqual([
    `sendable/webhook: handler: RangeError${end}`,
    `sendable/webhook: unrecognized: No press or no action was recognized: no-bracket.${end}`,
    `sendable/webhook: verify: The payload is not signed.${end}`,
    `sendable/webhook: body: The body was read before the webhook saw it: hand the request over unread.${end}`,
    `sendable/webhook: authorize: secretEquals: the secret is empty.${end}`,
  ]);
  printed.mockRestore();
});

test('a slow handler is answered 202, goes on, and its failure is reported', async () => {
  const { opened, fail } = gate();
  const waited: Promise<unknown>[] = [];
  const { webhook, errors } = recorder({ onPress: () => opened, answerWithinMs: 1 });
  const response = await webhook.fetch(requestOf(PRESS), { waitUntil: work => waited.push(work) });
  expect([response.status, await response.text()]).toEqual([202, 'accepted']);
  expect(errors).toEqual([]);
  fail(new Error('late'));
  await Promise.all(waited);
  expect(waited).toHaveLength(1);
  expect(errors).toEqual([{ stage: 'handler', messageId: 'm-1', text: 'Error: late' }]);
});

test('a waitUntil that throws is reported, and changes no answer', async () => {
  const { webhook, presses, errors } = recorder();
  const waitUntil = () => {
    throw new Error('too late');
  };
  expect((await webhook.fetch(requestOf(PRESS), { waitUntil })).status).toBe(200);
  expect(presses).toHaveLength(1);
  expect(errors).toEqual([{ stage: 'answer', messageId: 'm-1', text: 'Error: too late' }]);
});

test('Infinity waits for the handler, however long', async () => {
  const { opened, open } = gate();
  const { webhook } = recorder({ onPress: () => opened, answerWithinMs: Number.POSITIVE_INFINITY });
  const answer = answerOf(webhook, PRESS);
  setTimeout(open, 20);
  expect(await answer).toBe('200 ok');
});

test('no timer is left behind', async () => {
  const { webhook } = recorder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await answerOf(webhook, PRESS);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
