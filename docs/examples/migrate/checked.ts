import { isParseError, parse } from 'sendable/parse';

// Your own code, which makes the JSON today, with mistakes.
const offerTo = (customer: string): object => ({
  recipient: { appCustomerId: customer, appStaffId: '' }, // two ids, one empty
  message: { text: 'Your card is ready', quickReplies: [] }, // no quickRepliesV2
});

try {
  parse(offerTo('C-1029')); // returns a message for `bot.send`
} catch (error) {
  if (!isParseError(error)) throw error;
  console.log(error.message);
}
