import type { Mistakes } from './mistakes.js';

export const setOnceOtpAndButton: Mistakes = {
  'set-once': {
    'hidden twice': `Button.postback('Pay', 'pay:7').hidden().^hidden();`,
    'a second text on press of a postback button': `Button.postback('Pay', 'pay:7').seenAs('Pay').^seenAs('Yes');`,
    'a second text on press of a hidden button': `Button.postback('Pay', 'pay:7').seenAs('Pay').hidden().^seenAs('Yes');`,
    'a second text on press of a web URL button': `Button.webUrl('Read', 'https://example.com').seenAs('Read').^seenAs('Yes');`,
    'a second message id on an OTP': `Otp.for('C-1029').messageId('otp-1').^messageId('otp-2');`,
    'a second text on an OTP': `Otp.for('C-1029').text('Your code').^text('Your code');`,
    'a second value on an OTP': `Otp.for('C-1029').value('481516').^value('234200');`,
    'a second image on an OTP': `Otp.for('C-1029').withImage('https://example.com/a.png').^withImage('https://example.com/a.png');`,
    'a second transaction code on an OTP': `Otp.for('C-1029').txCode('TX-1').^txCode('TX-2');`,
    'a second device id on an OTP': `Otp.for('C-1029').deviceId('D-1').^deviceId('D-2');`,
    'location asked for twice': `Otp.for('C-1029').withLocation().^withLocation();`,
    'a second value on an OTP that is ready': `Otp.for('C-1029').messageId('otp-1').text('Your code').value('481516').^value('1');`,
    'hidden twice, after a text on press': `Button.postback('Pay', 'pay:7').hidden().seenAs('Pay').^hidden();`,
  },
};
