import type {
  WireButton,
  WireButtonTemplateAttachment,
  WireElement,
  WireGenericAttachment,
  WireGenericPayload,
  WireMediaAttachment,
  WirePostbackButton,
  WireWebUrlButton,
} from './attachment.js';
import {
  choice,
  type Exactly,
  empty,
  fixed,
  instead,
  list,
  listOfLength,
  type Merged,
  type Must,
  merged,
  type Needed,
  type Obj,
  type Optional,
  object,
  onlyFalse,
  open,
  text,
  untyped,
  uri,
} from './must.js';
import type {
  Recipient,
  SendMessageRequest,
  SendOtpRequest,
  SendResponse,
  WireAttachmentMessage,
  WireGenericMessage,
  WireMessage,
  WireTextMessage,
} from './requests.js';
import type { NonEmpty, UpTo, WireShape } from './shapes.js';

// The API spec, once: `parse`, the JSON Schemas, the OpenAPI document, the docs, the corpus, the house rules and the code
// printer are made of these rows. The compiler holds them together with the types of the JSON, both ways. Rows are in the
// order of the JSON. Each has the rule that a missing field breaks, or `optional`; what the field must be; and what else uses
// the field. Its sentence in schemas and docs is the docstring of the type.

const words: Must<string> = text();
const title: Must<string> = text('title-not-empty');
const id: Must<string> = text('id-not-empty');
const flag: Must<boolean> = { is: 'flag' };
const anyText: Must<string> = { is: 'text' };
const messageId: Must<string> = {
  is: 'text',
  whenEmpty: 'id-not-empty',
  form: 'message id',
  rule: 'message-id-unambiguous',
};
const noButtons = empty('legacy-buttons-empty');

/** Reads a field of an untyped value, and a field of that field. */
const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((json, key) => (Object.hasOwn(Object(json), key) ? Object(json)[key] : undefined), value);

// Buttons. API spec, section 2.6.

const BUTTONS = ['postback', 'web_url'] as const;
const label: Needed<string> = ['field-type', title, { limit: 'buttonTitleLength' }];
const seen: Optional<string> = ['optional', words, { step: 'seenAs' }];

const postback: Must<WirePostbackButton> = object<WirePostbackButton, 'button'>('PostbackButton', '2.6', {
  type: ['button-type', fixed('button-type', ['postback'], BUTTONS), { step: 'postback' }],
  title: label,
  payload: ['field-type', anyText, { limit: 'payloadLength' }],
  payloadHidden: ['optional', flag, { step: 'hidden' }],
  payloadSeenByUser: seen,
});

const webUrl: Must<WireWebUrlButton> = object<WireWebUrlButton, 'button'>('WebUrlButton', '2.6', {
  type: ['button-type', fixed('button-type', ['web_url'], BUTTONS), { step: 'webUrl' }],
  title: label,
  payload: ['field-type', uri('web-url-uri'), { limit: 'payloadLength' }],
  payloadHidden: ['optional', onlyFalse('payload-hidden-postback-only', 'a web_url button')],
  payloadSeenByUser: seen,
});

const button: Must<WireButton> = choice(
  { name: 'Button', section: '2.6', rule: 'button-type' },
  value => (at(value, 'type') === 'web_url' ? 1 : 0),
  postback,
  webUrl,
);

// Generic template. API spec, section 2.5.

const element: Must<WireElement> = object<WireElement, 'element'>('Element', '2.5', {
  messageId: ['optional', messageId, { step: 'messageId' }],
  title: ['optional', title, { step: 'title', limit: 'titleLength' }],
  subtitle: ['optional', words, { step: 'subtitle', limit: 'subtitleLength' }],
  imageUrl: ['optional', uri('image-url-uri'), { step: 'withImage' }],
  buttons: ['legacy-buttons-empty', noButtons],
  buttonsV2: [
    'field-type',
    listOfLength<UpTo<3, WireButton>>(button, 'element-max-3-buttons', { max: 3 }),
    { step: 'button' },
  ],
});

const genericPayload: Must<WireGenericPayload> = object<WireGenericPayload>('GenericPayload', '2.5', {
  templateType: ['field-type', fixed('template-type', ['generic'], []), { step: 'generic' }],
  elements: [
    'generic-needs-element',
    listOfLength<NonEmpty<WireElement>>(element, 'generic-needs-element', { min: 1 }),
    { step: 'element', limit: 'elements' },
  ],
  buttons: ['legacy-buttons-empty', noButtons],
  buttonsV2: ['legacy-buttons-empty', noButtons],
});

// Attachments. API spec, section 2.4.

const MEDIA = ['image', 'audio', 'video', 'file'] as const;
const ATTACHMENTS = ['template', ...MEDIA] as const;
// Sections 1 and 2.4 also call the media kind image a picture.
const ALSO = { picture: 'image' };
const template: Needed<'template'> = ['attachment-type', fixed('attachment-type', ['template'], ATTACHMENTS, ALSO)];

const genericAttachment: Must<WireGenericAttachment> = object<WireGenericAttachment>('GenericAttachment', '2.5', {
  type: template,
  payload: ['field-type', genericPayload],
});

const buttonTemplate: Must<WireButtonTemplateAttachment> = object<WireButtonTemplateAttachment>(
  'ButtonTemplateAttachment',
  '2.4',
  {
    type: template,
    payload: ['field-type', open({ name: 'OtherPayload', isTemplate: true }), { step: 'buttonTemplate' }],
  },
);

// One object for four types: the spec leaves all four payloads open, so `parse` does not tell them apart.
const media: Must<WireMediaAttachment> = merged<WireMediaAttachment>(
  object<Merged<WireMediaAttachment>>('MediaAttachment', '2.4', {
    type: ['attachment-type', fixed('attachment-type', MEDIA, ATTACHMENTS, ALSO)],
    payload: [
      'field-type',
      open<WireShape<`${(typeof MEDIA)[number]}Payload`>>({ name: 'OtherPayload', notGeneric: 'a media attachment' }),
    ],
  }),
);

const isMedia = (attachment: unknown): boolean => MEDIA.some(type => type === at(attachment, 'type'));

/** Checks that an attachment is a generic template; an invalid one, that it would be one if its type were right. */
export const isGeneric = (attachment: unknown): attachment is WireGenericAttachment =>
  at(attachment, 'payload', 'templateType') === 'generic' && !isMedia(attachment);

// Messages. API spec, section 2.3.

const either: Exactly = {
  rule: 'text-or-attachment',
  of: ['text', 'attachment'],
  found: present => (present.length > 0 ? 'both' : 'neither'),
};
/** The rows that all kinds of messages have. */
const everyMessage: { readonly messageId: Optional<string> } = {
  messageId: ['optional', messageId, { step: 'messageId' }],
};
const replies: Needed<readonly WireShape<'quickReply'>[]> = [
  'quick-replies-present',
  list(open(), 'quick-replies-present'),
  { step: 'legacyQuickReplies' },
];
const repliesV2: Needed<readonly WireShape<'quickReplyV2'>[]> = [
  'quick-replies-present',
  list(open(), 'quick-replies-present'),
  { step: 'quickReplies' },
];
const noReplies = empty('generic-no-quick-replies');
const notText: Optional<never> = ['optional', instead(words), { limit: 'textLength' }];

/** A message with one kind of attachment: the type of the JSON has two kinds in one interface. */
interface With<A> extends Omit<WireAttachmentMessage, 'attachment'> {
  readonly attachment: A;
}

const textMessage: Must<WireTextMessage> = object<WireTextMessage, 'message'>(
  'TextMessage',
  '2.3',
  {
    ...everyMessage,
    text: ['text-or-attachment', words, { step: 'text', limit: 'textLength' }],
    attachment: ['optional', instead(buttonTemplate)],
    quickReplies: replies,
    quickRepliesV2: repliesV2,
  },
  either,
);

const attachmentMessage = <A>(name: string, attachment: Must<A>): Must<With<A>> =>
  object<With<A>, 'message'>(
    name,
    '2.3',
    {
      ...everyMessage,
      text: notText,
      attachment: ['text-or-attachment', attachment],
      quickReplies: replies,
      quickRepliesV2: repliesV2,
    },
    either,
  );

const genericMessage: Must<WireGenericMessage> = object<WireGenericMessage, 'message'>(
  'GenericMessage',
  '2.5',
  {
    ...everyMessage,
    text: notText,
    attachment: ['text-or-attachment', genericAttachment],
    quickReplies: ['quick-replies-present', noReplies],
    quickRepliesV2: ['quick-replies-present', noReplies],
  },
  either,
);

// The type of the JSON has both kinds of attachment in one interface.
const byAttachment = <A, B>(a: Must<With<A>>, b: Must<With<B>>): Must<With<A | B>> =>
  untyped({ is: 'choice', of: [a, b], pick: value => (isMedia(at(value, 'attachment')) ? 0 : 1) });

const message: Must<WireMessage> = choice(
  { name: 'Message', section: '2.3', rule: 'text-or-attachment', overlaps: true },
  value => (isGeneric(at(value, 'attachment')) ? 2 : Object.hasOwn(Object(value), 'attachment') ? 1 : 0),
  textMessage,
  byAttachment(
    attachmentMessage<WireMediaAttachment>('MediaMessage', media),
    attachmentMessage<WireButtonTemplateAttachment>('ButtonTemplateMessage', buttonTemplate),
  ),
  genericMessage,
);

// Requests. API spec, sections 2.1, 2.2 and 2.7.

const oneId: Exactly = {
  rule: 'recipient-exactly-one',
  of: ['appCustomerId', 'appStaffId', 'id'],
  found: present => present.join(' and ') || 'none of them',
};
const notId: Optional<never> = ['optional', instead(id)];
const none: Readonly<Record<keyof Recipient, Optional<never>>> = { appCustomerId: notId, appStaffId: notId, id: notId };
type By<Key extends keyof Recipient> = Extract<Recipient, Readonly<Record<Key, string>>>;

const recipient: Must<Recipient> = choice(
  { name: 'Recipient', section: '2.2', rule: 'recipient-exactly-one' },
  value =>
    Math.max(
      0,
      oneId.of.findIndex(key => Object.hasOwn(Object(value), key)),
    ),
  object<By<'appCustomerId'>>(
    'CustomerRecipient',
    '2.2',
    { ...none, appCustomerId: ['field-type', id, { step: 'toCustomer' }] },
    oneId,
  ),
  object<By<'appStaffId'>>(
    'StaffRecipient',
    '2.2',
    { ...none, appStaffId: ['field-type', id, { step: 'toStaff' }] },
    oneId,
  ),
  object<By<'id'>>('UserRecipient', '2.2', { ...none, id: ['field-type', id, { step: 'toUser' }] }, oneId),
);

/** The body of a send-message request. */
export const messageRequest: Must<SendMessageRequest> & Obj = object<SendMessageRequest>('SendMessageRequest', '2.1', {
  recipient: ['recipient-missing', recipient],
  message: ['field-type', message],
});

/** The body of a send-OTP request. */
export const otpRequest: Must<SendOtpRequest> & Obj = object<SendOtpRequest, 'otp'>('SendOtpRequest', '2.7', {
  customerNo: ['otp-customer-no', id, { step: 'for' }],
  messageId: ['otp-message-id', messageId, { step: 'messageId' }],
  mokMessage: ['otp-text', words, { step: 'text', limit: 'textLength' }],
  mokValue: ['optional', words, { step: 'value' }],
  imageUrl: ['optional', uri('image-url-uri'), { step: 'withImage' }],
  txCode: ['optional', id, { step: 'txCode' }],
  deviceId: ['optional', id, { step: 'deviceId' }],
  buttonsV2: ['optional', list(button), { step: 'button', limit: 'otpButtons' }],
  showWithLocation: ['optional', flag, { step: 'withLocation' }],
});

/** The body of a successful response. Bundles of `sendable/parse` leave it out. */
export const response: Must<SendResponse> & Obj = /* @__PURE__ */ object<SendResponse>('SendResponse', '2.8', {
  recipient_id: ['field-type', anyText],
  message_id: ['field-type', anyText],
});
