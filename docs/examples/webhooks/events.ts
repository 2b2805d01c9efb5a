import { createWebhook, defineEvents, secretEquals } from 'sendable/webhook';
import * as v from 'valibot';

// Made up: ask your operator what events look like.
const common = v.object({ id: v.string(), at: v.string() });
const events = defineEvents({
  delivered: v.pipe(
    v.object({ ...common.entries, type: v.literal('delivered') }),
    v.transform(({ id, at }) => ({ messageId: id, at })),
  ),
  failed: v.pipe(
    v.object({ ...common.entries, type: v.literal('failed'), reason: v.string() }),
    v.transform(({ id, at, reason }) => ({ messageId: id, at, reason })),
  ),
});

const key = process.env.WEBHOOK_KEY;
if (!key) throw new Error('Set WEBHOOK_KEY.');

const webhook = createWebhook({
  authorize: (_, headers) => secretEquals(headers['x-webhook-key'], key),
  events: {
    schema: events,
    onEvent: {
      delivered: ({ messageId, data }) =>
        console.log(messageId, 'was delivered at', data.at),
      failed: ({ messageId, data }) => console.log(messageId, 'failed:', data.reason),
    },
  },
});

// Simulates what the platform sends.
for (const body of [
  { type: 'delivered', id: 'offer-1', at: '09:30' },
  { type: 'failed', id: 'offer-2', at: '09:31', reason: 'blocked' },
])
  await webhook.fetch(
    new Request('http://localhost/events', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-key': key },
      body: JSON.stringify(body),
    }),
  );
