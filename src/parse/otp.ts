import { boolean, exactOptional } from 'valibot';
import type { SendOtpRequest } from '../wire/otp.js';
import { breaks } from './broken.js';
import { button } from './button.js';
import { listOf } from './lists.js';
import { fields } from './object.js';
import type { Schema } from './schema.js';
import { id, messageId, text, uri } from './texts.js';

/** The body of a send-OTP request. Document, section 2.7. */
export const otpRequest: Schema<SendOtpRequest> = fields<SendOtpRequest>(
  {
    customerNo: id,
    messageId,
    mokMessage: text,
    mokValue: exactOptional(text),
    imageUrl: exactOptional(uri('image-url-uri')),
    txCode: exactOptional(id),
    deviceId: exactOptional(id),
    buttonsV2: exactOptional(listOf(button)),
    showWithLocation: exactOptional(boolean(breaks('field-type'))),
  },
  { missing: { customerNo: 'otp-customer-no', messageId: 'otp-message-id', mokMessage: 'otp-text' } },
);
