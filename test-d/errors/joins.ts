import type { Mistakes } from './mistakes.js';

export const joins: Mistakes = {
  'element-max-3-buttons': {
    'a button after all slots are used in one branch': `(flag ? Element.title('Gold').buttons([more, more, more]) : Element.title('Gold')).^button(more);`,
    'a let, reassigned to one with fewer slots left':
      'let element = Element.button(more); ^element = element.button(more);',
  },
  'set-once': {
    'a title that one branch has set': `(flag ? Element.title('Gold') : Element).^title('Silver');`,
    'an OTP value that one branch has set': `(flag ? Otp.for('C-1').value('1') : Otp.for('C-1')).^value('2');`,
    'quick replies that one branch has set': `(flag ? Message.text('Sure?').quickReplies({}) : Message.text('Sure?')).^quickReplies({});`,
    'a let that is not ready, reassigned to one that is': `let message = Message.text('Hi'); ^message = message.toUser('u-1');`,
  },
  'recipient-exactly-one': {
    'a recipient that one branch has set': `(flag ? Message.text('Hi').toUser('u-1') : Message.text('Hi')).^toStaff('S-7');`,
  },
  'recipient-missing': {
    'a recipient that one branch lacks': `bot.send(^flag ? Message.text('Hi').toUser('u-1') : Message.text('Hi'));`,
    'a let that is ready, reassigned to one that is not': `let message = Message.text('Hi').toUser('u-1'); ^message = Message.text('Hi');`,
    'a returned message that one path leaves without recipient': `const make = (): Sendable => { if (flag) return Message.text('Hi').toUser('u-1'); ^return Message.text('Hi'); };`,
  },
  'generic-needs-element': {
    'an element that one branch lacks': `bot.send(^flag ? Message.generic().element(Element).toUser('u-1') : Message.generic().toUser('u-1'));`,
  },
  'otp-text': {
    'a text that one branch lacks': `bot.send(^flag ? Otp.for('C-1').messageId('o-1').text('Code') : Otp.for('C-1').messageId('o-1'));`,
  },
};
