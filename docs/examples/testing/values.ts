import assert from 'node:assert/strict';
import { Message } from 'sendable';

// Your code receives the function that sends, so that a test can replace it.
const notify = async (send: (message: object) => Promise<void>) => {
  await send(Message.text('Your card is ready').toCustomer('C-1029'));
};

const sent: object[] = [];
await notify(async message => {
  sent.push(message);
});

// With Vitest or Jest: expect(send).toHaveBeenCalledWith(Message.text(…).toCustomer(…))
assert.deepStrictEqual(sent, [Message.text('Your card is ready').toCustomer('C-1029')]);
assert.notDeepStrictEqual(sent, [Message.text('Your card is ready').toCustomer('C-7')]);
