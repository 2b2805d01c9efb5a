import { expect, test, vi } from 'vitest';
import { secretEquals } from '../../src/webhook/signatures/secret-equals.js';
import { answerOf, gate, PRESS, recorder, requestOf } from './deliveries/deliveries.js';

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

test('what Deno, Bun or Next hand over beside the request does no harm', async () => {
  const { fetch } = recorder().webhook;
  // As Deno.serve and Bun.serve want it.
  const asDeno: (request: Request, info: { readonly remoteAddr: object }) => Promise<Response> = fetch;
  const asBun: (request: Request, server: { upgrade(): boolean }) => Promise<Response> = fetch;
  expect((await asDeno(requestOf(PRESS), { remoteAddr: {} })).status).toBe(200);
  expect((await asBun(requestOf(PRESS), { upgrade: () => false })).status).toBe(200);
  expect((await fetch(requestOf(PRESS), { waitUntil: 'no function' })).status).toBe(200);
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
