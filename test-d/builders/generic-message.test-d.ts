import {
  type AnyElement,
  Button,
  Element,
  type GenericMessage,
  isNonEmpty,
  Message,
  pages,
  type Sendable,
  type SendMessageRequest,
  type WireGenericMessage,
} from 'sendable';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

declare const flag: boolean;
declare const cards: readonly AnyElement[];
const card = Element.title('Gold').button(Button.postback('Apply', 'apply'));
const empty = Message.generic();

// Every step.
expectType<GenericMessage<'template is generic'>>(empty);
expectType<GenericMessage<'template is generic' | '1 element or more'>>(empty.element(card));
expectType<GenericMessage<'template is generic' | '1 element or more'>>(empty.element(e => e.title('Gold')));
expectType<GenericMessage<'template is generic' | '1 element or more'>>(empty.elements([card]));
expectType<GenericMessage<'template is generic' | '1 element or more'>>(empty.element(card).element(card));
expectType<GenericMessage<'template is generic' | 'messageId is set'>>(empty.messageId('m'));
expectType<GenericMessage<'template is generic' | 'recipient is set'>>(empty.toUser('u'));
expectType<GenericMessage<'template is generic' | 'recipient is set'>>(empty.to({ appStaffId: 'S' }));

// Ready with an element and a recipient, in any order.
expectType<WireGenericMessage>(empty.element(card).toUser('u').toJSON().message);
expectAssignable<SendMessageRequest>(empty.toCustomer('C').element(card).toJSON());
expectAssignable<Sendable>(empty.toStaff('S').messageId('m').elements([card]).element(card));
expectNotAssignable<Sendable>(empty);
expectNotAssignable<Sendable>(empty.element(card));
expectNotAssignable<Sendable>(empty.toUser('u'));

// Lists.
if (isNonEmpty(cards)) expectAssignable<Sendable>(empty.elements(cards).toUser('u'));
expectAssignable<readonly Sendable[]>(pages(10, cards).map(page => empty.elements(page).toUser('u')));
// @ts-expect-error may be undefined
empty.element(cards[0]);

// Built in place: whatever the callback returns.
empty.element(e => (flag ? e.title('Gold') : e.subtitle('No fee')));
empty.element(() => card);
// @ts-expect-error nothing is returned
empty.element(e => {
  e.title('Gold');
});

// Joins.
expectNotAssignable<Sendable>((flag ? empty.element(card) : empty).toUser('u'));
expectNotAssignable<Sendable>(flag ? empty.element(card).toUser('u') : empty.toUser('u'));
// A loop, from the first element on.
let message = empty.element(card);
for (const each of cards) message = message.element(each);
expectAssignable<Sendable>(message.toUser('u'));
// @ts-expect-error a need would be forgotten
message = empty;

// Without states, the type is that of any complete message.
expectAssignable<GenericMessage>(empty.element(card).toUser('u').messageId('m'));
expectAssignable<Sendable>(null as unknown as GenericMessage);
expectNotAssignable<GenericMessage>(empty.element(card));
expectNotAssignable<GenericMessage>(empty.toUser('u'));
