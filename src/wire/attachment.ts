import type { WireElement } from './element.js';
import type { NonEmpty } from './lists.js';
import type { WireShape } from './shapes.js';

/** The media that an attachment can carry. Document, section 2.4. */
type AttachmentType = 'audio' | 'file' | 'image' | 'template' | 'video';
type MediaType = Exclude<AttachmentType, 'template'>;

interface WireMedia<Type extends MediaType> {
  readonly type: Type;
  readonly payload: WireShape<`${Type}Payload`>;
}

/** An attachment with an image, a sound, a video or a file. Document, section 2.4; the payload's shape is open. */
export type WireMediaAttachment = {
  readonly [Type in MediaType]: WireMedia<Type>;
}[MediaType];

/** The payload of a generic template. Document, section 2.5. */
export interface WireGenericPayload {
  readonly templateType: 'generic';
  /** One or more. */
  readonly elements: NonEmpty<WireElement>;
  /** Legacy: present and empty. */
  readonly buttons: readonly [];
  /** Present and empty: the buttons are the elements'. */
  readonly buttonsV2: readonly [];
}

/** An attachment with a generic template. Document, section 2.5. */
export interface WireGenericAttachment {
  readonly type: 'template';
  readonly payload: WireGenericPayload;
}

/**
 * The payload of a button template, as long as its shape is not registered in `PlatformShapes`: only
 * `Message.buttonTemplate` and `parse` make one, so that no malformed generic template passes for it.
 */
export interface OpaqueButtonTemplatePayload {
  readonly ' is': 'the payload of a button template: call Message.buttonTemplate(payload)';
}

/** An attachment with a button template. Document, section 2.4; the payload's shape is open. */
export interface WireButtonTemplateAttachment {
  readonly type: 'template';
  readonly payload: WireShape<'buttonTemplatePayload', OpaqueButtonTemplatePayload>;
}

/** An attachment. Document, section 2.4. */
export type WireAttachment = WireButtonTemplateAttachment | WireGenericAttachment | WireMediaAttachment;
