import { check, exactOptional, type GenericSchema, lazy, pipe } from 'valibot';
import { attachment, isGeneric } from './attachment.js';
import { breaks } from './broken.js';
import { emptyList, listOf } from './lists.js';
import { fields, isJson, record } from './object.js';
import { openShape } from './open-shape.js';
import { recipient } from './recipient.js';
import { messageId, text } from './texts.js';

const has = (json: unknown, key: string): boolean => isJson(json) && Object.hasOwn(json, key);

const eitherContent: GenericSchema = pipe(
  record,
  check(
    json => has(json, 'text') !== has(json, 'attachment'),
    breaks('text-or-attachment', json => (has(json, 'text') ? 'both' : 'neither')),
  ),
);

const messageWith = (quickReplies: GenericSchema): GenericSchema =>
  fields(
    {
      messageId: exactOptional(messageId),
      text: exactOptional(text),
      attachment: exactOptional(attachment),
      quickReplies,
      quickRepliesV2: quickReplies,
    },
    {
      missing: { quickReplies: 'quick-replies-present', quickRepliesV2: 'quick-replies-present' },
      whole: eitherContent,
    },
  );

const anyMessage: GenericSchema = messageWith(listOf(openShape));
const genericMessage: GenericSchema = messageWith(emptyList('generic-no-quick-replies'));

/** The body of a send-message request. Document, section 2.1. */
export const messageRequest: GenericSchema = fields(
  {
    recipient,
    message: lazy(json => (isJson(json) && isGeneric(json.attachment) ? genericMessage : anyMessage)),
  },
  { missing: { recipient: 'recipient-missing' } },
);
