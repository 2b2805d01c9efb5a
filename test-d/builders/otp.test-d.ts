import { Button, Otp, type Sendable, type SendOtpRequest } from 'sendable';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

declare const flag: boolean;
declare const list: readonly Button[];
const start = Otp.for('C');
const ready = start.messageId('o').text('Code');

// Every step.
expectType<Otp<'customerNo is set'>>(start);
expectType<Otp<'customerNo is set' | 'messageId is set'>>(start.messageId('o'));
expectType<Otp<'customerNo is set' | 'text is set'>>(start.text('Code'));
expectType<Otp<'customerNo is set' | 'value is set'>>(start.value('1'));
expectType<Otp<'customerNo is set' | 'image is set'>>(start.withImage('https://example.com'));
expectType<Otp<'customerNo is set' | 'txCode is set'>>(start.txCode('T'));
expectType<Otp<'customerNo is set' | 'deviceId is set'>>(start.deviceId('D'));
expectType<Otp<'customerNo is set' | 'location is asked for'>>(start.withLocation());

// Buttons change no state: there is no limit. The confirm buttons come once.
const b = Button.postback('Yes', 'yes');
expectType<Otp<'customerNo is set'>>(start.button(b).button(undefined).button(b).button(b).button(b));
expectType<Otp<'customerNo is set'>>(start.buttons(list).buttons([]).buttons([b, b, b, b]));
expectType<Otp<'confirm buttons are set' | 'customerNo is set'>>(start.confirmButtons());
expectType<Otp<'confirm buttons are set' | 'customerNo is set'>>(
  start.button(b).confirmButtons({ confirm: 'Yes', cancel: 'No', hidden: true }).button(b),
);
// @ts-expect-error once only
start.confirmButtons().confirmButtons();
// @ts-expect-error no such option
start.confirmButtons({ ok: 'Yes' });

// Ready with a message id and a text, in any order.
expectType<SendOtpRequest>(ready.toJSON());
expectType<SendOtpRequest>(start.value('1').text('Code').confirmButtons().messageId('o').toJSON());
expectAssignable<Sendable>(ready);
expectNotAssignable<Sendable>(start);
expectNotAssignable<Sendable>(start.messageId('o'));
expectNotAssignable<Sendable>(start.text('Code'));

// Each once.
// @ts-expect-error an OTP has one address
ready.toUser('u');

// Joins.
expectAssignable<Sendable>(flag ? ready.value('1') : ready);
expectNotAssignable<Sendable>(flag ? ready : start.messageId('o'));
let otp = ready.value('1');
otp = ready;
// @ts-expect-error a right would be gained by the next step
otp = ready.value('1').txCode('T');
expectType<Otp<'customerNo is set' | 'messageId is set' | 'text is set' | 'value is set'>>(otp);

// Usable without its object: `this` is void, so that a linter accepts `names.map(Message.text)` and the like.
expectType<void>(null as unknown as ThisParameterType<typeof Otp.for>);

// Without states, the type is that of any complete OTP, for the parameter and the result of a function.
expectAssignable<Otp>(ready);
expectAssignable<Otp>(ready.value('1').confirmButtons());
expectAssignable<Sendable>(null as unknown as Otp);
// @ts-expect-error the text is missing
const unfinished: Otp = start.messageId('o');
expectType<Otp>(unfinished);
