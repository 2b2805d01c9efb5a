import { createWebhook, secretEquals } from 'sendable/webhook';
import * as v from 'valibot';

const key = process.env.WEBHOOK_KEY;
if (!key) throw new Error('Set WEBHOOK_KEY.');

// Made up: ask your operator what an event looks like.
const schema = v.object({ messageId: v.string(), status: v.string() });

const webhook = createWebhook({
  authorize: (_, headers) => secretEquals(headers['x-webhook-key'], key),
  events: {
    schema,
    onEvent: ({ messageId, status }) => console.log(messageId, 'is', status),
  },
});

// Simulates what the platform sends.
await webhook.fetch(
  new Request('http://localhost/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-key': key },
    body: JSON.stringify({ messageId: 'offer-1', status: 'delivered' }),
  }),
);
