import { found } from '../rules/found.js';
import { ButtonDraft } from './button-draft.js';
import { withButton, withButtons } from './buttons.js';
import { blank, type Fields, has, jsonOf, withMessageId, withText, withUri, withValue, wrong } from './fields.js';
import type { Kind, Part } from './part.js';
import { type Json, type Shape, shapeOf, type Values } from './shape.js';
import { stillNeeds } from './violation.js';

const CUSTOMER_NO = 0;
const MESSAGE_ID = 1;
const TEXT = 2;
const VALUE = 3;
const IMAGE_URL = 4;
const TX_CODE = 5;
const DEVICE_ID = 6;
const BUTTONS = 7;
const LOCATION = 8;

const OTP: Shape = shapeOf(9, BUTTONS, (values: Values) => {
  const [customerNo, messageId, mokMessage, mokValue, imageUrl, txCode, deviceId, buttonsV2, showWithLocation] = values;
  const json: Json = { customerNo, messageId, mokMessage };
  if (mokValue !== undefined) json.mokValue = mokValue;
  if (imageUrl !== undefined) json.imageUrl = imageUrl;
  if (txCode !== undefined) json.txCode = txCode;
  if (deviceId !== undefined) json.deviceId = deviceId;
  if (buttonsV2 !== undefined) json.buttonsV2 = buttonsV2;
  if (showWithLocation !== undefined) json.showWithLocation = showWithLocation;
  return json;
});
const BLANK: Fields = blank(OTP);

/** The one class behind every type of OTP. */
export class OtpDraft implements Part {
  readonly #fields: Fields;

  private constructor(fields: Fields) {
    this.#fields = fields;
  }

  static for(customerNo: unknown): OtpDraft {
    return new OtpDraft(withText(BLANK, CUSTOMER_NO, customerNo, 'id-not-empty'));
  }

  messageId(id: unknown): OtpDraft {
    return new OtpDraft(withMessageId(this.#fields, MESSAGE_ID, id));
  }

  text(text: unknown): OtpDraft {
    return new OtpDraft(withText(this.#fields, TEXT, text, 'text-not-empty'));
  }

  value(otp: unknown): OtpDraft {
    return new OtpDraft(withText(this.#fields, VALUE, otp, 'text-not-empty'));
  }

  withImage(url: unknown): OtpDraft {
    return new OtpDraft(withUri(this.#fields, IMAGE_URL, url, 'image-url-uri'));
  }

  txCode(code: unknown): OtpDraft {
    return new OtpDraft(withText(this.#fields, TX_CODE, code, 'id-not-empty'));
  }

  deviceId(id: unknown): OtpDraft {
    return new OtpDraft(withText(this.#fields, DEVICE_ID, id, 'id-not-empty'));
  }

  withLocation(): OtpDraft {
    return new OtpDraft(withValue(this.#fields, LOCATION, true));
  }

  button(button: unknown): OtpDraft {
    return new OtpDraft(withButton(this.#fields, button, Infinity));
  }

  buttons(buttons: unknown): OtpDraft {
    return new OtpDraft(withButtons(this.#fields, buttons, Infinity));
  }

  confirmButtons(options: unknown): OtpDraft {
    const { confirm = 'Confirm', cancel = 'Cancel', hidden = false } = Object(options);
    if (typeof hidden !== 'boolean') throw wrong('field-type', this.#fields, BUTTONS, found(hidden));
    const [yes, no] = [ButtonDraft.postback(confirm, 'confirm'), ButtonDraft.postback(cancel, 'cancel')];
    return this.buttons(hidden ? [yes.hidden(), no.hidden()] : [yes, no]);
  }

  get ' is'(): Kind {
    return 'otp';
  }

  get ' fields'(): Fields {
    return whole(this.#fields);
  }

  toJSON(): Json {
    return jsonOf(this[' fields']);
  }
}

const whole = (fields: Fields): Fields => {
  if (!has(fields, MESSAGE_ID)) throw stillNeeds('otp-message-id', 'messageId');
  if (!has(fields, TEXT)) throw stillNeeds('otp-text', 'mokMessage');
  return fields;
};
