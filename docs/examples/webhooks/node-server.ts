import { createServer } from 'node:http';
import { createWebhook, secretEquals } from 'sendable/webhook';

const key = process.env.WEBHOOK_KEY;
if (!key) throw new Error('Set WEBHOOK_KEY.');

const webhook = createWebhook({
  onPress: ({ messageId, payload }) => console.log(messageId, payload),
  // Without it, anyone who knows the address can send presses.
  authorize: (_, headers) => secretEquals(headers['x-webhook-key'], key),
});

export const server = createServer(webhook.node).listen(3000);
