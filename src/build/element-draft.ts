import { plusButton, plusButtons } from './buttons.js';
import { Fields } from './fields.js';
import type { Kind, Part } from './part.js';
import { type Json, Shape, type Values } from './shape.js';

const MESSAGE_ID = 0;
const TITLE = 1;
const SUBTITLE = 2;
const IMAGE_URL = 3;
const BUTTONS = 4;
const MAX_BUTTONS = 3;

const ELEMENT: Shape = new Shape(5, BUTTONS, ([messageId, title, subtitle, imageUrl, buttonsV2]: Values) => {
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

  /** An element with nothing set, in the message with the fields `around`, if any. */
  static blank(around?: Fields): ElementDraft {
    return new ElementDraft(Fields.blank(ELEMENT, around));
  }

  messageId(id: unknown): ElementDraft {
    return new ElementDraft(this.#fields.withMessageId(MESSAGE_ID, id));
  }

  title(text: unknown): ElementDraft {
    return new ElementDraft(this.#fields.withText(TITLE, text, 'title-not-empty'));
  }

  subtitle(text: unknown): ElementDraft {
    return new ElementDraft(this.#fields.withText(SUBTITLE, text, 'text-not-empty'));
  }

  withImage(url: unknown): ElementDraft {
    return new ElementDraft(this.#fields.withUri(IMAGE_URL, url, 'image-url-uri'));
  }

  button(button: unknown): ElementDraft {
    return new ElementDraft(plusButton(this.#fields, button, MAX_BUTTONS));
  }

  buttons(buttons: unknown): ElementDraft {
    return new ElementDraft(plusButtons(this.#fields, buttons, MAX_BUTTONS));
  }

  get ' is'(): Kind {
    return 'element';
  }

  ' text'(): string {
    return ELEMENT.text(this.#fields.values(ELEMENT, false));
  }

  toJSON(): Json {
    return ELEMENT.json(this.#fields.values(ELEMENT, true));
  }
}
