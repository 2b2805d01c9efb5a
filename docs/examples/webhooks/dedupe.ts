import { createWebhook, secretEquals } from 'sendable/webhook';

const KEY = 'webhook-key'; // in your service, from the environment
const webhook = createWebhook({
  onPress: ({ payload }) => console.log('handled', payload),
  authorize: (_, headers) => secretEquals(headers['x-webhook-key'], KEY),
  dedupe: true,
  deliveryId: (_, headers) => headers['x-delivery-id'],
});

const deliver = (id: string) =>
  webhook.fetch(
    new Request('http://localhost/presses', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-webhook-key': KEY,
        'x-delivery-id': id,
      },
      body: JSON.stringify({ payload: '[otp-1]:confirm' }),
    }),
  );

for (const id of ['d-1', 'd-1', 'd-2']) console.log(id, (await deliver(id)).status);
