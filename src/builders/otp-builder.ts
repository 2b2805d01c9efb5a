import { Builder, stepOf } from './builder.js';
import { buttonStart } from './button-builder.js';
import {
  OTP_BUTTONS,
  OTP_CUSTOMER_NO,
  OTP_DEVICE_ID,
  OTP_IMAGE_URL,
  OTP_LOCATION,
  OTP_MESSAGE_ID,
  OTP_TEXT,
  OTP_TX_CODE,
  OTP_VALUE,
} from './field-numbers.js';
import {
  firstStep,
  type Step,
  typeViolationAt,
  withExtra,
  withFlag,
  withImageUrl,
  withMessageId,
  withText,
} from './fields.js';
import type { Json, Values } from './json-layout.js';
import { withPart, withParts } from './part.js';
import { called } from './violations.js';

/** An OTP with nothing set. */
const OTP: Step = firstStep(
  'otp',
  9,
  OTP_BUTTONS,
  // By assignments, as in the other builders: a loop over the names takes a tenth longer to write an OTP as JSON.
  ([customerNo, messageId, text, value, imageUrl, txCode, deviceId, buttonsV2, showWithLocation]: Values) => {
    const json: Json = {};
    json.customerNo = customerNo;
    if (messageId) json.messageId = messageId;
    if (text) json.mokMessage = text;
    if (value) json.mokValue = value;
    if (imageUrl) json.imageUrl = imageUrl;
    if (txCode) json.txCode = txCode;
    if (deviceId) json.deviceId = deviceId;
    if (buttonsV2) json.buttonsV2 = buttonsV2;
    if (showWithLocation) json.showWithLocation = showWithLocation;
    return json;
  },
  [
    { rule: 'otp-message-id', fields: 1 << OTP_MESSAGE_ID, path: 'messageId', call: '.messageId(id)' },
    { rule: 'otp-text', fields: 1 << OTP_TEXT, path: 'mokMessage', call: '.text(text)' },
  ],
  // The last are the extra fields, which may repeat the value.
  (1 << OTP_TEXT) | (1 << OTP_VALUE) | (1 << 9),
);

/** The class behind every type of OTP. */
class OtpBuilder extends Builder {
  messageId(id: unknown): OtpBuilder {
    return new OtpBuilder(withMessageId(stepOf(this), OTP_MESSAGE_ID, id));
  }

  text(text: unknown): OtpBuilder {
    return new OtpBuilder(withText(stepOf(this), OTP_TEXT, text));
  }

  value(otp: unknown): OtpBuilder {
    return new OtpBuilder(withText(stepOf(this), OTP_VALUE, otp));
  }

  withImage(url: unknown): OtpBuilder {
    return new OtpBuilder(withImageUrl(stepOf(this), OTP_IMAGE_URL, url));
  }

  txCode(code: unknown): OtpBuilder {
    return new OtpBuilder(withText(stepOf(this), OTP_TX_CODE, code, 'id-not-empty'));
  }

  deviceId(id: unknown): OtpBuilder {
    return new OtpBuilder(withText(stepOf(this), OTP_DEVICE_ID, id, 'id-not-empty'));
  }

  withLocation(on?: unknown): OtpBuilder {
    return new OtpBuilder(withFlag(stepOf(this), OTP_LOCATION, on));
  }

  extra(fields: unknown): OtpBuilder {
    return new OtpBuilder(withExtra(stepOf(this), fields));
  }

  button(button?: unknown): OtpBuilder {
    return new OtpBuilder(withPart(stepOf(this), 'button', button, true));
  }

  buttons(buttons: unknown): OtpBuilder {
    return new OtpBuilder(withParts(stepOf(this), 'button', buttons, true));
  }

  confirmButtons(options: unknown = {}): OtpBuilder {
    const step = stepOf(this);
    const { confirm = 'Confirm', cancel = 'Cancel', hidden = false, ...others } = Object(options);
    // A misspelt `hidden` would leave the payloads unsigned.
    if (Object(options) !== options || Object.keys(others).length > 0)
      throw typeViolationAt(step, OTP_BUTTONS, options, '{ confirm, cancel, hidden }');
    const made = [buttonStart.postback(confirm, 'confirm'), buttonStart.postback(cancel, 'cancel')];
    return new OtpBuilder(
      withParts(step, 'button', hidden === false ? made : made.map(button => button.hidden(hidden))),
    );
  }
}

/** The function that starts an OTP. */
export const otpStart = {
  for(customerNo: unknown): OtpBuilder {
    return new OtpBuilder(withText(OTP, OTP_CUSTOMER_NO, customerNo, 'id-not-empty'));
  },
};

called.push(otpStart, OtpBuilder.prototype);
