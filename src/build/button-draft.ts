import { HIDDEN, PAYLOAD, SEEN, TITLE } from './button-fields.js';
import { POSTBACK, WEB_URL } from './button-shape.js';
import { type Fields, withText, withUri, withValue, wrong } from './fields.js';
import type { Kind, Part } from './part.js';
import type { Json } from './shape.js';
import { jsonOf } from './values.js';

/** The one class behind every type of button. */
export class ButtonDraft implements Part {
  readonly #fields: Fields;

  private constructor(fields: Fields) {
    this.#fields = fields;
  }

  static postback(title: unknown, payload: unknown): ButtonDraft {
    const fields = withText(POSTBACK, TITLE, title, 'title-not-empty');
    return new ButtonDraft((payload === '' ? withValue : withText)(fields, PAYLOAD, payload));
  }

  static webUrl(title: unknown, uri: unknown): ButtonDraft {
    return new ButtonDraft(withUri(withText(WEB_URL, TITLE, title, 'title-not-empty'), PAYLOAD, uri, 'web-url-uri'));
  }

  hidden(): ButtonDraft {
    if (this.#fields.shape === WEB_URL.shape)
      throw wrong('payload-hidden-postback-only', this.#fields, HIDDEN, 'web_url');
    return new ButtonDraft(withValue(this.#fields, HIDDEN, true));
  }

  seenAs(text: unknown): ButtonDraft {
    return new ButtonDraft(withText(this.#fields, SEEN, text));
  }

  get ' is'(): Kind {
    return 'button';
  }

  ' fields'(): Fields {
    return this.#fields;
  }

  toJSON(): Json {
    return jsonOf(this.#fields);
  }
}
