import { Message, Otp, redacted } from 'sendable';
import { parse } from 'sendable/parse';
import { expectAssignable, expectType } from 'tsd';

const shown = redacted(Message.text('Your card is ready').toCustomer('C-1029'));
expectType<typeof shown>(redacted(Otp.for('C-1029').messageId('otp-1').text('Your code is 481516')));
expectType<typeof shown>(redacted(parse('{}')));
expectAssignable<object>(shown);

// A half-built message can be logged, too.
expectType<typeof shown>(redacted(Message.text('Your card is ready')));

// @ts-expect-error a string may be the text of an OTP, which nothing can redact
redacted('Your code is 481516');
