import type { RequireExactlyOne, Simplify } from 'type-fest';
import type {
  ButtonFields,
  ElementFields,
  WireButton,
  WireButtonTemplateAttachment,
  WireGenericAttachment,
  WireMediaAttachment,
} from './attachment.js';
import type { WireExtras, WireShape } from './shapes.js';

interface EveryMessage {
  /** The id by which events refer to the message. If absent, the platform makes one. Must not contain `[`, `]` or a control character. */
  readonly messageId?: string;
}

interface WithQuickReplies extends EveryMessage {
  /** Legacy list. Must be present, empty if unused. */
  readonly quickReplies: readonly WireShape<'quickReply'>[];
  /** Must be present, empty if unused. */
  readonly quickRepliesV2: readonly WireShape<'quickReplyV2'>[];
}

/** The fields of a text message in the API spec: those of other messages have the same names. */
interface TextFields extends WithQuickReplies {
  /** The text of the message. */
  readonly text: string;
  readonly attachment?: never;
}

type MessageExtras = WireExtras<'message', keyof TextFields>;

/** A text message. API spec, section 2.3. */
export interface WireTextMessage extends TextFields, MessageExtras {}

/** A message with a media attachment or a button template. API spec, sections 2.3 and 2.4. */
export interface WireAttachmentMessage extends WithQuickReplies, MessageExtras {
  /** The attachment, whose payload has an open shape. */
  readonly attachment: WireMediaAttachment | WireButtonTemplateAttachment;
  readonly text?: never;
}

/** A message with a generic template, which cannot have quick replies. API spec, sections 2.3 and 2.5. */
export interface WireGenericMessage extends EveryMessage, MessageExtras {
  /** The generic template. */
  readonly attachment: WireGenericAttachment;
  readonly text?: never;
  /** Legacy list. Must be present and empty. */
  readonly quickReplies: readonly [];
  /** Must be present and empty. */
  readonly quickRepliesV2: readonly [];
}

/** Any message: either `text` or `attachment`. API spec, section 2.3. */
export type WireMessage = WireAttachmentMessage | WireGenericMessage | WireTextMessage;

/**
 * The body of a send-message request. API spec, section 2.1.
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
  /** The user who receives the message. */
  readonly recipient: Recipient;
  /** The message. */
  readonly message: WireMessage;
}

/** The body of a send-message request whose message is of one kind. */
export interface SendMessageRequestOf<Content extends WireMessage> extends SendMessageRequest {
  readonly message: Content;
}

/**
 * The recipient of a message, by exactly one of `appCustomerId`, `appStaffId` and `id`. API spec, section 2.2.
 *
 * @example
 * ```ts
 * const recipient: Recipient = { appCustomerId: 'C-1029' }
 * ```
 */
export type Recipient = Simplify<
  Readonly<
    RequireExactlyOne<{
      /** The customer id in your own system. */
      appCustomerId: string;
      /** The staff id in your own system. */
      appStaffId: string;
      /** The platform user id, assigned at random when the user registers. */
      id: string;
    }>
  >
>;

/** The body of a successful response to either operation. API spec, section 2.8. */
export interface SendResponse {
  /** The platform user id of the recipient. */
  readonly recipient_id: string;
  /** The messageId of the request, or the one that the platform made if the request had none. */
  readonly message_id: string;
}

/** The fields of a send-OTP request in the API spec. */
interface OtpFields {
  /** The customer id of the user who receives the OTP. */
  readonly customerNo: string;
  /** The id that your webhook receives with the payload when a user presses a button. Must not contain `[`, `]` or a control character. */
  readonly messageId: string;
  /** The text of the OTP message. */
  readonly mokMessage: string;
  /** The OTP value, which your mobile app receives as an event. */
  readonly mokValue?: string;
  /** The absolute URI of an image. */
  readonly imageUrl?: string;
  /** The transaction code, for logging and analysis only. */
  readonly txCode?: string;
  /** The id of the user's mobile device, for logging and analysis only. */
  readonly deviceId?: string;
  /** Buttons such as Confirm and Cancel. */
  readonly buttonsV2?: readonly WireButton[];
  /** If true, the user sees the content only after granting the location permission. */
  readonly showWithLocation?: boolean;
}

/** The body of a send-OTP request. API spec, section 2.7. */
export interface SendOtpRequest extends OtpFields, WireExtras<'otp', keyof OtpFields> {}

/** The names that the API spec has for each kind of object that can have extra fields, whose names are others. */
export interface SpecNames {
  message: keyof TextFields;
  element: keyof ElementFields;
  button: keyof ButtonFields;
  otp: keyof OtpFields;
}
