import type { WireButtonTemplateAttachment, WireGenericAttachment, WireMediaAttachment } from './attachment.js';
import type { Recipient } from './recipient.js';
import type { WireShape } from './shapes.js';

interface EveryMessage {
  /** Events about the message name it; made by the platform when absent. Holds no `[`, `]` or control character. */
  readonly messageId?: string;
}

interface WithQuickReplies extends EveryMessage {
  /** Legacy. Present in every message, empty when unused. */
  readonly quickReplies: readonly WireShape<'quickReply'>[];
  /** Present in every message, empty when unused. */
  readonly quickRepliesV2: readonly WireShape<'quickReplyV2'>[];
}

/** A message with a text. Document, section 2.3. */
export interface WireTextMessage extends WithQuickReplies {
  readonly text: string;
  readonly attachment?: never;
}

/** A message with a medium or a button template. Document, sections 2.3 and 2.4. */
export interface WireAttachmentMessage extends WithQuickReplies {
  readonly attachment: WireMediaAttachment | WireButtonTemplateAttachment;
  readonly text?: never;
}

/** A message with a generic template, which has no quick replies. Document, sections 2.3 and 2.5. */
export interface WireGenericMessage extends EveryMessage {
  readonly attachment: WireGenericAttachment;
  readonly text?: never;
  /** Legacy. Present and empty. */
  readonly quickReplies: readonly [];
  /** Present and empty. */
  readonly quickRepliesV2: readonly [];
}

/** A message: either `text` or `attachment`. Document, section 2.3. */
export type WireMessage = WireAttachmentMessage | WireGenericMessage | WireTextMessage;

/**
 * The body of a send-message request. Document, section 2.1.
 *
 * @example
 * ```ts
 * const request: SendMessageRequest = {
 *   recipient: { appCustomerId: 'C-1029' },
 *   message: { text: 'Your card is ready', quickReplies: [], quickRepliesV2: [] },
 * }
 * ```
 */
export interface SendMessageRequest {
  readonly recipient: Recipient;
  readonly message: WireMessage;
}
