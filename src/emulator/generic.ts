import type { WireAttachment, WireGenericAttachment } from '../wire/attachment.js';

/** Whether an attachment, which obeys the rules, is a generic template. Document, section 2.5. */
export const isGeneric = (attachment: WireAttachment): attachment is WireGenericAttachment =>
  attachment.type === 'template' &&
  'templateType' in attachment.payload &&
  attachment.payload.templateType === 'generic';
