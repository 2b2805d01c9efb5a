import { boolean, exactOptional, literal, never, picklist } from 'valibot';
import type { SendOtpRequest, WireButton, WirePostbackButton, WireWebUrlButton } from '../wire/index.js';
import { describeChoice } from './hints.js';
import { ruleIssue, typeIssue } from './issues.js';
import { anyText, choose, fields, id, listOf, messageId, type Schema, text, title, uri } from './schemas.js';
import { isJson } from './snapshot.js';

const missing = { type: 'button-type' } as const;

const postback: Schema<WirePostbackButton> = fields<WirePostbackButton>(
  {
    type: picklist(['postback'], ruleIssue('button-type', describeChoice(['postback', 'web_url']))),
    title,
    payload: anyText,
    payloadHidden: exactOptional(boolean(typeIssue('be true or false'))),
    payloadSeenByUser: exactOptional(text),
  },
  { missing },
);

const webUrl: Schema<WireWebUrlButton> = fields<WireWebUrlButton>(
  {
    type: literal('web_url'),
    title,
    payload: uri('web-url-uri'),
    payloadHidden: exactOptional(never(ruleIssue('payload-hidden-postback-only', () => 'a web_url button'))),
    payloadSeenByUser: exactOptional(text),
  },
  { missing },
);

/** A buttonV2. API spec, section 2.6. Checks a button of unknown type against the rules of a postback button. */
export const button: Schema<WireButton> = choose(json => isJson(json) && json.type === 'web_url', webUrl, postback);

/** The body of a send-OTP request. API spec, section 2.7. */
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
    showWithLocation: exactOptional(boolean(typeIssue('be true or false'))),
  },
  { missing: { customerNo: 'otp-customer-no', messageId: 'otp-message-id', mokMessage: 'otp-text' } },
);
