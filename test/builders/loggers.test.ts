import { Writable } from 'node:stream';
import bunyan from 'bunyan';
import { type LoggerOptions, pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createLogger, format, transports } from 'winston';
import { Message, Otp, redacted } from '../../src/index.js';

const otp = Otp.for('C-1029').messageId('otp-1').text('Your code is k481516q').value('k481516q').txCode('tx-9');
const message = Message.text('You owe k481516q').toCustomer('C-1029');
// A copy that `util.inspect` prints shows everything else.
const CODE = /k481516q|Your code/;
const SECRET = /k481516q|Your code|You owe|C-1029|tx-9/;

interface Printed {
  readonly lines: string[];
  readonly stream: Writable;
}
const printed = (): Printed => {
  const lines: string[] = [];
  const stream = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) });
  return { lines, stream };
};

const linesOfPino = (options: LoggerOptions, run: (log: pino.Logger) => void): string => {
  const { lines, stream } = printed();
  run(pino(options, stream));
  expect(lines).not.toHaveLength(0);
  return lines.join('');
};

const serializers = { otp: redacted, sendable: redacted };

describe('pino', () => {
  it.each([
    ['a message as its first argument', log => log.info(otp)],
    ['a message and a sentence', log => log.info(message, 'sending')],
    ['a message of a child logger', log => log.child(otp).info('sending')],
    ['a copy', log => log.info({ copy: { ...otp }, list: Object.entries(otp) })],
    ['a sentence with %s and %o', log => log.info('sending %s', String(otp))],
  ] satisfies readonly (readonly [string, (log: pino.Logger) => void])[])('shows nothing of %s', (_, run) => {
    expect(linesOfPino({}, run)).not.toMatch(SECRET);
  });

  it.each([
    ['a property', log => log.info({ otp, sendable: message }, 'sending')],
    ['a child logger', log => log.child({ otp, sendable: message }).child({ more: 1 }).info('sending')],
    ['a row of sendAll', log => log.info({ index: 0, sendable: message })],
  ] satisfies readonly (readonly [string, (log: pino.Logger) => void])[])(
    'with the serializer, shows the messageId of %s and no secret',
    (_, run) => {
      const lines = linesOfPino({ serializers }, run);
      expect(lines).not.toMatch(SECRET);
      expect(lines).toContain('[redacted]');
    },
  );

  it('redact finds the fields that the serializer returns', () => {
    const lines = linesOfPino({ serializers, redact: ['otp.messageId'] }, log => log.info({ otp }));
    expect(JSON.parse(lines)).toMatchObject({ otp: { messageId: '[Redacted]', mokValue: '[redacted]' } });
  });

  // The page on security warns of it. Once this fails, the warning can go.
  it('redact without the serializer finds nothing', () => {
    expect(linesOfPino({ redact: ['otp.mokValue'] }, log => log.info({ otp }))).toContain('"mokValue":"k481516q"');
  });
});

it('winston shows no secret after a format that calls redacted', () => {
  const { lines, stream } = printed();
  const redactSendables = format(info => {
    for (const name of ['message', 'otp', 'sendable'])
      if (typeof info[name] === 'object' && info[name] !== null) info[name] = redacted(info[name]);
    return info;
  });
  for (const last of [format.json(), format.simple(), format.logstash(), format.prettyPrint()]) {
    const log = createLogger({
      format: format.combine(redactSendables(), last),
      transports: [new transports.Stream({ stream })],
    });
    log.info(otp);
    log.info('sending', { otp });
    log.info('sending', otp);
    log.child({ sendable: message }).info('sending');
    log.log({ level: 'info', message: 'sending', otp });
  }
  expect(lines).toHaveLength(20);
  expect(lines.filter(line => line.includes('Step')).join('')).not.toMatch(CODE);
  expect(lines.filter(line => !line.includes('Step')).join('')).not.toMatch(SECRET);
  expect(lines.join('')).toContain('otp-1');
});

it('bunyan shows no secret with the serializer, nor of a message as its first argument', () => {
  const { lines, stream } = printed();
  const log = bunyan.createLogger({ name: 'bot', serializers, streams: [{ stream }] });
  log.info({ otp, sendable: message }, 'sending');
  log.child({ otp }).info('sending');
  log.info(Object(otp));
  log.info(Object(message), 'sending');
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toMatch(SECRET);
  expect(lines.join('')).toContain('otp-1');
});
