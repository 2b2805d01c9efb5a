import { expect, test, vi } from 'vitest';
import { createBot, Message } from '../../src/index.js';
import { memoryTransport } from '../../src/testing/index.js';
import { type AnyAction, createWebhook } from '../../src/webhook/index.js';
import { gate } from '../support/gate.js';
import { untyped } from '../support/send/bots.js';
import { answerOf, PRESS, recorder, requestOf } from '../support/webhook/deliveries.js';

test('a handler that fails gets a 500 with a constant text and reported', async () => {
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

test('an onError that fails does not change the response', async () => {
  const onPress = () => {
    throw new Error('x');
  };
  for (const onError of [onPress, async () => onPress()]) {
    const { webhook } = recorder({ onPress, onError });
    expect(await answerOf(webhook, PRESS)).toBe('500 failed');
  }
});

test('without onError a line is printed with the message id, without the texts of errors from other code', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onPress = () => {
    throw Object.assign(new RangeError('481516'), { code: 'EPIPE' });
  };
  const { webhook } = recorder({ onError: undefined, onPress });
  const { webhook: signed } = recorder({ onError: undefined, verify: () => undefined });
  await answerOf(webhook, PRESS);
  await answerOf(webhook, '{"payload":"481516"}');
  await answerOf(signed, PRESS);
  const read = requestOf(PRESS);
  await read.text();
  await webhook.fetch(read);
  await answerOf(recorder({ onError: undefined, authorize: () => 1 }).webhook, PRESS);
  const end = ' (To handle errors, give createWebhook an `onError`.)';
  const endOf = ` (Message "m-1". ${end.slice(2)}`;
  expect(printed.mock.calls.flat()).toEqual([
    `sendable/webhook: handler: RangeError (EPIPE)${endOf}`,
    `sendable/webhook: unrecognized: The body must contain a press, [messageId]:payload; got a string that does not begin with [ (no-bracket). If the press is elsewhere in the body, \`readBody\` must return it.${end}`,
    `sendable/webhook: verify: The press is not signed. Add .hidden() to its button, or set \`allowUnsigned\`.${endOf}`,
    `sendable/webhook: body: The body must be unread; something read it before the webhook. Pass the request on unread.${end}`,
    `sendable/webhook: authorize: \`authorize\` must return true or false, or a promise of one of them; got 1. The webhook rejects any other value.${end}`,
  ]);
  printed.mockRestore();
});

test('without onError the line shows the messages of the errors of sendable, which quote no secret', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport: memoryTransport() });
  for (const onPress of [() => bot.send(untyped(Message.text('k481516q'))), () => Message.text('')])
    await answerOf(recorder({ onError: undefined, onPress }).webhook, PRESS);
  expect(printed.mock.calls.flat()).toEqual([
    expect.stringMatching(
      /^sendable\/webhook: handler: `recipient` is missing; .*Nothing was sent\. \(Message "m-1"\. To handle errors/,
    ),
    expect.stringMatching(
      /^sendable\/webhook: handler: `message\.text` must not be empty\. \[text-not-empty\] \(Message/,
    ),
  ]);
  printed.mockRestore();
});

test('a slow handler gets a 202 and continues, and its failure is reported', async () => {
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

test('the second argument of Deno, Bun and Next is ignored', async () => {
  const { fetch } = recorder().webhook;
  // The types that Deno.serve and Bun.serve expect.
  const asDeno: (request: Request, info: { readonly remoteAddr: object }) => Promise<Response> = fetch;
  const asBun: (request: Request, server: { upgrade(): boolean }) => Promise<Response> = fetch;
  expect((await asDeno(requestOf(PRESS), { remoteAddr: {} })).status).toBe(200);
  expect((await asBun(requestOf(PRESS), { upgrade: () => false })).status).toBe(200);
  expect((await fetch(requestOf(PRESS), { waitUntil: 'no function' })).status).toBe(200);
});

test('a waitUntil that throws, or whose promise rejects, is reported and does not change the response', async () => {
  const fail = () => {
    throw new Error('too late');
  };
  for (const waitUntil of [fail, async () => fail()]) {
    const { webhook, presses, errors } = recorder();
    expect((await webhook.fetch(requestOf(PRESS), { waitUntil })).status).toBe(200);
    expect(presses).toHaveLength(1);
    expect(errors).toEqual([{ stage: 'answer', messageId: 'm-1', text: 'Error: too late' }]);
  }
});

test('with answerWithinMs Infinity the response waits for the handler', async () => {
  const { opened, open } = gate();
  const { webhook } = recorder({ onPress: () => opened, answerWithinMs: Number.POSITIVE_INFINITY });
  const answer = answerOf(webhook, PRESS);
  setTimeout(open, 20);
  expect(await answer).toBe('200 ok');
});

test.each(['approve', 'toString'])(
  'an action %s without a handler, from a reader of the user, goes to onUnrecognized',
  async action => {
    const unrecognized: unknown[] = [];
    const seen: AnyAction[] = [];
    const read = (): AnyAction => ({ kind: 'action', action, data: undefined, messageId: 'm-1' });
    const webhook = createWebhook<AnyAction>({
      actions: { read },
      handlers: { go: event => seen.push(event) },
      onUnrecognized: what => unrecognized.push(what),
    });
    expect(await answerOf(webhook, PRESS)).toBe('200 ok');
    expect([unrecognized, seen]).toEqual([[{ kind: 'unrecognized', reason: 'unknown-action' }], []]);
  },
);
