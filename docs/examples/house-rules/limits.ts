import { createBot, houseRules, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const bot = createBot({
  baseUrl: 'https://platform.example',
  token: 'secret',
  transport: memoryTransport(),
  rules: houseRules({ textLength: 40, buttonTitleLength: 20 }),
});

const notice = Message.text(
  'Your card is ready. You can collect it at your branch from Monday.',
).toCustomer('C-1029');

const result = await bot.trySend(notice);
if (!result.ok)
  for (const { message } of result.error.violations ?? []) console.log(message);
