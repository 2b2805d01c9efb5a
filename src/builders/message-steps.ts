import type { SendMessageRequest, Shape } from '../wire/index.js';
import type { OneRecipient } from './recipient.js';
import type { CompleteRequest, Made, NeverMisses } from './state.js';

/** Tells messages from what else can be sent. A phantom: it exists for the compiler only. */
export interface AnyMessage extends Made<'by Message, Otp or parse'>, CompleteRequest {
  readonly ' is a message': true;
}

/** The phantoms that every message has. */
export type MessageKeys = ' is a message' | NeverMisses['ofMessage'];

/** The steps of what every message can set once. */
export interface StepOfMessage {
  'messageId is set': 'messageId';
  'recipient is set': 'to' | 'toCustomer' | 'toStaff' | 'toUser';
}

/** The steps of a message without an id. */
export interface MessageIdStep<Next> {
  /**
   * Sets the message's id. Without it, the platform makes one. Once, not empty, no `[`, `]` or control character.
   * Throws a RuleViolation (`id-not-empty`, `message-id-unambiguous`). Wire: `message.messageId`, section 2.3.
   *
   * @example
   * ```ts
   * Message.text('Hello').messageId('m-1').toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"messageId":"m-1","text":"Hello","quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  messageId(id: string): Next;
}

/** The steps of a message without a recipient; it has exactly one. */
export interface RecipientSteps<Next> {
  /**
   * Addresses the message to a recipient known only at run time. One recipient, with exactly one id. Throws a
   * RuleViolation (`recipient-exactly-one`, `id-not-empty`). Wire: `recipient`, section 2.2.
   *
   * @example
   * ```ts
   * Message.text('Hello').to({ appStaffId: 'S-7' })
   * //=> {"recipient":{"appStaffId":"S-7"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  to<const Given>(recipient: OneRecipient<Given>): Next;
  /**
   * Addresses the message to a customer, by the id in your own system. One recipient, not empty. Throws a RuleViolation
   * (`id-not-empty`). Wire: `recipient.appCustomerId`, section 2.2.
   *
   * @example
   * ```ts
   * Message.text('Hello').toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  toCustomer(id: string): Next;
  /**
   * Addresses the message to a member of staff, by the id in your own system. One recipient, not empty. Throws a
   * RuleViolation (`id-not-empty`). Wire: `recipient.appStaffId`, section 2.2.
   *
   * @example
   * ```ts
   * Message.text('Hello').toStaff('S-7')
   * //=> {"recipient":{"appStaffId":"S-7"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  toStaff(id: string): Next;
  /**
   * Addresses the message to a user, by the platform's own user id; a customer or staff id is preferred. One recipient,
   * not empty. Throws a RuleViolation (`id-not-empty`). Wire: `recipient.id`, section 2.2.
   *
   * @example
   * ```ts
   * Message.text('Hello').toUser('u-41')
   * //=> {"recipient":{"id":"u-41"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  toUser(id: string): Next;
}

/** Of a message that misses nothing. */
export interface WholeMessage {
  /** The exact JSON of the request: plain, made anew by each call. Document, section 2.1. */
  toJSON(): SendMessageRequest;
}
/** The steps of a message without quick replies. */
export interface QuickRepliesStep<Next> {
  /**
   * Sets the quick replies, shown as buttons under the message, one by one or in one list. Once. Their shape is open: any JSON object, or what
   * `PlatformShapes` says. Throws a RuleViolation (`open-shape-json`). Wire: `message.quickRepliesV2`, section 2.3.
   *
   * @example
   * ```ts
   * Message.text('Sure?').quickReplies({ title: 'Yes' }).toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Sure?","quickReplies":[],"quickRepliesV2":[{"title":"Yes"}]}}
   * ```
   */
  quickReplies(...replies: readonly (Shape<'quickReplyV2'> | readonly Shape<'quickReplyV2'>[])[]): Next;
}

/** The steps of a message without legacy quick replies. */
export interface LegacyQuickRepliesStep<Next> {
  /**
   * Sets the quick replies of clients older than `quickRepliesV2`, one by one or in one list. Once. Their shape is open. Throws a RuleViolation
   * (`open-shape-json`). Wire: `message.quickReplies`, section 2.3.
   *
   * @deprecated The platform's newer clients read `.quickReplies()`.
   * @example
   * ```ts
   * Message.text('Sure?').legacyQuickReplies({ title: 'Yes' }).toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Sure?","quickReplies":[{"title":"Yes"}],"quickRepliesV2":[]}}
   * ```
   */
  legacyQuickReplies(...replies: readonly (Shape<'quickReply'> | readonly Shape<'quickReply'>[])[]): Next;
}
