import {
  type AnyElement,
  atMost,
  type Bot,
  Button,
  type ButtonCount,
  Element,
  type ElementMark,
  type GenericMessage,
  type JsonObject,
  Message,
  type MessageMark,
  type NewElement,
  Otp,
  type Recipient,
  type SendAllRow,
  type Sendable,
  toBody,
  type UpTo,
} from 'sendable';
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

// What a user could write to get around it.
declare const bot: Bot;
declare const map: ReadonlyMap<string, typeof pay>;
declare const options: { readonly image?: string } | undefined;
// biome-ignore lint/suspicious/noExplicitAny: any is what a list of unknown origin often is
declare const anything: any;

// Generic over the state, a step is there only if it is there in every state.
const keep = <T extends Message<'text is set'>>(message: T): T => message;
keep(Message.text('Hi')).toUser('u');
const send = <T extends Sendable>(sendable: T) => bot.send(sendable);
send(otp);
// @ts-expect-error not of a message that misses something
send(Message.text('Hi'));
// @ts-expect-error a T may have no recipient
export const early = <T extends Message<'text is set'>>(message: T) => bot.send(message);
// @ts-expect-error some marks have it set
export const titled = <Marks extends ElementMark>(element: Element<Marks, 'no buttons'>) => element.title('Gold');
// @ts-expect-error some marks have it set
export const addressedOnce = <Marks extends MessageMark>(message: Message<Marks>) => message.toUser('u');

// A union of counts has the rights of none but the emptiest, and takes no other.
export const wide = (element: Element<'title is set', ButtonCount>) => element.button(pay).button(pay).button(pay);
wide(Element.title('Gold'));
// @ts-expect-error a slot is used
wide(Element.title('Gold').button(pay));

// A lookup that finds nothing, and optional chaining.
Element.button(map.get('pay')).button(map.get('pay')?.hidden());
// @ts-expect-error a slot is used up whether or not there was one
Element.button(map.get('a')).button(map.get('b')).button(map.get('c')).button(map.get('d'));
Element.button(flag && pay)
  .button(null)
  .button(false);
// @ts-expect-error `null` and `false` use slots up as well
Element.button(null).button(false).button(undefined).button(pay);
// An image that may be missing uses the step up.
Element.withImage(options?.image).title('x');
Otp.for('c').withImage(options?.image).withLocation(flag);
// @ts-expect-error set, if only to nothing
Element.withImage(undefined).withImage('https://a.com');
// @ts-expect-error set, if only to nothing
Otp.for('c').withLocation(false).withLocation();
// @ts-expect-error set, if only to nothing
Button.postback('a', 'b').hidden(false).hidden();
// Quick replies one by one or in one list, and the first three of any list.
Message.text('x')
  .quickReplies({ a: 1 }, { b: 2 })
  .legacyQuickReplies([{ a: 1 }]);
Element.title('x').buttons(atMost(3, [pay, pay, pay, pay]));

// Lists: tuples count, whatever they are written as.
Element.buttons([pay, pay] as const).button(pay);
const two = [pay, pay] as const;
Element.buttons([...two, pay]);
// @ts-expect-error four
Element.buttons([...two, ...two]);
// @ts-expect-error three slots are used
Element.buttons([...two, pay]).button(pay);
// @ts-expect-error of unknown length, as before `satisfies`
Element.buttons(names.map(name => Button.postback(name, name)) satisfies readonly Button[]);
// @ts-expect-error three at most, whatever the type argument
Element.button(pay).buttons<readonly [Button, Button, Button]>([pay, pay, pay]);
// @ts-expect-error no array
Element.buttons({ length: 1, 0: pay });
// @ts-expect-error of unknown length too, so it closes the buttons
Element.buttons(anything).button(pay);

// `satisfies` and a type of one's own.
expectAssignable<Sendable>(Message.text('Hi').toUser('u') satisfies Sendable);
// @ts-expect-error no recipient
export const unready = Message.text('Hi') satisfies Sendable;
interface Mine extends Message<'text is set'> {
  readonly note: string;
}
declare const mine: Mine;
expectAssignable<Sendable>(mine.toUser('u'));
// @ts-expect-error no recipient
bot.send(mine);

// A template whose start is known is checked, one whose start is not passes.
Button.webUrl('Read', `https://example.com/${count}`);
Button.webUrl('Read', `${names[0] ?? ''}/page`);
// @ts-expect-error no scheme
Button.webUrl('Read', `/page/${count}`);
// @ts-expect-error a number is not a URI
Button.webUrl('Read', `${count}`);

// A type parameter of the user's own function fits where all that it stands for does.
export const to = <One extends Recipient>(one: One): Sendable => Message.text('Hi').to(one);
export const buttonTemplate = <Payload extends JsonObject>(payload: Payload): Sendable =>
  Message.buttonTemplate(payload).toUser('u-1');
export const buttons = <List extends UpTo<2, Button>>(list: List): AnyElement => Element.title('Gold').buttons(list);
export const element = <Card extends AnyElement>(card: Card): Sendable => Message.generic().element(card).toUser('u-1');
export const build = <Card extends AnyElement>(card: (element: NewElement) => Card): Sendable =>
  Message.generic()
    .element(card)
    .element(e => card(e))
    .toUser('u-1');
export const rows = <Item extends Sendable>(
  list: readonly Item[],
  iterable: Iterable<Item>,
  later: AsyncIterable<Item>,
  stream: ReadableStream<Item>,
): readonly AsyncIterable<SendAllRow<Item>>[] => [
  bot.sendAll(list),
  bot.sendAll(iterable),
  bot.sendAll(later),
  bot.sendAll(stream),
];
export const source = <Source extends AsyncIterable<Sendable>>(all: Source): unknown => bot.sendAll(all);

// `any` fits, as everywhere, and closes the list of buttons.
Message.text('Hi').to(anything).toJSON();
Message.buttonTemplate(anything);
Message.generic().element(anything);
Message.generic().element(() => anything);
bot.sendAll(anything);
expectType<Element<'nothing else is set', 'a list of unknown length (add no more)'>>(Element.buttons(anything));
