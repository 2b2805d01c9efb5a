import {
  type Bot,
  createBot,
  Message,
  type ReadyToSend,
  type Receipt,
  type Sendable,
} from 'sendable';
import { memoryTransport } from 'sendable/testing';

// A parameter that you pass on to the bot: `ReadyToSend`.
const sendAndLog = async (bot: Bot, message: ReadyToSend): Promise<Receipt> => {
  const receipt = await bot.send(message);
  console.log('sent as', receipt.messageId);
  return receipt;
};

// A result: `Sendable`. Its callers can also call `toJSON`.
const notice = (customer: string, text: string): Sendable =>
  Message.text(text).messageId('notice-7').toCustomer(customer);

const transport = memoryTransport();
const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 't',
  transport,
});
await sendAndLog(bot, notice('C-1029', 'Your card is ready'));
