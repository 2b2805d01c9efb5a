import { FOUR_BUTTONS, type Row, row, WEB_URL, without } from './matrix.js';
import { otp } from './requests.js';

const BUTTON = 'buttonsV2[0]';
const withButton = (more: object): object =>
  otp({ buttonsV2: [{ type: 'postback', title: 'Yes', payload: 'y', ...more }] });

/** Every rule that a send-OTP request can break, at each kind of place. */
export const otpRows: readonly Row[] = [
  row('otp-customer-no', 'customerNo', without(otp(), 'customerNo'), otp()),
  row('otp-message-id', 'messageId', without(otp(), 'messageId'), otp()),
  row('otp-text', 'mokMessage', without(otp(), 'mokMessage'), otp()),
  row('id-not-empty', 'customerNo', otp({ customerNo: '' }), otp({ customerNo: '0' })),
  row('id-not-empty', 'txCode', otp({ txCode: '' }), otp({ txCode: 'T' })),
  row('id-not-empty', 'deviceId', otp({ deviceId: '' }), otp({ deviceId: 'D' })),
  row('text-not-empty', 'mokMessage', otp({ mokMessage: '' }), otp({ mokMessage: ' ' })),
  row('text-not-empty', 'mokValue', otp({ mokValue: '' }), otp({ mokValue: '0' })),
  row('text-not-empty', `${BUTTON}.payloadSeenByUser`, withButton({ payloadSeenByUser: '' }), withButton({})),
  row('title-not-empty', `${BUTTON}.title`, withButton({ title: '' }), withButton({ title: 't' })),
  row('button-type', `${BUTTON}.type`, withButton({ type: 'url' }), withButton({})),
  row('web-url-uri', `${BUTTON}.payload`, withButton({ ...WEB_URL, payload: 'example' }), withButton(WEB_URL)),
  row('image-url-uri', 'imageUrl', otp({ imageUrl: 'a.png' }), otp({ imageUrl: 'https://example.com/a.png' })),
  row(
    'payload-hidden-postback-only',
    `${BUTTON}.payloadHidden`,
    withButton({ ...WEB_URL, payloadHidden: true }),
    withButton({ payloadHidden: true }),
  ),
  row('message-id-unambiguous', 'messageId', otp({ messageId: 'a\n' }), otp({ messageId: 'a b' })),
  row('field-type', 'mokValue', otp({ mokValue: 481516 }), otp({ mokValue: '481516' })),
  row('field-type', 'buttonsV2', otp({ buttonsV2: null }), otp({ buttonsV2: FOUR_BUTTONS })),
  row('field-type', 'showWithLocation', otp({ showWithLocation: 'yes' }), otp({ showWithLocation: true })),
  row('unknown-field', 'quickReplies', otp({ quickReplies: [] }), otp()),
  row('unknown-field', `${BUTTON}.url`, withButton({ url: 'x' }), withButton({})),
];
