import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type ChannelEvent, createBot, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const isChannelEvent = (message: unknown): message is ChannelEvent =>
  typeof message === 'object' && message !== null && 'event' in message;

const log = (message: unknown) => {
  if (isChannelEvent(message)) console.log(message.event, message.messageId);
};
subscribe('sendable:send', log);

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport(),
});
await bot.send(
  Message.text('Your card is ready').messageId('card-7').toCustomer('C-1029'),
);
unsubscribe('sendable:send', log);
