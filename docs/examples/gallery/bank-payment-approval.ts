import { Otp } from 'sendable';

export default Otp.for('C-1029')
  .messageId('approval-77104')
  .text('Pay 249.00 EUR to Example Shop with your card ending in 4021?')
  .withImage('https://example.com/shop.png')
  .txCode('TX-77104')
  .confirmButtons({ confirm: 'Pay', cancel: 'Do not pay', hidden: true });
