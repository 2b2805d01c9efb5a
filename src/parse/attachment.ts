import { custom, type GenericSchema, lazy, object, picklist } from 'valibot';
import { all } from './all.js';
import { breaks } from './broken.js';
import { genericPayload } from './generic-payload.js';
import { fields, isJson, record } from './object.js';
import { openShape } from './open-shape.js';
import { shown } from './texts.js';

const MEDIA: readonly unknown[] = ['image', 'audio', 'video', 'file'];

const attachmentWith = (payload: GenericSchema): GenericSchema =>
  fields(
    { type: picklist(['template', 'image', 'audio', 'video', 'file'], breaks('attachment-type', shown)), payload },
    { missing: { type: 'attachment-type' } },
  );

const notGeneric = object({
  templateType: custom(
    type => type !== 'generic',
    breaks('template-type', () => 'generic'),
  ),
});
const saysGeneric = (payload: unknown): boolean => isJson(payload) && payload.templateType === 'generic';
const mediaPayload: GenericSchema = lazy(payload =>
  saysGeneric(payload) ? all(record, notGeneric, openShape) : openShape,
);

const generic: GenericSchema = attachmentWith(genericPayload);
const media: GenericSchema = attachmentWith(mediaPayload);
const buttonTemplate: GenericSchema = attachmentWith(openShape);

/** Whether a message's attachment is a generic template, or would be if its type were right. */
export const isGeneric = (attachment: unknown): boolean =>
  isJson(attachment) && saysGeneric(attachment.payload) && !MEDIA.includes(attachment.type);

/** An attachment. Document, section 2.4. A template that is not generic is a button template, whose shape is open. */
export const attachment: GenericSchema = lazy(json => {
  if (isGeneric(json)) return generic;
  return isJson(json) && MEDIA.includes(json.type) ? media : buttonTemplate;
});
