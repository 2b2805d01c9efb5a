import { blankOf, type Fields } from './fields.js';
import { type Json, NO_LIST, type Values } from './shape.js';

const buttonBlank = (type: string): Fields =>
  blankOf(4, NO_LIST, ([title, payload, hidden, seen]: Values) => {
    const json: Json = {};
    json.type = type;
    json.title = title;
    json.payload = payload;
    if (hidden !== undefined) json.payloadHidden = hidden;
    if (seen !== undefined) json.payloadSeenByUser = seen;
    return json;
  });
/** A postback button with nothing set. */
export const POSTBACK: Fields = buttonBlank('postback');
/** A web URL button with nothing set. */
export const WEB_URL: Fields = buttonBlank('web_url');
