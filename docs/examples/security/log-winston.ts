import { Writable } from 'node:stream';
import { Otp, redacted } from 'sendable';
import { createLogger, format, transports } from 'winston';

// Each name under which your program logs a message or an OTP.
// `log.info(otp)` logs it as `message`.
const NAMES = ['message', 'otp', 'sendable'];

const redactSendables = format(info => {
  for (const name of NAMES)
    if (typeof info[name] === 'object' && info[name] !== null)
      info[name] = redacted(info[name]);
  return info;
});

const stdout = new Writable({
  write: (line, _encoding, done) => {
    console.log(String(line).trim());
    done();
  },
});
const log = createLogger({
  // Before `json`, which calls `toJSON`.
  format: format.combine(redactSendables(), format.json()),
  // `new transports.Console()` writes to the real stdout.
  transports: [new transports.Stream({ stream: stdout })],
});

const otp = Otp.for('C-1029')
  .messageId('otp-1')
  .text('Your code is 481516')
  .value('481516');
log.info('sending', { otp });
log.child({ sendable: otp }).warn('not sent');
