import { createBot, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';
import { createWebhook, defineEvents } from 'sendable/webhook';
import * as v from 'valibot';

// Your operator tells you what the events look like: the API spec shows none. These are made up.
const event = v.object({ id: v.string(), at: v.string() });
const events = defineEvents({
  delivered: v.pipe(
    v.object({ ...event.entries, type: v.literal('delivered') }),
    v.transform(({ id, at }) => ({ messageId: id, at })),
  ),
  failed: v.pipe(
    v.object({ ...event.entries, type: v.literal('failed'), reason: v.string() }),
    v.transform(({ id, at, reason }) => ({ messageId: id, at, reason })),
  ),
});

// A platform whose response to the first message is lost.
const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport({ replies: ['lose-response', {}] }),
});
const messages = ['offer-1', 'offer-2'].map(id =>
  Message.text('Your card is ready.').messageId(id).toCustomer('C-1029'),
);

// The state of each message: in your program, a table of your database.
const states = new Map<string, string>();
const run = bot.sendAll(messages, {
  concurrency: 1,
  onRow: async ({ messageId, status }) => {
    states.set(String(messageId), status);
    if (messageId === 'offer-2') await report();
  },
});
const webhook = createWebhook({
  events: {
    schema: events,
    onEvent: {
      delivered: async ({ messageId, data }) => {
        states.set(messageId, `delivered at ${data.at}`);
        // The platform delivered it, so the lost response said that it was sent.
        await run.settle(messageId);
      },
      failed: ({ messageId, data }) => states.set(messageId, `failed: ${data.reason}`),
    },
  },
});
// Stands in for the platform.
const report = async () => {
  for (const body of [
    { type: 'delivered', id: 'offer-1', at: '09:30' },
    { type: 'failed', id: 'offer-2', at: '09:31', reason: 'blocked' },
  ])
    await webhook.fetch(
      new Request('https://bank.example/events', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
};

const { sent, unknown } = await run;
console.log({ sent, unknown }, states);
