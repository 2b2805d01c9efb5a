import type { Mistakes } from './mistakes.js';

export const kinds: Mistakes = {
  'field-type': {
    'a message is no element': `Message.generic().element(^Message.text('Hello').toStaff('S-7'));`,
    'an OTP is no element': `Message.generic().element(^Otp.for('C-1029'));`,
    'a button is no element': 'Message.generic().element(^more);',
    'a plain object is no element': `Message.generic().element({ ^title: 'Gold' });`,
    'a wire element is no element': 'Message.generic().element(^wire);',
    'a callback gives no message': `Message.generic().element(e => ^Message.text('Hello'));`,
    'a message is no button': `Element.button(^Message.text('Hello'));`,
    'an element is no button': `Element.button(^Element.title('Gold'));`,
    'an OTP is no button': `Element.button(^Otp.for('C-1029').messageId('otp-1').text('Code'));`,
    'a plain object is no button': `Element.button({ ^type: 'postback', title: 'Pay', payload: 'pay' });`,
    'true is no button': 'Element.button(^true);',
    'an element is no button of an OTP': `Otp.for('C-1029').button(^Element.title('Gold'));`,
    'a Sendable is no element': `Message.generic().element(^parse('{}'));`,
  },
};
