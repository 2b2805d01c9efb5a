import { MAX_VALUES } from '../internal/json.js';
import type { JsonObject, JsonValue } from '../spec/shapes.js';
import type { Kind } from './json-layout.js';
import { isPart, partialJson } from './part.js';

const REDACTED = '[redacted]';

/** The part of a value that logs may show: strings and booleans that match, the items of a list, or the fields of an object. */
type Shown = RegExp | Fields[] | Fields;
interface Fields {
  readonly [field: string]: Shown;
}

// This names what is shown, so that anything new is redacted. Ids and types contain nothing that a customer reads.
const ANY = /^/;
const BUTTON = { type: /^(postback|web_url)$/, payloadHidden: ANY };
const ELEMENT = { messageId: ANY, buttons: [], buttonsV2: [BUTTON] };
const GENERIC = { templateType: /^generic$/, elements: [ELEMENT], buttons: [], buttonsV2: [] };
const ATTACHMENT = { type: /^(template|image|audio|video|file)$/, payload: GENERIC };
const MESSAGE = { messageId: ANY, attachment: ATTACHMENT, quickReplies: [], quickRepliesV2: [] };
const REQUEST = { message: MESSAGE, messageId: ANY, buttonsV2: [BUTTON], showWithLocation: ANY };
const SHOWN: Readonly<Record<Kind, Fields>> = { message: REQUEST, otp: REQUEST, element: ELEMENT, button: BUTTON };

/**
 * Returns a message or an OTP as plain JSON for logs. It shows ids of messages, types, and how many elements, buttons and
 * quick replies there are. Every other value is `'[redacted]'`: texts, titles, payloads, URLs, the recipient, the OTP value, the
 * codes of the transaction and the device, and extra fields. It also accepts half-built messages, elements, buttons, and the
 * JSON of a request. It never throws: of what it cannot read, and of what is no object, it returns `{}`.
 *
 * @example
 * ```ts
 * redacted(Otp.for('C-1029').messageId('otp-1').text('Your code is 481516'))
 * //=> {"customerNo":"[redacted]","messageId":"otp-1","mokMessage":"[redacted]"}
 * ```
 */
export const redacted = (sendable: object): JsonObject => {
  // The characters of a string would count as its fields.
  if (Object(sendable) !== sendable) return {};
  try {
    if (!isPart(sendable)) return fieldsOf(sendable, REQUEST);
    const step = sendable[' step'];
    return fieldsOf(step ? partialJson(step) : sendable.toJSON(), SHOWN[sendable[' is']]);
  } catch {
    return {};
  }
};

const fieldsOf = (value: object, shown: Fields): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, show(field, Object.hasOwn(shown, name) && shown[name])]),
  );

const show = (value: unknown, shown: Shown | false | undefined): JsonValue => {
  if (!shown) return REDACTED;
  if (shown instanceof RegExp)
    return (typeof value === 'string' || typeof value === 'boolean') && shown.test(String(value)) ? value : REDACTED;
  // A list of holes or a proxy can claim any length, and to walk it would take minutes.
  if (Array.isArray(shown))
    return Array.isArray(value) && value.length <= MAX_VALUES ? value.map(item => show(item, shown[0])) : REDACTED;
  // The fields of other payloads are not those of the API spec.
  if (shown === GENERIC && Object(value).templateType !== 'generic') return REDACTED;
  return typeof value === 'object' && value !== null ? fieldsOf(value, shown) : REDACTED;
};
