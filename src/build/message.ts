import type { RuleNeeds } from '../rules/catalogue.js';
import type { Shape } from '../wire/shapes.js';
import type { GenericMessage } from './generic-message.js';
import { MessageDraft } from './message-draft.js';
import type { MessageIdSlot, RecipientSlot, WholeMessage } from './message-slots.js';
import type { LegacyQuickRepliesSlot, QuickRepliesSlot } from './quick-replies-slots.js';
import type { Needs, Once, Open, Until } from './state.js';

/** What a message carries, and what else is set. */
export type MessageMark = ContentMark | SettableMark;
type ContentMark =
  | 'text is set'
  | 'image is set'
  | 'audio is set'
  | 'video is set'
  | 'file is set'
  | 'button template is set';
type SettableMark = 'messageId is set' | 'recipient is set' | 'quickReplies are set' | 'legacyQuickReplies are set';

interface MessageCore<Marks extends MessageMark>
  extends Needs<'recipient is set' extends Marks ? 'nothing' : RuleNeeds['recipient-missing']> {
  readonly ' is': 'message';
  readonly ' open': Open<Exclude<SettableMark, Marks>>;
}
/** A message under construction: a method is there exactly as long as calling it is legal. */
export type Message<Marks extends MessageMark> = MessageCore<Marks> &
  Until<'messageId is set', Marks, MessageIdSlot<Message<Marks | 'messageId is set'>>> &
  Until<'quickReplies are set', Marks, QuickRepliesSlot<Message<Marks | 'quickReplies are set'>>> &
  Until<'legacyQuickReplies are set', Marks, LegacyQuickRepliesSlot<Message<Marks | 'legacyQuickReplies are set'>>> &
  Until<'recipient is set', Marks, RecipientSlot<Message<Marks | 'recipient is set'>>> &
  Once<'recipient is set', Marks, WholeMessage>;

/** What `Message` offers. */
export interface StartMessage {
  /**
   * Starts a text message. Not empty. Throws a RuleViolation (`text-not-empty`). Wire: `message.text`, section 2.3.
   *
   * @example
   * ```ts
   * Message.text('Your card is ready').toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Your card is ready","quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  text(text: string): Message<'text is set'>;
  /**
   * Starts an image message. The payload's shape is open: any JSON object, or what `PlatformShapes` says. Throws a
   * RuleViolation (`open-shape-json`). Wire: `message.attachment`, section 2.4.
   *
   * @example
   * ```ts
   * Message.image({ url: 'https://example.com/a.png' }).toUser('u-41')
   * //=> {"recipient":{"id":"u-41"},"message":{"attachment":{"type":"image","payload":{"url":"https://example.com/a.png"}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  image(payload: Shape<'imagePayload'>): Message<'image is set'>;
  /**
   * Starts an audio message. The payload's shape is open. Throws a RuleViolation (`open-shape-json`). Wire:
   * `message.attachment`, section 2.4.
   *
   * @example
   * ```ts
   * Message.audio({ url: 'https://example.com/a.mp3' }).toUser('u-41')
   * //=> {"recipient":{"id":"u-41"},"message":{"attachment":{"type":"audio","payload":{"url":"https://example.com/a.mp3"}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  audio(payload: Shape<'audioPayload'>): Message<'audio is set'>;
  /**
   * Starts a video message. The payload's shape is open. Throws a RuleViolation (`open-shape-json`). Wire:
   * `message.attachment`, section 2.4.
   *
   * @example
   * ```ts
   * Message.video({ url: 'https://example.com/a.mp4' }).toUser('u-41')
   * //=> {"recipient":{"id":"u-41"},"message":{"attachment":{"type":"video","payload":{"url":"https://example.com/a.mp4"}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  video(payload: Shape<'videoPayload'>): Message<'video is set'>;
  /**
   * Starts a file message. The payload's shape is open. Throws a RuleViolation (`open-shape-json`). Wire:
   * `message.attachment`, section 2.4.
   *
   * @example
   * ```ts
   * Message.file({ url: 'https://example.com/a.pdf' }).toUser('u-41')
   * //=> {"recipient":{"id":"u-41"},"message":{"attachment":{"type":"file","payload":{"url":"https://example.com/a.pdf"}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  file(payload: Shape<'filePayload'>): Message<'file is set'>;
  /**
   * Starts a generic template, a card or a carousel of cards. It needs one element or more. Wire: `message.attachment`,
   * section 2.5.
   *
   * @example
   * ```ts
   * Message.generic().element(e => e.title('Gold card')).toStaff('S-7')
   * //=> {"recipient":{"appStaffId":"S-7"},"message":{"attachment":{"type":"template","payload":{"templateType":"generic","elements":[{"title":"Gold card","buttons":[],"buttonsV2":[]}],"buttons":[],"buttonsV2":[]}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  generic(): GenericMessage<'template is generic'>;
  /**
   * Starts a button template. The payload's shape is open; its templateType, if any, is not `generic`. Throws a
   * RuleViolation (`open-shape-json`, `template-type`). Wire: `message.attachment`, section 2.4.
   *
   * @example
   * ```ts
   * Message.buttonTemplate({ text: 'Sure?' }).toUser('u-41')
   * //=> {"recipient":{"id":"u-41"},"message":{"attachment":{"type":"template","payload":{"text":"Sure?"}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  buttonTemplate(payload: Shape<'buttonTemplatePayload'>): Message<'button template is set'>;
}

/**
 * Starts messages.
 *
 * @example
 * ```ts
 * Message.text('Your card is ready').toCustomer('C-1029')
 * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Your card is ready","quickReplies":[],"quickRepliesV2":[]}}
 * ```
 */
export const Message: StartMessage = {
  text: MessageDraft.text,
  image: MessageDraft.attachment('image'),
  audio: MessageDraft.attachment('audio'),
  video: MessageDraft.attachment('video'),
  file: MessageDraft.attachment('file'),
  generic: MessageDraft.generic,
  buttonTemplate: MessageDraft.attachment('template'),
} as unknown as StartMessage;
