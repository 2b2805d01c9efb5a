import { createWebhook } from 'sendable/webhook';

const webhook = createWebhook({
  onPress: ({ messageId, payload }) => console.log(messageId, 'says', payload),
});

// Simulates what the platform sends when a user presses a button.
const response = await webhook.fetch(
  new Request('http://localhost/presses', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload: '[card-gold]:apply:gold' }),
  }),
);
console.log('the response is', response.status);
