import { BUTTONS } from './element-fields.js';
import { blankOf, type Fields } from './fields.js';
import { newList } from './new-list.js';
import type { Json, Values } from './shape.js';

/** An element with nothing set. */
export const ELEMENT: Fields = blankOf(5, BUTTONS, ([messageId, title, subtitle, imageUrl, buttonsV2]: Values) => {
  const json: Json = {};
  if (messageId !== undefined) json.messageId = messageId;
  if (title !== undefined) json.title = title;
  if (subtitle !== undefined) json.subtitle = subtitle;
  if (imageUrl !== undefined) json.imageUrl = imageUrl;
  json.buttons = newList();
  json.buttonsV2 = buttonsV2 ?? newList();
  return json;
});
