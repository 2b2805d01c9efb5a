import { custom, object, picklist } from 'valibot';
import type {
  WireAttachment,
  WireButtonTemplateAttachment,
  WireGenericAttachment,
  WireMediaAttachment,
} from '../wire/attachment.js';
import { all } from './all.js';
import { breaks } from './broken.js';
import { genericPayload } from './generic-payload.js';
import { fields, isJson, record } from './object.js';
import { openShape } from './open-shape.js';
import { either, type Schema } from './schema.js';
import { noneOf } from './wrong-text.js';

const MEDIA = ['image', 'audio', 'video', 'file'] as const;
const missing = { type: 'attachment-type' } as const;
const wrongType = breaks('attachment-type', noneOf(['template', ...MEDIA]));

const isMedia = (type: unknown): boolean => MEDIA.some(media => media === type);
const saysGeneric = (payload: unknown): boolean => isJson(payload) && payload.templateType === 'generic';

const notGeneric = object({
  templateType: custom(
    type => type !== 'generic',
    breaks('template-type', () => 'generic'),
  ),
});
type MediaType = WireMediaAttachment['type'];
type MediaPayload = WireMediaAttachment['payload'];

const open = openShape<MediaPayload>();
const mediaPayload: Schema<MediaPayload> = either<MediaPayload, MediaPayload>(
  saysGeneric,
  all(record, notGeneric, open),
  open,
);

const media: Schema<WireMediaAttachment> = fields<{ readonly type: MediaType; readonly payload: MediaPayload }>({
  type: picklist(MEDIA),
  payload: mediaPayload,
});

const type = picklist(['template'], wrongType);

/** An attachment with a generic template. Document, section 2.5. */
export const genericAttachment: Schema<WireGenericAttachment> = fields<WireGenericAttachment>(
  { type, payload: genericPayload },
  { missing },
);

const buttonTemplate: Schema<WireButtonTemplateAttachment> = fields<WireButtonTemplateAttachment>(
  { type, payload: openShape() },
  { missing },
);

/** Whether a message's attachment is a generic template, or would be if its type were right. */
export const isGeneric = (attachment: unknown): boolean =>
  isJson(attachment) && saysGeneric(attachment.payload) && !isMedia(attachment.type);

/** An attachment that is not generic. Document, section 2.4. Of templates it is the button template, of open shape. */
export const otherAttachment: Schema<Exclude<WireAttachment, WireGenericAttachment>> = either(
  json => isJson(json) && isMedia(json.type),
  media,
  buttonTemplate,
);
