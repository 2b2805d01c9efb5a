import type { Shape } from '../wire/shapes.js';

/** Of a message without quick replies. */
export interface QuickRepliesStep<Next> {
  /**
   * Sets the quick replies, shown as buttons under the message. Once. Their shape is open: any JSON object, or what
   * `PlatformShapes` says. Throws a RuleViolation (`open-shape-json`). Wire: `message.quickRepliesV2`, section 2.3.
   *
   * @example
   * ```ts
   * Message.text('Sure?').quickReplies({ title: 'Yes' }).toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Sure?","quickReplies":[],"quickRepliesV2":[{"title":"Yes"}]}}
   * ```
   */
  quickReplies(...replies: readonly Shape<'quickReplyV2'>[]): Next;
}

/** Of a message without legacy quick replies. */
export interface LegacyQuickRepliesStep<Next> {
  /**
   * Sets the quick replies of clients older than `quickRepliesV2`. Once. Their shape is open. Throws a RuleViolation
   * (`open-shape-json`). Wire: `message.quickReplies`, section 2.3.
   *
   * @deprecated The platform's newer clients read `.quickReplies()`.
   * @example
   * ```ts
   * Message.text('Sure?').legacyQuickReplies({ title: 'Yes' }).toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Sure?","quickReplies":[{"title":"Yes"}],"quickRepliesV2":[]}}
   * ```
   */
  legacyQuickReplies(...replies: readonly Shape<'quickReply'>[]): Next;
}
