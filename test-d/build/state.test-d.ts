import { Button, Element, type GenericMessage, Message, Otp, type Sendable, toBody } from 'sendable';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

// A ternary, a let, a reduce, a switch and a function that gives one of two, for the builders whose own files lack them.
declare const flag: boolean;
declare const count: number;
declare const names: readonly string[];
const pay = Button.postback('Pay', 'pay');
const carousel = Message.generic().element(Element.title('Gold'));
const otp = Otp.for('C').messageId('o').text('Code');

// Buttons.
const maybeHidden = flag ? pay.hidden() : pay;
maybeHidden.seenAs('Yes');
// @ts-expect-error hidden in one branch
maybeHidden.hidden();
let button = pay.hidden();
button = pay;
// @ts-expect-error its text on press is set
button = pay.seenAs('Yes');
expectAssignable<Button>(button);
const oneOfTwo = () => (flag ? pay : Button.webUrl('Read', 'https://example.com'));
oneOfTwo().seenAs('Yes');
// @ts-expect-error not of both
oneOfTwo().hidden();
Element.button(oneOfTwo()).button(oneOfTwo().seenAs('Yes'));

// Generic messages.
const reduced = names.reduce((message, name) => message.element(e => e.title(name)), carousel.toUser('u'));
expectAssignable<Sendable>(reduced);
expectType<GenericMessage<'template is generic' | '1 element or more' | 'recipient is set'>>(reduced);
const addressed = () => {
  switch (count) {
    case 0:
      return carousel.toUser('u');
    case 1:
      return carousel.messageId('m').toStaff('S');
    default:
      return carousel.element(Element).toCustomer('C');
  }
};
toBody(addressed());
addressed().element(Element);
// @ts-expect-error set in one case
addressed().messageId('m');
const unaddressed = () => (flag ? carousel.toUser('u') : carousel);
expectNotAssignable<Sendable>(unaddressed());
// @ts-expect-error one of the two has no recipient
unaddressed().toJSON();
// @ts-expect-error one of the two has a recipient
unaddressed().toUser('u');

// OTPs.
const asked = names.reduce((each, name) => each.button(Button.postback(name, name)), otp);
expectAssignable<Sendable>(asked);
const switched = () => {
  switch (count) {
    case 0:
      return otp.value('1');
    case 1:
      return otp.value('2').txCode('T');
    default:
      return otp.value('3').deviceId('D');
  }
};
toBody(switched());
switched().withLocation();
// @ts-expect-error set in every case
switched().value('4');
// @ts-expect-error set in one case
switched().txCode('T');
const unfinished = () => (flag ? otp : Otp.for('C').text('Code'));
expectNotAssignable<Sendable>(unfinished());

// One of two kinds.
const either = () => (flag ? carousel.toUser('u') : otp);
expectAssignable<Sendable>(either());
toBody(either());
// @ts-expect-error only of one of the two
either().element(Element);

// A union of URIs is as good as the worst of them.
Button.webUrl('Read', flag ? 'https://example.com' : 'tel:+1');
// @ts-expect-error one is relative
Button.webUrl('Read', flag ? 'https://example.com' : '/gold');
// @ts-expect-error one has no host
Button.webUrl('Read', flag ? 'https://example.com' : 'https://');
// @ts-expect-error one has a blank
Element.withImage(flag ? 'https://example.com' : 'https://example.com/my gold.png');
// @ts-expect-error a scheme does not start with a digit
Otp.for('C').withImage('7a:b');
