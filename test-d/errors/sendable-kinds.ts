import type { Mistakes } from './mistakes.js';

export const sendableKinds: Mistakes = {
  'field-type': {
    'an element is no Sendable': `bot.send(^Element.title('Gold'));`,
    'a button is no Sendable': `bot.send(^Button.postback('Pay', 'pay'));`,
    'a plain object is no Sendable': `bot.send({ recipient: { id: 'u-1' }, message: { ^text: 'Hi', quickReplies: [], quickRepliesV2: [] } });`,
    'a request in a variable is no Sendable': 'bot.send(^request);',
    'a text is no Sendable': `bot.send(^'Hello');`,
    'the JSON of a message is no Sendable': `bot.send(^Message.text('Hello').toStaff('S-7').toJSON());`,
    'a body is no Sendable': `bot.send(^toBody(Message.text('Hello').toStaff('S-7')));`,
    'a list of messages is no Sendable': `bot.send(^[Message.text('Hello').toStaff('S-7')]);`,
    'a promise of a message is no Sendable': `bot.send(^Promise.resolve(Message.text('Hello').toStaff('S-7')));`,
    'the start of messages is no Sendable': 'bot.send(^Message);',
    'undefined is no Sendable': 'bot.send(^undefined);',
    'a Sendable has no steps': `parse('{}').^toCustomer('C-1029');`,
    'a message in the place of an OTP': `const ^otp: Otp<'customerNo is set'> = Message.text('Hello');`,
  },
};
