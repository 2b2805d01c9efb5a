import type { Mistakes } from './mistakes.js';

export const otp: Mistakes = {
  'otp-customer-no': {
    'an OTP without customer': `Otp.^messageId('otp-1');`,
    'an OTP for nobody': 'Otp.^for();',
    'a recipient for an OTP': `Otp.for('C-1029').^toCustomer('C-1029');`,
  },
  'otp-message-id': {
    'an OTP without anything': `bot.send(^Otp.for('C-1029'));`,
    'an OTP without message id': `bot.send(^Otp.for('C-1029').text('Your code is 481516'));`,
    'the JSON of an OTP without message id': `Otp.for('C-1029').text('Your code is 481516').^toJSON();`,
  },
  'otp-text': {
    'an OTP without text': `bot.send(^Otp.for('C-1029').messageId('otp-1'));`,
    'the JSON of an OTP without text': `Otp.for('C-1029').messageId('otp-1').^toJSON();`,
    'an OTP without text, to toBody': `toBody(^Otp.for('C-1029').messageId('otp-1').value('481516'));`,
    'an element for an OTP': `Otp.for('C-1029').^element(Element.title('Gold'));`,
    'an OTP that is generic': `Otp.for('C-1029').^generic();`,
    'quick replies for an OTP': `Otp.for('C-1029').^quickReplies({});`,
  },
  'unknown-field': {
    'a misspelt title of a confirm button': `Otp.for('C-1029').confirmButtons({ ^ok: 'Yes' });`,
  },
  'field-type': {
    'an undefined title of a confirm button': `Otp.for('C-1029').confirmButtons(^{ confirm: undefined });`,
    'location as a value': `Otp.for('C-1029').withLocation(^'no');`,
    'an OTP value that is a number': `Otp.for('C-1029').value(^481516);`,
  },
};
