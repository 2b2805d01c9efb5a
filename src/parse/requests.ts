import type { MergeExclusive, RequireExactlyOne } from 'type-fest';
import { boolean, custom, exactOptional, object, picklist } from 'valibot';
import type {
  Recipient,
  SendMessageRequest,
  SendOtpRequest,
  WireAttachment,
  WireButtonTemplateAttachment,
  WireGenericAttachment,
  WireMediaAttachment,
  WireMessage,
  WireShape,
} from '../wire/index.js';
import { button, genericPayload } from './elements.js';
import { describeChoice, ruleIssue, typeIssue } from './issues.js';
import { openShape } from './open-shape.js';
import {
  choose,
  combine,
  emptyList,
  fields,
  id,
  listOf,
  messageId,
  type Present,
  record,
  type Schema,
  text,
  uri,
} from './schemas.js';
import { isJson } from './snapshot.js';

// Recipient: exactly one id. API spec, section 2.2.

interface Ids {
  readonly appCustomerId?: string;
  readonly appStaffId?: string;
  readonly id?: string;
}
type OneId = RequireExactlyOne<Record<keyof Ids, Present>>;

const ID_KEYS = ['appCustomerId', 'appStaffId', 'id'];
const idKeysOf = (json: unknown): readonly string[] =>
  isJson(json) ? ID_KEYS.filter(key => Object.hasOwn(json, key)) : [];

const exactlyOneId: Schema<OneId> = custom<OneId>(
  json => idKeysOf(json).length === 1,
  ruleIssue('recipient-exactly-one', json => idKeysOf(json).join(' and ') || 'none of them'),
);

export const recipient: Schema<Recipient> = fields<Ids, OneId>(
  { appCustomerId: exactOptional(id), appStaffId: exactOptional(id), id: exactOptional(id) },
  { whole: exactlyOneId },
);

// Attachments: a generic template, or a payload of open shape. API spec, section 2.4.

const MEDIA = ['image', 'audio', 'video', 'file'] as const;
const isMedia = (type: unknown): boolean => MEDIA.some(media => media === type);
const saysGeneric = (payload: unknown): boolean => isJson(payload) && payload.templateType === 'generic';

const missingType = { missing: { type: 'attachment-type' } } as const;
const templateType = picklist(['template'], ruleIssue('attachment-type', describeChoice(['template', ...MEDIA])));

export const genericAttachment: Schema<WireGenericAttachment> = fields<WireGenericAttachment>(
  { type: templateType, payload: genericPayload },
  missingType,
);

const buttonTemplate: Schema<WireButtonTemplateAttachment> = fields<WireButtonTemplateAttachment>(
  { type: templateType, payload: openShape() },
  missingType,
);

type MediaType = WireMediaAttachment['type'];
type MediaPayload = WireMediaAttachment['payload'];

const notGeneric = object({
  templateType: custom(
    type => type !== 'generic',
    ruleIssue('template-type', () => 'a media attachment'),
  ),
});
const openPayload = openShape<MediaPayload>();

const media: Schema<WireMediaAttachment> = fields<{ readonly type: MediaType; readonly payload: MediaPayload }>({
  type: picklist(MEDIA),
  payload: choose<MediaPayload, MediaPayload>(saysGeneric, combine(record, notGeneric, openPayload), openPayload),
});

/** An attachment that is not generic. Its templates are button templates, of open shape. */
export const otherAttachment: Schema<Exclude<WireAttachment, WireGenericAttachment>> = choose(
  json => isJson(json) && isMedia(json.type),
  media,
  buttonTemplate,
);

/** Checks that an attachment is a generic template, or would be one if its type were right. */
const isGeneric = (attachment: unknown): boolean =>
  isJson(attachment) && saysGeneric(attachment.payload) && !isMedia(attachment.type);

// Message: either text or attachment, and both lists of quick replies. API spec, section 2.3.

type EitherContent = MergeExclusive<{ readonly text: Present }, { readonly attachment: Present }>;

const has = (json: unknown, key: string): boolean => isJson(json) && Object.hasOwn(json, key);

const eitherContent: Schema<EitherContent> = custom<EitherContent>(
  json => has(json, 'text') !== has(json, 'attachment'),
  ruleIssue('text-or-attachment', json => (has(json, 'text') ? 'both' : 'neither')),
);

interface MessageFields<Attachment, QuickReplies, QuickRepliesV2> {
  readonly messageId?: string;
  readonly text?: string;
  readonly attachment?: Attachment;
  readonly quickReplies: QuickReplies;
  readonly quickRepliesV2: QuickRepliesV2;
}
type GenericFields = MessageFields<WireGenericAttachment, readonly [], readonly []>;
type OtherFields = MessageFields<
  Exclude<WireAttachment, WireGenericAttachment>,
  readonly WireShape<'quickReply'>[],
  readonly WireShape<'quickReplyV2'>[]
>;

const common = { messageId: exactOptional(messageId), text: exactOptional(text) };
const noReplies = emptyList('generic-no-quick-replies');
const ofMessage = {
  missing: { quickReplies: 'quick-replies-present', quickRepliesV2: 'quick-replies-present' },
  whole: eitherContent,
} as const;

const genericMessage = fields<GenericFields, EitherContent>(
  { ...common, attachment: exactOptional(genericAttachment), quickReplies: noReplies, quickRepliesV2: noReplies },
  ofMessage,
);
const otherMessage = fields<OtherFields, EitherContent>(
  {
    ...common,
    attachment: exactOptional(otherAttachment),
    quickReplies: listOf(openShape()),
    quickRepliesV2: listOf(openShape()),
  },
  ofMessage,
);

const message: Schema<WireMessage> = choose(
  json => isJson(json) && isGeneric(json.attachment),
  genericMessage,
  otherMessage,
);

/** The body of a send-message request. API spec, section 2.1. */
export const messageRequest: Schema<SendMessageRequest> = fields<SendMessageRequest>(
  { recipient, message },
  { missing: { recipient: 'recipient-missing' } },
);

/** The body of a send-OTP request. API spec, section 2.7. */
export const otpRequest: Schema<SendOtpRequest> = fields<SendOtpRequest>(
  {
    customerNo: id,
    messageId,
    mokMessage: text,
    mokValue: exactOptional(text),
    imageUrl: exactOptional(uri('image-url-uri')),
    txCode: exactOptional(id),
    deviceId: exactOptional(id),
    buttonsV2: exactOptional(listOf(button)),
    showWithLocation: exactOptional(boolean(typeIssue('be true or false'))),
  },
  { missing: { customerNo: 'otp-customer-no', messageId: 'otp-message-id', mokMessage: 'otp-text' } },
);
