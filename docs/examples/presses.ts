import { createWebhook, secretEquals } from 'sendable/webhook';

export const webhook = createWebhook({
  onPress: ({ messageId, payload }) => console.log(messageId, payload),
  // Without it, anyone who knows the address can send presses.
  authorize: (_, headers) =>
    secretEquals(headers['x-webhook-key'], process.env.WEBHOOK_KEY ?? ''),
});
