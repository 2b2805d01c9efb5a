import { Otp } from 'sendable';

export default Otp.for('C-1029')
  .messageId('otp-3')
  .text('Pay 120.00 EUR to Example Shop?')
  .confirmButtons();
