import { Otp } from 'sendable';

// The device signs the payloads of these buttons.
export default Otp.for('C-1029')
  .messageId('otp-6')
  .text('Pay 120 to Example Shop?')
  .confirmButtons({ confirm: 'Pay', cancel: 'Stop', hidden: true });
