import { createBot } from 'sendable';
import { isParseError, parse } from 'sendable/parse';
import { memoryTransport } from 'sendable/testing';

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport(),
});

// Your own code, which makes the JSON today, with mistakes.
const offerTo = (customer: string): object => ({
  recipient: { appCustomerId: customer, appStaffId: '' }, // two ids, one empty
  message: { text: 'Your card is ready', quickReplies: [] }, // no quickRepliesV2
});

try {
  await bot.send(parse(offerTo('C-1029'))); // in place of your fetch
} catch (error) {
  if (!isParseError(error)) throw error;
  console.log(error.message); // nothing was sent
}
