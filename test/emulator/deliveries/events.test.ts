import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createWebhook, defineEvents } from '../../../src/webhook/index.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { webhookServer } from '../../support/emulator/webhook-server.js';

// Made up for these tests: the API spec shows no event.
const EVENT = { type: 'delivered', messageId: 'offer-1', at: 7 };

test('an event is delivered as the JSON that was given, and the log has the attempt', async () => {
  const webhook = await webhookServer({ status: 200, body: 'ok' });
  const emulator = emulatorWith({ webhook: { url: webhook.url } });
  const delivery = await emulator.events.send(EVENT);
  expect(webhook.calls).toEqual([
    {
      method: 'POST',
      path: '/hook?key=k-1',
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
      body: JSON.stringify(EVENT),
    },
  ]);
  expect(delivery).toEqual({
    id: 'd-1',
    event: EVENT,
    state: 'delivered',
    sent: JSON.stringify(EVENT),
    attempts: [expect.objectContaining({ status: 200, body: 'ok' })],
  });
  expect([...emulator.deliveries]).toEqual([delivery]);
  expect(emulator.presses.length).toBe(0);
});

test('a string is sent as text', async () => {
  const webhook = await webhookServer({ status: 200 });
  const emulator = emulatorWith({ webhook: { url: webhook.url } });
  await emulator.events.send('delivered offer-1');
  expect(webhook.calls).toEqual([
    expect.objectContaining({
      headers: expect.objectContaining({ 'content-type': 'text/plain; charset=utf-8' }),
      body: 'delivered offer-1',
    }),
  ]);
});

test('the webhook of the package receives the event, typed by its schema', async () => {
  const seen: unknown[] = [];
  const delivered = v.object({ type: v.literal('delivered'), messageId: v.string(), at: v.number() });
  const webhook = createWebhook({
    events: { schema: defineEvents({ delivered }), onEvent: { delivered: ({ data }) => seen.push(data.at) } },
  });
  const emulator = emulatorWith({
    webhook: { url: 'https://bank.example/events', fetch: (url, init) => webhook.fetch(new Request(url, init)) },
  });
  expect((await emulator.events.send(EVENT)).state).toBe('delivered');
  expect(seen).toEqual([7]);
});

test('an event that fails is redelivered with the same body, also by webhook.body, which is for presses', async () => {
  const webhook = await webhookServer({ status: 500 }, { status: 200 });
  const emulator = emulatorWith({
    webhook: { url: webhook.url, body: () => ({ contentType: 'text/plain', body: 'a press' }) },
  });
  const failed = await emulator.events.send(EVENT);
  expect(failed.state).toBe('failed');
  expect((await emulator.deliveries.redeliver(failed.id)).state).toBe('delivered');
  expect(webhook.calls.map(({ body }) => body)).toEqual([JSON.stringify(EVENT), JSON.stringify(EVENT)]);
});

test('without a webhook an event is logged with the state no-webhook', async () => {
  expect(await emulatorWith().events.send(EVENT)).toMatchObject({ event: EVENT, state: 'no-webhook', attempts: [] });
});

const circle: Record<string, unknown> = {};
circle.self = circle;

test.each([
  ['undefined', undefined],
  ['null', null],
  ['a number', 7],
  ['an object', circle],
  ['an object', { id: 7n }],
  ['an object', { toJSON: () => undefined }],
])('an event that is %s is rejected, and nothing is logged', async (got, event) => {
  const emulator = emulatorWith();
  await expect(emulator.events.send(event as never)).rejects.toEqual(
    new TypeError(
      `emulator.events.send: the event must be an object that JSON can represent, or a string; got ${got}.`,
    ),
  );
  expect(emulator.deliveries.length).toBe(0);
});
