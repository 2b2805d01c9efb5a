import type { Made, MustBe } from '../internal/phantoms.js';
import type { NonEmpty, UpTo, WireExtras, WireShape } from './shapes.js';

/** The types of attachments: the media and the template. API spec, section 2.4. */
type AttachmentType = 'audio' | 'file' | 'image' | 'template' | 'video';
type MediaType = Exclude<AttachmentType, 'template'>;

interface WireMedia<Type extends MediaType> {
  /** The kind of media. */
  readonly type: Type;
  /** The media, in an open shape. */
  readonly payload: WireShape<`${Type}Payload`>;
}

/** An attachment with an image, an audio file, a video or another file. Its payload has an open shape. API spec, section 2.4. */
export type WireMediaAttachment = {
  readonly [Type in MediaType]: WireMedia<Type>;
}[MediaType];

/** The payload of a generic template. API spec, section 2.5. */
export interface WireGenericPayload {
  /** Marks a generic template. */
  readonly templateType: 'generic';
  /** One element or more. */
  readonly elements: NonEmpty<WireElement>;
  /** Legacy list: must be present and empty. */
  readonly buttons: readonly [];
  /** Must be present and empty: each element has its own buttons. */
  readonly buttonsV2: readonly [];
}

/** An attachment with a generic template. API spec, section 2.5. */
export interface WireGenericAttachment {
  /** Marks a template. */
  readonly type: 'template';
  /** The generic template. */
  readonly payload: WireGenericPayload;
}

/** The payload of a button template as a plain object, until its shape is registered in `PlatformShapes`. */
interface PlainButtonTemplatePayload {
  readonly templateType: 'button';
  // Not JsonValue: a union with that recursive type is too deep for the compiler where a program narrows a payload.
  readonly [field: string]: unknown;
}

/**
 * The payload of a button template until its shape is registered in `PlatformShapes`. Only `Message.buttonTemplate` and
 * `parse` make one, so that a malformed generic template cannot pass for a button template.
 */
export interface OpaqueButtonTemplatePayload extends Made<'by Message.buttonTemplate(payload)'> {
  /** Not `generic`. */
  readonly templateType?: MustBe<'absent: build this payload with Message.buttonTemplate(payload)'>;
}

/** An attachment with a button template. Its payload has an open shape. API spec, section 2.4. */
export interface WireButtonTemplateAttachment {
  /** Marks a template. */
  readonly type: 'template';
  /** The button template, in an open shape. */
  readonly payload: WireShape<'buttonTemplatePayload', OpaqueButtonTemplatePayload | PlainButtonTemplatePayload>;
}

/** Any attachment. API spec, section 2.4. */
export type WireAttachment = WireButtonTemplateAttachment | WireGenericAttachment | WireMediaAttachment;

/** The fields of an element in the API spec. */
export interface ElementFields {
  /** The id that your webhook receives with the payload when a user presses one of the element's buttons. Must not contain `[`, `]` or a control character. */
  readonly messageId?: string;
  /** The title. */
  readonly title?: string;
  /** The subtitle. */
  readonly subtitle?: string;
  /** The absolute URI of the image. */
  readonly imageUrl?: string;
  /** Legacy list: must be present and empty. */
  readonly buttons: readonly [];
  /** The element's buttons, 3 at most. */
  readonly buttonsV2: UpTo<3, WireButton>;
}

/** An element of a generic template. API spec, section 2.5. */
export interface WireElement extends ElementFields, WireExtras<'element', keyof ElementFields> {}

/** The fields of a postback button in the API spec: those of a web_url button have the same names. */
export interface ButtonFields {
  /** Marks a postback button. */
  readonly type: 'postback';
  /** The label of the button. */
  readonly title: string;
  /** The value that a press returns to your webhook. May be empty. */
  readonly payload: string;
  /** If true, the user's device signs the payload before it returns it. */
  readonly payloadHidden?: boolean;
  /** The text shown in the user's chat on a press. If unset, the chat shows the payload. */
  readonly payloadSeenByUser?: string;
}

type ButtonExtras = WireExtras<'button', keyof ButtonFields>;

/** A button that returns its payload to your webhook when a user presses it. API spec, section 2.6. */
export interface WirePostbackButton extends ButtonFields, ButtonExtras {}

/** A button that opens a URI on the user's device. API spec, section 2.6. */
export interface WireWebUrlButton extends ButtonExtras {
  /** Marks a web_url button. */
  readonly type: 'web_url';
  /** The label of the button. */
  readonly title: string;
  /** The absolute URI that a press opens. */
  readonly payload: string;
  /** Has no effect on a web_url button: its payload does not come back, so nothing is signed. */
  readonly payloadHidden?: false;
  /** The text shown in the user's chat on a press. If unset, the chat shows the payload. */
  readonly payloadSeenByUser?: string;
}

/** A button of either type. API spec, section 2.6. */
export type WireButton = WirePostbackButton | WireWebUrlButton;
