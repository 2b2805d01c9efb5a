import {
  type AnyElement,
  Button,
  Element,
  Message,
  Otp,
  type ReadyToSend,
  type Sendable,
  type SendMessageRequest,
  type SendOtpRequest,
  toBody,
} from 'sendable';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

declare const sendable: Sendable;
declare const request: SendMessageRequest;
const message = Message.text('Hi').toUser('u');
const otp = Otp.for('C').messageId('o').text('Code');
const button = Button.postback('Pay', 'pay');

expectType<SendMessageRequest | SendOtpRequest>(sendable.toJSON());
expectType<string>(toBody(sendable));
expectType<string>(toBody(message));
// @ts-expect-error not ready
toBody(Message.text('Hi'));

// A Sendable is a message or an OTP.
expectAssignable<Sendable>(message);
expectAssignable<Sendable>(otp);
expectAssignable<ReadyToSend>(sendable);
expectNotAssignable<Sendable>(Element);
expectNotAssignable<Sendable>(button);
expectNotAssignable<Sendable>(request);
expectNotAssignable<Sendable>(message.toJSON());
expectNotAssignable<Sendable>({ toJSON: () => request });
expectNotAssignable<ReadyToSend>({});
expectNotAssignable<ReadyToSend>(Message);
expectNotAssignable<ReadyToSend>(Otp);
expectNotAssignable<ReadyToSend>(Button);

// An element.
expectNotAssignable<AnyElement>(message);
expectNotAssignable<AnyElement>(otp);
expectNotAssignable<AnyElement>(button);
expectNotAssignable<AnyElement>(sendable);
expectNotAssignable<AnyElement>(Element.toJSON());
expectNotAssignable<AnyElement>({ title: 'Gold' });

// A button.
expectNotAssignable<Button>(message);
expectNotAssignable<Button>(otp);
expectNotAssignable<Button>(Element);
expectNotAssignable<Button>(sendable);
expectNotAssignable<Button>(button.toJSON());

// A message, an OTP.
expectNotAssignable<Message<'text is set' | 'recipient is set'>>(otp);
expectNotAssignable<Message<'text is set' | 'recipient is set'>>(Element);
expectNotAssignable<Message<'text is set' | 'recipient is set'>>(button);
expectNotAssignable<Message<'text is set' | 'recipient is set'>>(sendable);
expectNotAssignable<Otp<'customerNo is set' | 'messageId is set' | 'text is set'>>(message);
expectNotAssignable<Otp<'customerNo is set' | 'messageId is set' | 'text is set'>>(Element);
expectNotAssignable<Otp<'customerNo is set' | 'messageId is set' | 'text is set'>>(button);
expectNotAssignable<Otp<'customerNo is set' | 'messageId is set' | 'text is set'>>(sendable);

expectType<string>(toBody(Message.text('Hi').toUser('u')));
expectType<string>(toBody(Message.generic().element(Element.title('Gold')).toUser('u')));
expectType<string>(toBody(Otp.for('C').messageId('o').text('Code')));
// @ts-expect-error no recipient
toBody(Message.text('Hi'));
// @ts-expect-error neither element nor recipient
toBody(Message.generic());
// @ts-expect-error neither id nor text
toBody(Otp.for('C'));
// @ts-expect-error an element is sent within a message
toBody(Element.title('Gold'));
// @ts-expect-error the JSON is not a Sendable
toBody(Message.text('Hi').toUser('u').toJSON());
