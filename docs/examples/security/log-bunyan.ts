import { Writable } from 'node:stream';
import bunyan from 'bunyan';
import { Otp, redacted } from 'sendable';

const stdout = new Writable({
  write: (line, _encoding, done) => {
    const { level, msg, otp, sendable } = JSON.parse(String(line));
    console.log(JSON.stringify({ level, msg, otp, sendable }));
    done();
  },
});
const log = bunyan.createLogger({
  name: 'bot',
  // Each name under which your program logs a message or an OTP.
  serializers: { otp: redacted, sendable: redacted },
  // Without this line, bunyan writes to stdout.
  streams: [{ stream: stdout }],
});

const otp = Otp.for('C-1029')
  .messageId('otp-1')
  .text('Your code is 481516')
  .value('481516');
log.info({ otp }, 'sending');
log.child({ sendable: otp }).warn('not sent');
