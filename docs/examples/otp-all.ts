import { Otp } from 'sendable';

export default Otp.for('C-1029')
  .messageId('otp-4')
  .text('Pay 120.00 EUR to Example Shop? Your code is 481516')
  .value('481516')
  .withImage('https://example.com/shop.png')
  .txCode('TX-88')
  .deviceId('D-3')
  .confirmButtons({ confirm: 'Pay', cancel: 'Stop' })
  .withLocation();
