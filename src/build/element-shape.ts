import { BUTTONS } from './element-fields.js';
import { type Json, type Shape, shapeOf, type Values } from './shape.js';

/** An element's JSON. */
export const ELEMENT: Shape = shapeOf(5, BUTTONS, ([messageId, title, subtitle, imageUrl, buttonsV2]: Values) => {
  const json: Json = {};
  if (messageId !== undefined) json.messageId = messageId;
  if (title !== undefined) json.title = title;
  if (subtitle !== undefined) json.subtitle = subtitle;
  if (imageUrl !== undefined) json.imageUrl = imageUrl;
  json.buttons = [];
  json.buttonsV2 = buttonsV2 ?? [];
  return json;
});
