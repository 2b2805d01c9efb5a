import { createWebhook, type DedupeStore } from 'sendable/webhook';

// A store needs these three functions. Use Redis or a table, not memory.
const states = new Map<string, 'running' | 'done'>();
const store: DedupeStore = {
  claim: key => {
    const known = states.get(key);
    if (known === undefined) states.set(key, 'running');
    return known ?? 'new';
  },
  complete: key => states.set(key, 'done'),
  release: key => states.delete(key),
};

const webhook = createWebhook({
  onPress: ({ payload }) => console.log('handled', payload),
  dedupe: store,
  deliveryId: (_, headers) => headers['x-delivery-id'],
});

const deliver = (id: string) =>
  webhook.fetch(
    new Request('https://bank.example.com/presses', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-delivery-id': id },
      body: JSON.stringify({ payload: '[otp-1]:confirm' }),
    }),
  );

for (const id of ['d-1', 'd-1', 'd-2']) console.log(id, (await deliver(id)).status);
