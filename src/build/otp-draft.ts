import { found } from '../rules/found.js';
import { ButtonDraft } from './button-draft.js';
import { type Fields, has, withMessageId, withText, withUri, withValue, wrong } from './fields.js';
import {
  BUTTONS,
  CUSTOMER_NO,
  DEVICE_ID,
  IMAGE_URL,
  LOCATION,
  MESSAGE_ID,
  TEXT,
  TX_CODE,
  VALUE,
} from './otp-fields.js';
import { OTP } from './otp-shape.js';
import type { Kind, Part } from './part.js';
import { withPart, withParts } from './parts.js';
import type { Json } from './shape.js';
import { jsonOf } from './values.js';
import { violation } from './violation.js';

/** The one class behind every type of OTP. */
export class OtpDraft implements Part {
  readonly #fields: Fields;

  private constructor(fields: Fields) {
    this.#fields = fields;
  }

  static for(customerNo: unknown): OtpDraft {
    return new OtpDraft(withText(OTP, CUSTOMER_NO, customerNo, 'id-not-empty'));
  }

  messageId(id: unknown): OtpDraft {
    return new OtpDraft(withMessageId(this.#fields, MESSAGE_ID, id));
  }

  text(text: unknown): OtpDraft {
    return new OtpDraft(withText(this.#fields, TEXT, text));
  }

  value(otp: unknown): OtpDraft {
    return new OtpDraft(withText(this.#fields, VALUE, otp));
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
    return new OtpDraft(withPart(this.#fields, 'button', button, true));
  }

  buttons(buttons: unknown): OtpDraft {
    return new OtpDraft(withParts(this.#fields, 'button', buttons));
  }

  confirmButtons(options: unknown = {}): OtpDraft {
    const { confirm = 'Confirm', cancel = 'Cancel', hidden = false } = Object(options);
    if (typeof hidden !== 'boolean' || Object(options) !== options) {
      throw wrong('field-type', this.#fields, BUTTONS, found(options));
    }
    const made = [ButtonDraft.postback(confirm, 'confirm'), ButtonDraft.postback(cancel, 'cancel')];
    return this.buttons(hidden ? made.map(button => button.hidden()) : made);
  }

  get ' is'(): Kind {
    return 'otp';
  }

  ' fields'(): Fields {
    return whole(this.#fields);
  }

  toJSON(): Json {
    return jsonOf(this[' fields']());
  }
}

const whole = (fields: Fields): Fields => {
  if (!has(fields, MESSAGE_ID)) throw violation('otp-message-id', 'messageId');
  if (!has(fields, TEXT)) throw violation('otp-text', 'mokMessage');
  return fields;
};
