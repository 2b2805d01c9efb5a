/** The lines above every row: imports, and values known only at run time. */
export const preamble = `import type { AnyElement, Bot, Button as AnyButton, JsonObject, NonEmpty, Recipient, SendMessageRequest, SendOtpRequest, Sendable } from 'sendable';
import type { WireAttachment, WireButton, WireElement, WireGenericAttachment, WireGenericMessage, WireGenericPayload, WireMediaAttachment, WireMessage } from 'sendable';
import { Button, createBot, Element, isNonEmpty, isUpTo, Message, Otp, toBody } from 'sendable';
import { parse } from 'sendable/parse';
declare const bot: Bot, flag: boolean, names: string[], more: AnyButton, list: AnyButton[], cards: AnyElement[], ready: Sendable;
declare const request: SendMessageRequest, recipient: Recipient, text: WireMessage, image: Extract<WireMediaAttachment, { type: 'image' }>, generic: WireGenericAttachment;
declare const url: { readonly href: string }, wire: WireElement, card: WireElement, wires: WireElement[], pay: WireButton, pays: WireButton[];
`;
