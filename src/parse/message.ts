import type { MergeExclusive } from 'type-fest';
import { custom, exactOptional } from 'valibot';
import type { WireAttachment, WireGenericAttachment } from '../wire/attachment.js';
import type { SendMessageRequest, WireMessage } from '../wire/message.js';
import type { WireShape } from '../wire/shapes.js';
import { genericAttachment, isGeneric, otherAttachment } from './attachment.js';
import { breaks } from './broken.js';
import { emptyList, listOf } from './lists.js';
import { fields, isJson, type Present } from './object.js';
import { openShape } from './open-shape.js';
import { recipient } from './recipient.js';
import { either, type Schema } from './schema.js';
import { messageId, text } from './texts.js';

const has = (json: unknown, key: string): boolean => isJson(json) && Object.hasOwn(json, key);

type EitherContent = MergeExclusive<{ readonly text: Present }, { readonly attachment: Present }>;

const whole: Schema<EitherContent> = custom<EitherContent>(
  json => has(json, 'text') !== has(json, 'attachment'),
  breaks('text-or-attachment', json => (has(json, 'text') ? 'both' : 'neither')),
);
const missing = { quickReplies: 'quick-replies-present', quickRepliesV2: 'quick-replies-present' } as const;

interface Fields<Attachment, QuickReplies, QuickRepliesV2> {
  readonly messageId?: string;
  readonly text?: string;
  readonly attachment?: Attachment;
  readonly quickReplies: QuickReplies;
  readonly quickRepliesV2: QuickRepliesV2;
}
type Generic = Fields<WireGenericAttachment, readonly [], readonly []>;
type Other = Fields<
  Exclude<WireAttachment, WireGenericAttachment>,
  readonly WireShape<'quickReply'>[],
  readonly WireShape<'quickReplyV2'>[]
>;

const common = { messageId: exactOptional(messageId), text: exactOptional(text) };
const none = emptyList('generic-no-quick-replies');

const generic = fields<Generic, EitherContent>(
  { ...common, attachment: exactOptional(genericAttachment), quickReplies: none, quickRepliesV2: none },
  { missing, whole },
);
const other = fields<Other, EitherContent>(
  {
    ...common,
    attachment: exactOptional(otherAttachment),
    quickReplies: listOf(openShape()),
    quickRepliesV2: listOf(openShape()),
  },
  { missing, whole },
);

const message: Schema<WireMessage> = either(json => isJson(json) && isGeneric(json.attachment), generic, other);

/** The body of a send-message request. Document, section 2.1. */
export const messageRequest: Schema<SendMessageRequest> = fields<SendMessageRequest>(
  { recipient, message },
  { missing: { recipient: 'recipient-missing' } },
);
