import { found } from '../rules/found.js';
import { Fields } from './fields.js';
import type { Kind, Part } from './part.js';
import { type Json, NO_LIST, Shape, type Values } from './shape.js';

const TITLE = 0;
const PAYLOAD = 1;
const HIDDEN = 2;
const SEEN = 3;

const shapeOf = (type: string): Shape =>
  new Shape(4, NO_LIST, ([title, payload, hidden, seen]: Values) => {
    const json: Json = { type, title, payload };
    if (hidden !== undefined) json.payloadHidden = hidden;
    if (seen !== undefined) json.payloadSeenByUser = seen;
    return json;
  });

const POSTBACK: Shape = shapeOf('postback');
const WEB_URL: Shape = shapeOf('web_url');

/** The one class behind every type of button. */
export class ButtonDraft implements Part {
  readonly #shape: Shape;
  readonly #fields: Fields;

  constructor(shape: Shape, fields: Fields = Fields.blank(shape)) {
    this.#shape = shape;
    this.#fields = fields;
  }

  static postback(title: unknown, payload: unknown): ButtonDraft {
    const fields = Fields.blank(POSTBACK).withText(TITLE, title, 'title-not-empty');
    if (typeof payload !== 'string') throw fields.violation('field-type', PAYLOAD, found(payload));
    return new ButtonDraft(POSTBACK, fields.with(PAYLOAD, payload));
  }

  static webUrl(title: unknown, uri: unknown): ButtonDraft {
    const fields = Fields.blank(WEB_URL).withText(TITLE, title, 'title-not-empty');
    return new ButtonDraft(WEB_URL, fields.withUri(PAYLOAD, uri, 'web-url-uri'));
  }

  hidden(): ButtonDraft {
    return new ButtonDraft(this.#shape, this.#fields.with(HIDDEN, true));
  }

  seenAs(text: unknown): ButtonDraft {
    return new ButtonDraft(this.#shape, this.#fields.withText(SEEN, text, 'text-not-empty'));
  }

  get ' is'(): Kind {
    return 'button';
  }

  ' text'(): string {
    return this.#shape.text(this.#fields.values(this.#shape, false));
  }

  toJSON(): Json {
    return this.#shape.json(this.#fields.values(this.#shape, true));
  }
}
