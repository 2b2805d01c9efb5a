import { createWebhook, secretEquals } from 'sendable/webhook';
import * as v from 'valibot';

// Made up: ask your operator what an event looks like.
const schema = v.object({ messageId: v.string(), status: v.string() });

export const webhook = createWebhook({
  authorize: (_, headers) =>
    secretEquals(headers['x-webhook-key'], process.env.WEBHOOK_KEY ?? ''),
  events: {
    schema,
    onEvent: ({ messageId, status }) => console.log(messageId, 'is', status),
  },
});
