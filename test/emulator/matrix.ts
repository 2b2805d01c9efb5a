import type { RuleId } from '../../src/index.js';
import { postback } from './emulators.js';
import { otp, text } from './requests.js';

/** A request that breaks a rule, and the one nearest to it that obeys. */
export interface Row {
  readonly rule: RuleId;
  /** Where the rule is broken. */
  readonly path: string;
  readonly bad: object;
  readonly good: object;
}

const without = (json: object, key: string): object =>
  Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));

const message = (more: object, drop = ''): object => ({
  recipient: { id: 'u-1' },
  message: without({ text: 'Hello', quickReplies: [], quickRepliesV2: [], ...more }, drop),
});
const to = (recipient: unknown): object => ({ ...text(), recipient });
const attached = (attachment: object): object => message({ attachment }, 'text');
const payload = (more: object): object =>
  attached({
    type: 'template',
    payload: { templateType: 'generic', elements: [element()], buttons: [], buttonsV2: [], ...more },
  });
const element = (more: object = {}): object => ({ title: 'Gold', buttons: [], buttonsV2: [], ...more });
const inElement = (more: object): object => payload({ elements: [element(more)] });
const button = (more: object): object =>
  inElement({ buttonsV2: [{ type: 'postback', title: 'Yes', payload: 'y', ...more }] });
const web = { type: 'web_url', payload: 'https://example.com/' };
const four = ['1', '2', '3', '4'].map(title => postback(title, title));

const P = 'message.attachment.payload';
const E = `${P}.elements[0]`;
const B = `${E}.buttonsV2[0]`;
const O = 'buttonsV2[0]';
const otpButton = (more: object): object =>
  otp({ buttonsV2: [{ type: 'postback', title: 'Yes', payload: 'y', ...more }] });

/** Every rule that a send-message request can break, at each kind of place. */
export const messageRows: readonly Row[] = [
  { rule: 'recipient-missing', path: 'recipient', bad: without(text(), 'recipient'), good: text() },
  { rule: 'recipient-exactly-one', path: 'recipient', bad: to({}), good: to({ appStaffId: 'S-7' }) },
  { rule: 'recipient-exactly-one', path: 'recipient', bad: to({ id: 'u', appStaffId: 'S-7' }), good: to({ id: 'u' }) },
  {
    rule: 'id-not-empty',
    path: 'recipient.appCustomerId',
    bad: to({ appCustomerId: '' }),
    good: to({ appCustomerId: '0' }),
  },
  {
    rule: 'id-not-empty',
    path: 'message.messageId',
    bad: message({ messageId: '' }),
    good: message({ messageId: 'm' }),
  },
  { rule: 'text-or-attachment', path: 'message', bad: message({}, 'text'), good: message({}) },
  {
    rule: 'text-or-attachment',
    path: 'message',
    bad: message({ attachment: { type: 'image', payload: {} } }),
    good: attached({ type: 'image', payload: {} }),
  },
  { rule: 'text-not-empty', path: 'message.text', bad: message({ text: '' }), good: message({ text: ' ' }) },
  {
    rule: 'text-not-empty',
    path: `${E}.subtitle`,
    bad: inElement({ subtitle: '' }),
    good: inElement({ subtitle: 's' }),
  },
  {
    rule: 'text-not-empty',
    path: `${B}.payloadSeenByUser`,
    bad: button({ payloadSeenByUser: '' }),
    good: button({ payloadSeenByUser: 'I say yes' }),
  },
  { rule: 'title-not-empty', path: `${E}.title`, bad: inElement({ title: '' }), good: inElement({ title: 't' }) },
  { rule: 'title-not-empty', path: `${B}.title`, bad: button({ title: '' }), good: button({ title: 't' }) },
  { rule: 'quick-replies-present', path: 'message.quickReplies', bad: message({}, 'quickReplies'), good: message({}) },
  {
    rule: 'quick-replies-present',
    path: 'message.quickRepliesV2',
    bad: message({}, 'quickRepliesV2'),
    good: message({ quickRepliesV2: [{}] }),
  },
  {
    rule: 'generic-no-quick-replies',
    path: 'message.quickRepliesV2',
    bad: { ...payload({}), message: { ...Object(payload({})).message, quickRepliesV2: [{}] } },
    good: payload({}),
  },
  {
    rule: 'generic-needs-element',
    path: `${P}.elements`,
    bad: payload({ elements: [] }),
    good: payload({ elements: [element(), element()] }),
  },
  {
    rule: 'element-max-3-buttons',
    path: `${E}.buttonsV2`,
    bad: inElement({ buttonsV2: four }),
    good: inElement({ buttonsV2: four.slice(1) }),
  },
  { rule: 'legacy-buttons-empty', path: `${P}.buttons`, bad: payload({ buttons: [{}] }), good: payload({}) },
  {
    rule: 'legacy-buttons-empty',
    path: `${P}.buttonsV2`,
    bad: payload({ buttonsV2: [postback('a', 'b')] }),
    good: payload({}),
  },
  { rule: 'legacy-buttons-empty', path: `${E}.buttons`, bad: inElement({ buttons: [{}] }), good: inElement({}) },
  {
    rule: 'attachment-type',
    path: 'message.attachment.type',
    bad: attached({ type: 'picture', payload: {} }),
    good: attached({ type: 'file', payload: {} }),
  },
  {
    rule: 'template-type',
    path: `${P}.templateType`,
    bad: attached({ type: 'image', payload: { templateType: 'generic' } }),
    good: attached({ type: 'image', payload: { templateType: 'button' } }),
  },
  { rule: 'button-type', path: `${B}.type`, bad: button({ type: 'Postback' }), good: button({}) },
  { rule: 'web-url-uri', path: `${B}.payload`, bad: button({ ...web, payload: '/page' }), good: button(web) },
  {
    rule: 'image-url-uri',
    path: `${E}.imageUrl`,
    bad: inElement({ imageUrl: 'a.png' }),
    good: inElement({ imageUrl: 'https://example.com/a.png' }),
  },
  {
    rule: 'payload-hidden-postback-only',
    path: `${B}.payloadHidden`,
    bad: button({ ...web, payloadHidden: false }),
    good: button({ payloadHidden: false }),
  },
  {
    rule: 'message-id-unambiguous',
    path: 'message.messageId',
    bad: message({ messageId: 'a]' }),
    good: message({ messageId: 'a}' }),
  },
  {
    rule: 'message-id-unambiguous',
    path: `${E}.messageId`,
    bad: inElement({ messageId: '[' }),
    good: inElement({ messageId: '(' }),
  },
  { rule: 'field-type', path: 'message.text', bad: message({ text: 7 }), good: message({ text: '7' }) },
  {
    rule: 'field-type',
    path: `${B}.payload`,
    bad: button({ payload: { a: 1 } }),
    good: button({ payload: '{"a":1}' }),
  },
  { rule: 'unknown-field', path: 'message.quickRepliesv2', bad: message({ quickRepliesv2: [] }), good: message({}) },
  {
    rule: 'unknown-field',
    path: `${E}.imageURL`,
    bad: inElement({ imageURL: 'https://example.com/' }),
    good: inElement({}),
  },
  {
    rule: 'open-shape-json',
    path: 'message.quickReplies[0]',
    bad: message({ quickReplies: ['Yes'] }),
    good: message({ quickReplies: [{ title: 'Yes' }] }),
  },
  {
    rule: 'open-shape-json',
    path: P,
    bad: attached({ type: 'audio', payload: [] }),
    good: attached({ type: 'audio', payload: { a: [] } }),
  },
];

/** Every rule that a send-OTP request can break, at each kind of place. */
export const otpRows: readonly Row[] = [
  { rule: 'otp-customer-no', path: 'customerNo', bad: without(otp(), 'customerNo'), good: otp() },
  { rule: 'otp-message-id', path: 'messageId', bad: without(otp(), 'messageId'), good: otp() },
  { rule: 'otp-text', path: 'mokMessage', bad: without(otp(), 'mokMessage'), good: otp() },
  { rule: 'id-not-empty', path: 'customerNo', bad: otp({ customerNo: '' }), good: otp({ customerNo: '0' }) },
  { rule: 'id-not-empty', path: 'txCode', bad: otp({ txCode: '' }), good: otp({ txCode: 'T' }) },
  { rule: 'id-not-empty', path: 'deviceId', bad: otp({ deviceId: '' }), good: otp({ deviceId: 'D' }) },
  { rule: 'text-not-empty', path: 'mokMessage', bad: otp({ mokMessage: '' }), good: otp({ mokMessage: ' ' }) },
  { rule: 'text-not-empty', path: 'mokValue', bad: otp({ mokValue: '' }), good: otp({ mokValue: '0' }) },
  {
    rule: 'text-not-empty',
    path: `${O}.payloadSeenByUser`,
    bad: otpButton({ payloadSeenByUser: '' }),
    good: otpButton({}),
  },
  { rule: 'title-not-empty', path: `${O}.title`, bad: otpButton({ title: '' }), good: otpButton({ title: 't' }) },
  { rule: 'button-type', path: `${O}.type`, bad: otpButton({ type: 'url' }), good: otpButton({}) },
  { rule: 'web-url-uri', path: `${O}.payload`, bad: otpButton({ ...web, payload: 'example' }), good: otpButton(web) },
  {
    rule: 'image-url-uri',
    path: 'imageUrl',
    bad: otp({ imageUrl: 'a.png' }),
    good: otp({ imageUrl: 'https://example.com/a.png' }),
  },
  {
    rule: 'payload-hidden-postback-only',
    path: `${O}.payloadHidden`,
    bad: otpButton({ ...web, payloadHidden: true }),
    good: otpButton({ payloadHidden: true }),
  },
  {
    rule: 'message-id-unambiguous',
    path: 'messageId',
    bad: otp({ messageId: 'a\n' }),
    good: otp({ messageId: 'a b' }),
  },
  { rule: 'field-type', path: 'mokValue', bad: otp({ mokValue: 481516 }), good: otp({ mokValue: '481516' }) },
  { rule: 'field-type', path: 'buttonsV2', bad: otp({ buttonsV2: null }), good: otp({ buttonsV2: four }) },
  {
    rule: 'field-type',
    path: 'showWithLocation',
    bad: otp({ showWithLocation: 'yes' }),
    good: otp({ showWithLocation: true }),
  },
  { rule: 'unknown-field', path: 'quickReplies', bad: otp({ quickReplies: [] }), good: otp() },
  { rule: 'unknown-field', path: `${O}.url`, bad: otpButton({ url: 'x' }), good: otpButton({}) },
];

const IN_NO_OTP = 'the OTP has no such field';
const IN_NO_MESSAGE = 'the message has no such field';

/** The rules that no request to an endpoint can break, and why. */
export const unbreakable: Readonly<Record<'message' | 'otp', Partial<Record<RuleId, string>>>> = {
  message: {
    'set-once': 'a JSON object has each field once',
    'otp-customer-no': IN_NO_MESSAGE,
    'otp-message-id': IN_NO_MESSAGE,
    'otp-text': IN_NO_MESSAGE,
  },
  otp: {
    'set-once': 'a JSON object has each field once',
    'recipient-missing': IN_NO_OTP,
    'recipient-exactly-one': IN_NO_OTP,
    'text-or-attachment': IN_NO_OTP,
    'quick-replies-present': IN_NO_OTP,
    'generic-no-quick-replies': IN_NO_OTP,
    'generic-needs-element': IN_NO_OTP,
    'element-max-3-buttons': 'the document sets no limit to the buttons of an OTP',
    'legacy-buttons-empty': IN_NO_OTP,
    'attachment-type': IN_NO_OTP,
    'template-type': IN_NO_OTP,
    'open-shape-json': 'the OTP has no open shape',
  },
};
