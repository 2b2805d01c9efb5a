import type { each, is, Made } from '../internal/phantoms.js';
import type { SendMessageRequestOf, WireMessage } from '../spec/requests.js';
import type { OpenShapes } from '../spec/shapes.js';
import type { OneRecipient } from './recipient.js';
import type { CompleteRequest, ExtraState, NeverMisses } from './state.js';

/**
 * A message in any state, also one that misses something: the parameter of a function for every message. `Sendable` is a
 * complete one.
 *
 * @example
 * ```ts
 * const drafts: AnyMessage[] = [Message.text('Hello'), Message.generic()]
 * ```
 */
export interface AnyMessage extends Made<'by Message'> {
  readonly [is.a.message]: true;
}

/** The phantoms of messages, as opposed to an OTP: only the compiler sees them. */
export interface MessagePhantoms extends Made<'by Message, Otp or parse'>, CompleteRequest {
  readonly [is.a.message]: true;
}

/** The phantoms that every message has. */
export type MessageKeys = typeof is.a.message | NeverMisses['ofMessage'];

/** The methods for the fields that every message can set once. */
export interface StepOfMessage extends ExtraState<'message'> {
  'messageId is set': 'messageId' | typeof each.step.returns.a.new.type.so.use.a.new.const.or.a.ternary;
  'recipient is set': 'to' | 'toCustomer' | 'toStaff' | 'toUser';
}

/** The method of a message that has no id yet. */
export interface MessageIdStep<Next> {
  /**
   * Sets the message's id. Without an id, the platform makes one. Call this step once. The id must not be empty, and
   * must not contain `[`, `]` or a control character. Throws a RuleViolation (`id-not-empty`,
   * `message-id-unambiguous`). JSON: `message.messageId`, section 2.3.
   *
   * @example
   * ```ts
   * Message.text('Hello').messageId('m-1').toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"messageId":"m-1","text":"Hello","quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  messageId(this: AnyMessage, id: string): Next;
  readonly [each.step.returns.a.new.type.so.use.a.new.const.or.a.ternary]: true;
}

/** The methods of a message that has no recipient yet. */
export interface RecipientSteps<Next> {
  /**
   * Addresses the message to a recipient known only at run time. A message has one recipient, with exactly one id.
   * Throws a RuleViolation (`recipient-exactly-one`, `id-not-empty`). JSON: `recipient`, section 2.2.
   *
   * @example
   * ```ts
   * Message.text('Hello').to({ appStaffId: 'S-7' })
   * //=> {"recipient":{"appStaffId":"S-7"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  to<const Given>(this: AnyMessage, recipient: OneRecipient<Given, 'a type parameter must extend Recipient'>): Next;
  /**
   * Addresses the message to a customer, by the id in your own system. A message has one recipient, whose id must not
   * be empty. Throws a RuleViolation (`id-not-empty`). JSON: `recipient.appCustomerId`, section 2.2.
   *
   * @example
   * ```ts
   * Message.text('Hello').toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  toCustomer(this: AnyMessage, id: string): Next;
  /**
   * Addresses the message to a member of staff, by the id in your own system. A message has one recipient, whose id
   * must not be empty. Throws a RuleViolation (`id-not-empty`). JSON: `recipient.appStaffId`, section 2.2.
   *
   * @example
   * ```ts
   * Message.text('Hello').toStaff('S-7')
   * //=> {"recipient":{"appStaffId":"S-7"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  toStaff(this: AnyMessage, id: string): Next;
  /**
   * Addresses the message to a user, by the platform's own user id. Prefer a customer or staff id. A message has one
   * recipient, whose id must not be empty. Throws a RuleViolation (`id-not-empty`). JSON: `recipient.id`, section
   * 2.2.
   *
   * @example
   * ```ts
   * Message.text('Hello').toUser('u-41')
   * //=> {"recipient":{"id":"u-41"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  toUser(this: AnyMessage, id: string): Next;
}

/** The member of a complete message. */
export interface WholeMessage<Content extends WireMessage> {
  /** Returns the exact JSON of the request, a new plain object on each call. API spec, section 2.1. */
  toJSON(): SendMessageRequestOf<Content>;
}
/** The method of a message that has no quick replies yet. */
export interface QuickRepliesStep<Next> {
  /**
   * Sets the quick replies, which the chat shows as buttons below the message. Call this step once, with the replies
   * one by one or as one list. Their shape is open: any JSON object, or the shape in `PlatformShapes`. Throws a
   * RuleViolation (`open-shape-json`). JSON: `message.quickRepliesV2`, section 2.3.
   *
   * @example
   * ```ts
   * Message.text('Sure?').quickReplies({ title: 'Yes' }).toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Sure?","quickReplies":[],"quickRepliesV2":[{"title":"Yes"}]}}
   * ```
   */
  quickReplies<Given extends readonly unknown[]>(this: AnyMessage, ...replies: OpenShapes<'quickReplyV2', Given>): Next;
  readonly [each.step.returns.a.new.type.so.use.a.new.const.or.a.conditional]: true;
}

/** The method of a message that has no legacy quick replies yet. */
export interface LegacyQuickRepliesStep<Next> {
  /**
   * Sets the quick replies for apps that do not know `quickRepliesV2`. Call this step once, with the replies one by one
   * or as one list. Their shape is open: any JSON object, or the shape in `PlatformShapes`. Throws a RuleViolation
   * (`open-shape-json`). JSON: `message.quickReplies`, section 2.3.
   *
   * @deprecated Newer apps show only the list of `.quickReplies()`.
   * @example
   * ```ts
   * Message.text('Sure?').legacyQuickReplies({ title: 'Yes' }).toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Sure?","quickReplies":[{"title":"Yes"}],"quickRepliesV2":[]}}
   * ```
   */
  legacyQuickReplies<Given extends readonly unknown[]>(
    this: AnyMessage,
    ...replies: OpenShapes<'quickReply', Given>
  ): Next;
}
