import type { MergeExclusive } from 'type-fest';
import type { WireAttachment, WireGenericAttachment } from './attachment.js';
import type { Recipient } from './recipient.js';
import type { WireShape } from './shapes.js';

interface WithMessageId {
  /** Events about the message name it; made by the platform when absent. Holds no `[`, `]` or control character. */
  readonly messageId?: string;
}

interface WithQuickReplies {
  /** Legacy. Present in every message, empty when unused. */
  readonly quickReplies: readonly WireShape<'quickReply'>[];
  /** Present in every message, empty when unused. */
  readonly quickRepliesV2: readonly WireShape<'quickReplyV2'>[];
}

interface WithoutQuickReplies {
  /** Legacy. Present, and empty in a generic template. */
  readonly quickReplies: readonly [];
  /** Present, and empty in a generic template. */
  readonly quickRepliesV2: readonly [];
}

/** A message: either `text` or `attachment`. Document, section 2.3. */
export type WireMessage = WithMessageId &
  MergeExclusive<
    { readonly text: string } & WithQuickReplies,
    | ({ readonly attachment: Exclude<WireAttachment, WireGenericAttachment> } & WithQuickReplies)
    | ({ readonly attachment: WireGenericAttachment } & WithoutQuickReplies)
  >;

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
