import { type Json, NO_LIST, type Shape, shapeOf, type Values } from './shape.js';

const buttonShape = (type: string): Shape =>
  shapeOf(4, NO_LIST, ([title, payload, hidden, seen]: Values) => {
    const json: Json = { type, title, payload };
    if (hidden !== undefined) json.payloadHidden = hidden;
    if (seen !== undefined) json.payloadSeenByUser = seen;
    return json;
  });
/** A postback button's JSON. */
export const POSTBACK: Shape = buttonShape('postback');
/** A web URL button's JSON. */
export const WEB_URL: Shape = buttonShape('web_url');
