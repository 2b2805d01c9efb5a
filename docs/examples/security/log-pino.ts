import { pino } from 'pino';
import { Otp, redacted } from 'sendable';

const log = pino(
  {
    base: null,
    timestamp: false,
    // Each name under which your program logs a message or an OTP.
    serializers: { otp: redacted, sendable: redacted },
  },
  // Without this argument, pino writes to stdout.
  { write: line => console.log(line.trim()) },
);

const otp = Otp.for('C-1029')
  .messageId('otp-1')
  .text('Your code is 481516')
  .value('481516');
log.info({ otp }, 'sending');
log.child({ sendable: otp }).warn('not sent');
