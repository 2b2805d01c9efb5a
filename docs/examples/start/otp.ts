import { Otp } from 'sendable';

export default Otp.for('C-1029')
  .messageId('otp-1')
  .text('Your code is 481516')
  .value('481516')
  .confirmButtons();
