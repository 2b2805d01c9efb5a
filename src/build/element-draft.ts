import { withButton, withButtons } from './buttons.js';
import { blank, type Fields, jsonOf, withMessageId, withText, withUri } from './fields.js';
import type { Kind, Part } from './part.js';
import { type Json, type Shape, shapeOf, type Values } from './shape.js';

const MESSAGE_ID = 0;
const TITLE = 1;
const SUBTITLE = 2;
const IMAGE_URL = 3;
const BUTTONS = 4;
const MAX_BUTTONS = 3;

const ELEMENT: Shape = shapeOf(5, BUTTONS, ([messageId, title, subtitle, imageUrl, buttonsV2]: Values) => {
  const json: Json = {};
  if (messageId !== undefined) json.messageId = messageId;
  if (title !== undefined) json.title = title;
  if (subtitle !== undefined) json.subtitle = subtitle;
  if (imageUrl !== undefined) json.imageUrl = imageUrl;
  json.buttons = [];
  json.buttonsV2 = buttonsV2 ?? [];
  return json;
});

/** The one class behind every type of element. */
export class ElementDraft implements Part {
  readonly #fields: Fields;

  private constructor(fields: Fields) {
    this.#fields = fields;
  }

  /** An element with nothing set, at a path of a message. */
  static blank(at?: string): ElementDraft {
    return new ElementDraft(blank(ELEMENT, at));
  }

  messageId(id: unknown): ElementDraft {
    return new ElementDraft(withMessageId(this.#fields, MESSAGE_ID, id));
  }

  title(text: unknown): ElementDraft {
    return new ElementDraft(withText(this.#fields, TITLE, text, 'title-not-empty'));
  }

  subtitle(text: unknown): ElementDraft {
    return new ElementDraft(withText(this.#fields, SUBTITLE, text, 'text-not-empty'));
  }

  withImage(url: unknown): ElementDraft {
    return new ElementDraft(withUri(this.#fields, IMAGE_URL, url, 'image-url-uri'));
  }

  button(button: unknown): ElementDraft {
    return new ElementDraft(withButton(this.#fields, button, MAX_BUTTONS));
  }

  buttons(buttons: unknown): ElementDraft {
    return new ElementDraft(withButtons(this.#fields, buttons, MAX_BUTTONS));
  }

  get ' is'(): Kind {
    return 'element';
  }

  get ' fields'(): Fields {
    return this.#fields;
  }

  toJSON(): Json {
    return jsonOf(this.#fields);
  }
}
