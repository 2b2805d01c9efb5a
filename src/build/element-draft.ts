import { BUTTONS, IMAGE_URL, MAX_BUTTONS, MESSAGE_ID, SUBTITLE, TITLE } from './element-fields.js';
import { type Fields, withMessageId, withText, withUri, wrong } from './fields.js';
import type { Kind, Part } from './part.js';
import { withPart, withParts } from './parts.js';
import type { Json } from './shape.js';
import { jsonOf } from './values.js';

/** The one class behind every type of element. */
export class ElementDraft implements Part {
  readonly #fields: Fields;

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  messageId(id: unknown): ElementDraft {
    return new ElementDraft(withMessageId(this.#fields, MESSAGE_ID, id));
  }

  title(text: unknown): ElementDraft {
    return new ElementDraft(withText(this.#fields, TITLE, text, 'title-not-empty'));
  }

  subtitle(text: unknown): ElementDraft {
    return new ElementDraft(withText(this.#fields, SUBTITLE, text));
  }

  withImage(url: unknown): ElementDraft {
    return new ElementDraft(withUri(this.#fields, IMAGE_URL, url, 'image-url-uri'));
  }

  button(button: unknown): ElementDraft {
    return new ElementDraft(limited(withPart(this.#fields, 'button', button, true)));
  }

  buttons(buttons: unknown): ElementDraft {
    return new ElementDraft(limited(withParts(this.#fields, 'button', buttons)));
  }

  get ' is'(): Kind {
    return 'element';
  }

  ' fields'(): Fields {
    return this.#fields;
  }

  toJSON(): Json {
    return jsonOf(this.#fields);
  }
}

const limited = (fields: Fields): Fields => {
  if (fields.slots > MAX_BUTTONS) throw wrong('element-max-3-buttons', fields, BUTTONS, `${fields.slots} buttons`);
  return fields;
};
