import type { each, MustBe } from '../internal/phantoms.js';
import type { RuleFix } from '../spec/catalogue.js';
import type { WireAttachmentMessage, WireGenericMessage, WireTextMessage } from '../spec/requests.js';
import type { OpenShape, Shape } from '../spec/shapes.js';
import type { GenericMessage } from './generic-message.js';
import { messageStart } from './message-builder.js';
import type {
  LegacyQuickRepliesStep,
  MessageIdStep,
  MessageKeys,
  MessagePhantoms,
  QuickRepliesStep,
  RecipientSteps,
  StepOfMessage,
  WholeMessage,
} from './message-steps.js';
import type { ExtraState, ExtraStep, LegalSteps, NeedOf, NotYet, Phantoms, Unknowns, WhenSet } from './state.js';

/**
 * The argument of `Message.buttonTemplate`: the open shape. For a generic template, a text that names the right call.
 * `_Generic` is for the compiler, which prints it in an error about a type parameter.
 */
export type ButtonTemplate<Payload, _Generic extends string = string> =
  Unknowns<Payload> extends 0 ? KnownTemplate<Payload> : Shape<'buttonTemplatePayload'>;

// The first condition makes the compiler infer `Payload`.
type KnownTemplate<Payload> = [Payload] extends [never]
  ? Payload
  : [MaybeGeneric<Payload>] extends [never]
    ? OpenShape<'buttonTemplatePayload', Payload>
    : MustBe<RuleFix['template-type']>;

type MaybeGeneric<Payload> = Payload extends { readonly templateType?: infer Type }
  ? string extends Type
    ? never
    : 'generic' extends Type
      ? true
      : never
  : never;

/** The states of a message: the kind of its content, and each field that is set. */
export type MessageMark = ContentMark | SettableMark;
type ContentMark = keyof ContentOf;
interface ContentOf {
  'audio is set': WireAttachmentMessage;
  // Also a generic template: a variable of the type `Message`, in which every mark is possible, may contain one.
  'button template is set': WireAttachmentMessage | WireGenericMessage;
  'file is set': WireAttachmentMessage;
  'image is set': WireAttachmentMessage;
  'text is set': WireTextMessage;
  'video is set': WireAttachmentMessage;
}
type SettableMark = keyof StepOf;

interface MessageCore<Marks extends MessageMark> extends MessagePhantoms, WholeMessage<ContentOf[Marks & ContentMark]> {
  readonly [each.step.returns.a.new.type.so.give.a.list.to.buttons]: NotYet<Exclude<SettableMark, Marks>>;
}
interface MessageSteps<Marks extends MessageMark>
  extends MessageCore<Marks>,
    MessageIdStep<Message<Marks | 'messageId is set'>>,
    QuickRepliesStep<Message<Marks | 'quickReplies are set'>>,
    LegacyQuickRepliesStep<Message<Marks | 'legacyQuickReplies are set'>>,
    RecipientSteps<Message<Marks | 'recipient is set'>>,
    ExtraStep<'message', Message<Marks | keyof ExtraState<'message'>>> {}
interface StepOf extends StepOfMessage {
  'legacyQuickReplies are set': 'legacyQuickReplies';
  'quickReplies are set': 'quickReplies' | typeof each.step.returns.a.new.type.so.use.a.new.const.or.a.conditional;
}

/** A message under construction. Its type has only the methods that are legal now. Without `Marks`, the type stands for any complete one. */
export type Message<Marks extends MessageMark = MessageMark> = Pick<
  MessageSteps<Marks>,
  | Phantoms
  | MessageKeys
  | NeedOf['generic-needs-element']
  | Extract<keyof LegalSteps<StepOf, MessageMark>[Marks], StepOf[SettableMark]>
  | WhenSet<'recipient is set', Marks, NeedOf['recipient-missing'] | 'toJSON'>
>;

/** The methods of `Message`. Each starts a message. */
export interface StartMessage<
  _Way extends string = 'first call .text(), .generic(), .image(), .audio(), .video(), .file() or .buttonTemplate()',
> {
  /**
   * Starts a text message. The text must not be empty. Throws a RuleViolation (`text-not-empty`). JSON: `message.text`,
   * section 2.3.
   *
   * @example
   * ```ts
   * Message.text('Your card is ready').toCustomer('C-1029')
   * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Your card is ready","quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  text(this: void, text: string): Message<'text is set'>;
  /**
   * Starts an image message. The payload's shape is open: any JSON object, or the shape in `PlatformShapes`. Throws
   * a RuleViolation (`open-shape-json`). JSON: `message.attachment`, section 2.4.
   *
   * @example
   * ```ts
   * Message.image({ url: 'https://example.com/a.png' }).toUser('u-41')
   * //=> {"recipient":{"id":"u-41"},"message":{"attachment":{"type":"image","payload":{"url":"https://example.com/a.png"}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  image<const Given>(this: void, payload: OpenShape<'imagePayload', Given>): Message<'image is set'>;
  /**
   * Starts an audio message. The payload's shape is open: any JSON object, or the shape in `PlatformShapes`. Throws a
   * RuleViolation (`open-shape-json`). JSON: `message.attachment`, section 2.4.
   *
   * @example
   * ```ts
   * Message.audio({ url: 'https://example.com/a.mp3' }).toUser('u-41')
   * //=> {"recipient":{"id":"u-41"},"message":{"attachment":{"type":"audio","payload":{"url":"https://example.com/a.mp3"}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  audio<const Given>(this: void, payload: OpenShape<'audioPayload', Given>): Message<'audio is set'>;
  /**
   * Starts a video message. The payload's shape is open: any JSON object, or the shape in `PlatformShapes`. Throws a
   * RuleViolation (`open-shape-json`). JSON: `message.attachment`, section 2.4.
   *
   * @example
   * ```ts
   * Message.video({ url: 'https://example.com/a.mp4' }).toUser('u-41')
   * //=> {"recipient":{"id":"u-41"},"message":{"attachment":{"type":"video","payload":{"url":"https://example.com/a.mp4"}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  video<const Given>(this: void, payload: OpenShape<'videoPayload', Given>): Message<'video is set'>;
  /**
   * Starts a file message. The payload's shape is open: any JSON object, or the shape in `PlatformShapes`. Throws a
   * RuleViolation (`open-shape-json`). JSON: `message.attachment`, section 2.4.
   *
   * @example
   * ```ts
   * Message.file({ url: 'https://example.com/a.pdf' }).toUser('u-41')
   * //=> {"recipient":{"id":"u-41"},"message":{"attachment":{"type":"file","payload":{"url":"https://example.com/a.pdf"}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  file<const Given>(this: void, payload: OpenShape<'filePayload', Given>): Message<'file is set'>;
  /**
   * Starts a generic template, a card or a carousel of cards. It needs at least one element. JSON:
   * `message.attachment`, section 2.5.
   *
   * @example
   * ```ts
   * Message.generic().element(e => e.title('Gold card')).toStaff('S-7')
   * //=> {"recipient":{"appStaffId":"S-7"},"message":{"attachment":{"type":"template","payload":{"templateType":"generic","elements":[{"title":"Gold card","buttons":[],"buttonsV2":[]}],"buttons":[],"buttonsV2":[]}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  generic(this: void): GenericMessage<'template is generic'>;
  /**
   * Starts a button template. The payload's shape is open: any JSON object, or the shape in `PlatformShapes`. Its
   * `templateType`, if any, must not be `generic`. Throws a RuleViolation (`open-shape-json`, `template-type`). JSON:
   * `message.attachment`, section 2.4.
   *
   * @example
   * ```ts
   * Message.buttonTemplate({ text: 'Sure?' }).toUser('u-41')
   * //=> {"recipient":{"id":"u-41"},"message":{"attachment":{"type":"template","payload":{"text":"Sure?"}},"quickReplies":[],"quickRepliesV2":[]}}
   * ```
   */
  buttonTemplate<const Payload>(
    this: void,
    payload: ButtonTemplate<Payload, 'a type parameter must extend JsonObject'>,
  ): Message<'button template is set'>;
}

/**
 * Starts a message: a text, an attachment or a template.
 *
 * @example
 * ```ts
 * Message.text('Your card is ready').toCustomer('C-1029')
 * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Your card is ready","quickReplies":[],"quickRepliesV2":[]}}
 * ```
 */
export const Message: StartMessage = messageStart as unknown as StartMessage;
