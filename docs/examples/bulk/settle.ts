import { Button, createBot, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';
import { createWebhook, secretEquals } from 'sendable/webhook';

// A platform whose response to the first message is lost.
const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport({ replies: ['lose-response', {}] }),
});
const messages = ['offer-1', 'offer-2'].map(id =>
  Message.generic()
    .element(e => e.title('Gold card').button(Button.postback('Apply', 'apply')))
    .messageId(id)
    .toCustomer('C-1029'),
);

const run = bot.sendAll(messages, {
  concurrency: 1,
  onRow: async ({ messageId, status }) => {
    console.log(messageId, status);
    if (messageId === 'offer-2') await press();
  },
});
const KEY = 'webhook-key'; // in your service, from the environment
const webhook = createWebhook({
  authorize: (_, headers) => secretEquals(headers['x-webhook-key'], KEY),
  onPress: ({ payload }) => console.log('pressed', payload),
  onArrival: messageId => run.settle(messageId),
});
// Stands in for a user who presses a button of the first message.
const press = () =>
  webhook.fetch(
    new Request('https://bank.example/presses', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-webhook-key': KEY },
      body: '[offer-1]:apply',
    }),
  );

console.log(await run);
