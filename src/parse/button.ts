import { boolean, exactOptional, type GenericSchema, lazy, literal, never, picklist } from 'valibot';
import { breaks } from './broken.js';
import { fields, isJson } from './object.js';
import { anyText, shown, text, title, uri } from './texts.js';

const missing = { type: 'button-type' } as const;

const postback: GenericSchema = fields(
  {
    type: picklist(['postback'], breaks('button-type', shown)),
    title,
    payload: anyText,
    payloadHidden: exactOptional(boolean(breaks('field-type'))),
    payloadSeenByUser: exactOptional(text),
  },
  { missing },
);

const webUrl: GenericSchema = fields(
  {
    type: literal('web_url'),
    title,
    payload: uri('web-url-uri'),
    payloadHidden: exactOptional(never(breaks('payload-hidden-postback-only'))),
    payloadSeenByUser: exactOptional(text),
  },
  { missing },
);

/** A buttonV2. Document, section 2.6. One of an unknown type is held to the rules of a postback button. */
export const button: GenericSchema = lazy(json => (isJson(json) && json.type === 'web_url' ? webUrl : postback));
