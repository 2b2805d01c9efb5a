import { Button, Otp, redacted } from 'sendable';

const otp = Otp.for('C-1029')
  .messageId('otp-1')
  .text('Your code is 481516')
  .value('481516')
  .button(Button.postback('Confirm', 'confirm:481516').hidden());

console.log(redacted(otp));
