import { Otp } from 'sendable';

export default Otp.for('C-1029')
  .messageId('otp-2')
  .text('Your code is 481516')
  .withImage('https://example.com/shop.png');
