import { boolean, exactOptional, literal, never, picklist } from 'valibot';
import type { WireButton, WirePostbackButton, WireWebUrlButton } from '../wire/button.js';
import { breaks } from './broken.js';
import { fields, isJson } from './object.js';
import { either, type Schema } from './schema.js';
import { anyText, text, title, uri } from './texts.js';
import { noneOf } from './wrong-text.js';

const missing = { type: 'button-type' } as const;

const postback: Schema<WirePostbackButton> = fields<WirePostbackButton>(
  {
    type: picklist(['postback'], breaks('button-type', noneOf(['postback', 'web_url']))),
    title,
    payload: anyText,
    payloadHidden: exactOptional(boolean(breaks('field-type'))),
    payloadSeenByUser: exactOptional(text),
  },
  { missing },
);

const webUrl: Schema<WireWebUrlButton> = fields<WireWebUrlButton>(
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
export const button: Schema<WireButton> = either(json => isJson(json) && json.type === 'web_url', webUrl, postback);
