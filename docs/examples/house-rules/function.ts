import { type HouseCheck, houseRules } from 'sendable';
import { safeParse } from 'sendable/parse';

/** Customers know a message of ours by its first word. */
const namesTheBank: HouseCheck = request => {
  if (!('message' in request) || request.message.text === undefined) return [];
  if (request.message.text.startsWith('Bank: ')) return [];
  return [
    {
      rule: 'house:names-the-bank',
      path: 'message.text',
      message: '`message.text` must begin with "Bank: ".',
    },
  ];
};

const rules = houseRules({ textLength: 2000 }, namesTheBank);

const json = JSON.stringify({
  recipient: { id: 'u-1' },
  message: { text: 'Hello', quickReplies: [], quickRepliesV2: [] },
});
const result = safeParse(json, { rules });
if (!result.ok) console.log(result.violations);
