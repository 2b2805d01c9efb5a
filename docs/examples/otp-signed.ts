import { Otp } from 'sendable';

export default Otp.for('C-1029')
  .messageId('otp-6')
  .text('Pay 120.00 EUR to Example Shop?')
  .confirmButtons({ confirm: 'Pay', cancel: 'Stop', hidden: true });
