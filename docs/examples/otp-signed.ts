import { Otp } from 'sendable';

// The device signs what the buttons send back.
export default Otp.for('C-1029')
  .messageId('otp-6')
  .text('Pay 120 to Example Shop?')
  .confirmButtons({ confirm: 'Pay', cancel: 'Stop', hidden: true });
