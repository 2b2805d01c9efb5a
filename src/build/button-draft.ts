import { found } from '../rules/found.js';
import { blank, type Fields, jsonOf, withText, withUri, withValue, wrong } from './fields.js';
import type { Kind, Part } from './part.js';
import { type Json, NO_FIELD, type Shape, shapeOf, type Values } from './shape.js';

const TITLE = 0;
const PAYLOAD = 1;
const HIDDEN = 2;
const SEEN = 3;

const buttonShape = (type: string): Shape =>
  shapeOf(4, NO_FIELD, ([title, payload, hidden, seen]: Values) => {
    const json: Json = { type, title, payload };
    if (hidden !== undefined) json.payloadHidden = hidden;
    if (seen !== undefined) json.payloadSeenByUser = seen;
    return json;
  });
const POSTBACK: Fields = blank(buttonShape('postback'));
const WEB_URL: Fields = blank(buttonShape('web_url'));

/** The one class behind every type of button. */
export class ButtonDraft implements Part {
  readonly #fields: Fields;

  private constructor(fields: Fields) {
    this.#fields = fields;
  }

  static postback(title: unknown, payload: unknown): ButtonDraft {
    const fields = withText(POSTBACK, TITLE, title, 'title-not-empty');
    if (typeof payload !== 'string') throw wrong('field-type', fields, PAYLOAD, found(payload));
    return new ButtonDraft(withValue(fields, PAYLOAD, payload));
  }

  static webUrl(title: unknown, uri: unknown): ButtonDraft {
    return new ButtonDraft(withUri(withText(WEB_URL, TITLE, title, 'title-not-empty'), PAYLOAD, uri, 'web-url-uri'));
  }

  hidden(): ButtonDraft {
    return new ButtonDraft(withValue(this.#fields, HIDDEN, true));
  }

  seenAs(text: unknown): ButtonDraft {
    return new ButtonDraft(withText(this.#fields, SEEN, text, 'text-not-empty'));
  }

  get ' is'(): Kind {
    return 'button';
  }

  get ' fields'(): Fields {
    return this.#fields;
  }

  toJSON(): Json {
    return jsonOf(this.#fields);
  }
}
