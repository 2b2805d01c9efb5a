import type {
  OpaqueButtonTemplatePayload,
  Recipient,
  SendMessageRequest,
  WireAttachment,
  WireGenericAttachment,
  WireGenericPayload,
  WireMediaAttachment,
  WireMessage,
} from 'sendable';
import { expectAssignable, expectNotAssignable } from 'tsd';

declare const image: WireMediaAttachment;
declare const generic: WireGenericAttachment;
declare const opaque: OpaqueButtonTemplatePayload;

// Exactly one recipient.
expectAssignable<Recipient>({ appCustomerId: 'C' });
expectAssignable<Recipient>({ appStaffId: 'S' });
expectAssignable<Recipient>({ id: 'u' });
expectNotAssignable<Recipient>({});
expectNotAssignable<Recipient>({ appCustomerId: 'C', appStaffId: 'S' });
expectNotAssignable<Recipient>({ appCustomerId: 'C', id: 'u' });
expectNotAssignable<Recipient>({ appStaffId: 'S', id: 'u' });
expectNotAssignable<Recipient>({ appCustomerId: 1 });

// Either text or attachment, quick replies present.
const none = { quickReplies: [], quickRepliesV2: [] } as const;
expectAssignable<WireMessage>({ text: 'Hi', ...none });
expectAssignable<WireMessage>({ text: 'Hi', messageId: 'm', quickReplies: [{}], quickRepliesV2: [{ title: 'Yes' }] });
expectAssignable<WireMessage>({ attachment: image, ...none });
expectAssignable<WireMessage>({ attachment: image, quickReplies: [], quickRepliesV2: [{}] });
expectAssignable<WireMessage>({ attachment: { type: 'template', payload: opaque }, ...none });
expectNotAssignable<WireMessage>(none);
expectNotAssignable<WireMessage>({ text: 'Hi', attachment: image, ...none });
expectNotAssignable<WireMessage>({ text: 'Hi', quickReplies: [] });
expectNotAssignable<WireMessage>({ text: 'Hi', quickRepliesV2: [] });
expectNotAssignable<WireMessage>({ attachment: image });

// No quick replies in a generic template.
expectAssignable<WireMessage>({ attachment: generic, ...none });
expectNotAssignable<WireMessage>({ attachment: generic, quickReplies: [], quickRepliesV2: [{}] });
expectNotAssignable<WireMessage>({ attachment: generic, quickReplies: [{}], quickRepliesV2: [] });

// Attachments; nothing written by hand passes for a button template.
expectAssignable<WireAttachment>({ type: 'image', payload: { url: 'x' } });
expectAssignable<WireAttachment>({ type: 'audio', payload: {} });
expectAssignable<WireAttachment>({ type: 'video', payload: {} });
expectAssignable<WireAttachment>({ type: 'file', payload: {} });
expectAssignable<WireAttachment>({ type: 'template', payload: opaque });
expectNotAssignable<WireAttachment>({ type: 'sticker', payload: {} });
expectNotAssignable<WireAttachment>({ type: 'template', payload: { templateType: 'button' } });
expectNotAssignable<WireAttachment>({ type: 'template', payload: { templateType: 'generic', elements: [] } });
expectNotAssignable<WireAttachment>({ type: 'image', payload: { made: new Date() } });

// A generic payload.
const element = { buttons: [], buttonsV2: [] } as const;
expectAssignable<WireGenericPayload>({
  templateType: 'generic',
  elements: [element, element],
  buttons: [],
  buttonsV2: [],
});
expectNotAssignable<WireGenericPayload>({ templateType: 'generic', elements: [], buttons: [], buttonsV2: [] });
expectNotAssignable<WireGenericPayload>({ templateType: 'generic', elements: [element], buttonsV2: [] });
expectNotAssignable<WireGenericPayload>({ templateType: 'generic', elements: [element], buttons: [{}], buttonsV2: [] });

const request: SendMessageRequest = { recipient: { id: 'u' }, message: { text: 'Hi', ...none } };
// @ts-expect-error read-only
request.recipient = { id: 'v' };
// @ts-expect-error names are case-sensitive
const misspelt: SendMessageRequest = { recipient: { id: 'u' }, message: { text: 'Hi', ...none, quickRepliesv2: [] } };
expectAssignable<SendMessageRequest>(misspelt);
