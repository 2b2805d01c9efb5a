import { createBot, isSendError, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';

// This platform accepts the first message. The response to the second one is lost.
const transport = memoryTransport({ replies: [{}, 'lose-response'] });
const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport,
});
const message = Message.text('Your card is ready')
  .messageId('card-7')
  .toCustomer('C-1029');

const receipt = await bot.send(message);
console.log(receipt.messageId);

try {
  await bot.send(message);
} catch (error) {
  if (!isSendError(error)) throw error;
  console.log(error.message);
  const { kind, delivery, retryable } = error;
  console.log({ kind, delivery, retryable });
}
