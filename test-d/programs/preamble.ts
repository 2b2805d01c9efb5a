/** The lines above every program: imports, and values known only at run time. */
export const preamble = `import type { AnyElement, AnyMessage, Bot, Button as AnyButton, ButtonCount, ElementMark, GenericMark, GenericMessage, JsonObject, JsonValue, MessageMark, NewElement, NonEmpty, OptionalButton, OtpMark, PostbackButton, PostbackMark, ReadyButton, ReadyElement, ReadyToSend, Recipient, Sendable, SendMessageRequest, SendOtpRequest, UpTo, WebUrlButton, WireButton, WireElement, WireMessage } from 'sendable';
import { atMost, Button, createBot, Element, isAddressed, isNonEmpty, isUpTo, isUri, Message, Otp, pages, toBody } from 'sendable';
import { parse } from 'sendable/parse';
declare const bot: Bot, flag: boolean, names: string[], url: string, b: AnyButton, list: AnyButton[], el: AnyElement, cards: AnyElement[], ready: Sendable;
declare const request: SendMessageRequest, recipient: Recipient, four: [AnyButton, AnyButton, AnyButton, AnyButton];
const begun = Message.text('Hi'), sent = Message.text('Hi').toUser('u-1'), carousel = Message.generic().element(el), otp = Otp.for('C-1').messageId('o').text('Code');
`;
