import type { Mistakes } from './mistakes.js';

/** The values that a `let` of one state or kind rejects: the members that it would lose are named in one order. */
export const reassigned: Mistakes = {
  'set-once': {
    'a let of a text, reassigned to one with an id': `let message = Message.text('Hi').toUser('u-1'); if (flag) ^message = message.messageId('m-1');`,
    'a let of a text, reassigned to one with quick replies': `let message = Message.text('Hi').toUser('u-1'); if (flag) ^message = message.quickReplies({});`,
    'a let of a text, reassigned to one with quick replies of both kinds': `let message = Message.text('Hi'); ^message = message.quickReplies({}).legacyQuickReplies({});`,
    'a let of a text, reassigned to one with quick replies and recipient': `let message = Message.text('Hi'); ^message = message.quickReplies({}).toUser('u-1');`,
    'a let of a carousel, reassigned to one with id and recipient': `let message = Message.generic(); ^message = message.messageId('m-1').toUser('u-1');`,
    'a let of an element, reassigned to one with title and subtitle': `let element = Element; ^element = element.title('Gold').subtitle('No fee');`,
    'a let of an element, reassigned to one with subtitle, image and id': `let element = Element; ^element = element.subtitle('No fee').withImage('https://example.com/a.png').messageId('gold');`,
    'a let of an element, reassigned to one with subtitle and all buttons': `let element = Element.title('Gold'); ^element = element.subtitle('No fee').button(more).button(more).button(more);`,
    'a let of an OTP, reassigned to one with value and location': `let otp = Otp.for('C-1'); ^otp = otp.value('1').withLocation();`,
    'a let of a button, reassigned to a hidden one with a text on press': `let button = Button.postback('Pay', 'pay'); ^button = button.hidden().seenAs('Yes');`,
  },
  'recipient-missing': {
    'a let that is ready, reassigned to one that has an id only': `let message = Message.text('Hi').toUser('u-1'); ^message = Message.text('Hi').messageId('m-1');`,
    'a let of a carousel that is ready, reassigned to a text without recipient': `let message = Message.generic().element(Element).toUser('u-1'); ^message = Message.text('Hi').messageId('m-1');`,
  },
  'generic-no-quick-replies': {
    'a let of a text, reassigned to a carousel': `let message = Message.text('Hi'); ^message = Message.generic();`,
  },
  'field-type': {
    'a let of a text that is ready, reassigned to an OTP': `let message = Message.text('Hi').toUser('u-1'); ^message = Otp.for('C-1').messageId('o-1').text('Code');`,
    'a let of an element, reassigned to a text': `let element = Element; ^element = Message.text('Hi');`,
  },
  'payload-hidden-postback-only': {
    'a let of a postback button, reassigned to a web URL button': `let button = Button.postback('Pay', 'pay'); ^button = Button.webUrl('Read', 'https://example.com');`,
  },
};
