import { Otp } from 'sendable';

export default Otp.for('C-1029')
  .messageId('otp-5')
  .text('Pay 120 to Example Shop? Your code is 481516')
  .value('481516')
  .txCode('TX-88')
  .deviceId('D-3')
  .withLocation();
