import { Otp, redacted } from 'sendable';

const otp = Otp.for('C-1029')
  .messageId('otp-1')
  .text('Your code is 481516')
  .value('481516');

console.log(redacted(otp));
