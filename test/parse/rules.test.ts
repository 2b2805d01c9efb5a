import { describe, expect, test } from 'vitest';
import { rules } from '../../src/index.js';
import {
  attachmentRequest,
  element,
  elementRequest,
  genericRequest,
  messageWithout,
  otpRequest,
  postback,
  recipientRequest,
  textRequest,
  twice,
  webUrl,
  without,
} from './requests.js';
import { told } from './told.js';

const PAYLOAD = 'message.attachment.payload';
const ELEMENT = `${PAYLOAD}.elements[1]`;
const BUTTON = `${ELEMENT}.buttonsV2[0]`;
const withButton = (button: unknown) => elementRequest({ buttonsV2: [button] });

/** What is broken, as `rule path`, and the JSON that breaks exactly this. */
const bad: readonly (readonly [told: string, json: unknown])[] = [
  ['recipient-missing recipient', without(textRequest(), 'recipient')],
  ['recipient-exactly-one recipient', recipientRequest({})],
  ['recipient-exactly-one recipient', recipientRequest({ appCustomerId: 'C', id: 'u' })],
  ['recipient-exactly-one recipient', recipientRequest({ appCustomerId: 'C', appStaffId: 'S', id: 'u' })],
  ['id-not-empty recipient.appCustomerId', recipientRequest({ appCustomerId: '' })],
  ['id-not-empty recipient.appStaffId', recipientRequest({ appStaffId: '' })],
  ['id-not-empty recipient.id', recipientRequest({ id: '' })],
  ['field-type recipient.id', recipientRequest({ id: 7 })],
  ['field-type recipient', recipientRequest(null)],
  ['field-type recipient', recipientRequest([])],
  ['field-type recipient', recipientRequest('C-1029')],
  ['unknown-field recipient.email', recipientRequest({ id: 'u', email: 'e' })],
  ['field-type message', without(textRequest(), 'message')],
  ['field-type message', { ...textRequest(), message: 'Hello' }],
  ['unknown-field version', { ...textRequest(), version: 1 }],
  ['text-or-attachment message', messageWithout('text')],
  ['text-or-attachment message', textRequest({ attachment: { type: 'image', payload: {} } })],
  ['text-not-empty message.text', textRequest({ text: '' })],
  ['field-type message.text', textRequest({ text: null })],
  ['id-not-empty message.messageId', textRequest({ messageId: '' })],
  ['message-id-unambiguous message.messageId', textRequest({ messageId: 'a]b' })],
  ['message-id-unambiguous message.messageId', textRequest({ messageId: 'a\nb' })],
  ['quick-replies-present message.quickReplies', messageWithout('quickReplies')],
  ['quick-replies-present message.quickRepliesV2', messageWithout('quickRepliesV2')],
  ['field-type message.quickReplies', textRequest({ quickReplies: null })],
  ['field-type message.quickRepliesV2', textRequest({ quickRepliesV2: {} })],
  ['open-shape-json message.quickRepliesV2[1]', textRequest({ quickRepliesV2: [{}, 'Yes'] })],
  ['unknown-field message.quickRepliesv2', textRequest({ quickRepliesv2: [] })],
  ['attachment-type message.attachment.type', attachmentRequest({ type: 'picture', payload: {} })],
  ['attachment-type message.attachment.type', attachmentRequest({ payload: {} })],
  ['field-type message.attachment.payload', attachmentRequest({ type: 'image' })],
  ['open-shape-json message.attachment.payload', attachmentRequest({ type: 'image', payload: 'https://example.com' })],
  ['open-shape-json message.attachment.payload', attachmentRequest({ type: 'template', payload: [] })],
  ['field-type message.attachment', attachmentRequest(7)],
  ['unknown-field message.attachment.url', attachmentRequest({ type: 'image', payload: {}, url: 'x' })],
  [
    `template-type ${PAYLOAD}.templateType`,
    attachmentRequest({ type: 'image', payload: { templateType: 'generic', elements: [] } }),
  ],
  ['generic-no-quick-replies message.quickReplies', genericRequest({}, { quickReplies: [{}] })],
  ['generic-no-quick-replies message.quickRepliesV2', genericRequest({}, { quickRepliesV2: [{}] })],
  [`generic-needs-element ${PAYLOAD}.elements`, genericRequest({ elements: [] })],
  [
    `generic-needs-element ${PAYLOAD}.elements`,
    attachmentRequest({ type: 'template', payload: { templateType: 'generic', buttons: [], buttonsV2: [] } }),
  ],
  [`field-type ${PAYLOAD}.elements`, genericRequest({ elements: {} })],
  [`field-type ${PAYLOAD}.elements[0]`, genericRequest({ elements: [null] })],
  [`legacy-buttons-empty ${PAYLOAD}.buttons`, genericRequest({ buttons: [{}] })],
  [`legacy-buttons-empty ${PAYLOAD}.buttonsV2`, genericRequest({ buttonsV2: [postback()] })],
  [`field-type ${PAYLOAD}.buttons`, genericRequest({ buttons: null })],
  [`unknown-field ${PAYLOAD}.text`, genericRequest({ text: 'x' })],
  [`id-not-empty ${ELEMENT}.messageId`, elementRequest({ messageId: '' })],
  [`message-id-unambiguous ${ELEMENT}.messageId`, elementRequest({ messageId: '[' })],
  [`title-not-empty ${ELEMENT}.title`, elementRequest({ title: '' })],
  [`text-not-empty ${ELEMENT}.subtitle`, elementRequest({ subtitle: '' })],
  [`image-url-uri ${ELEMENT}.imageUrl`, elementRequest({ imageUrl: 'gold.png' })],
  [`image-url-uri ${ELEMENT}.imageUrl`, elementRequest({ imageUrl: '' })],
  [`legacy-buttons-empty ${ELEMENT}.buttons`, elementRequest({ buttons: [{}] })],
  [
    `legacy-buttons-empty ${PAYLOAD}.elements[0].buttons`,
    genericRequest({ elements: [without(element(), 'buttons')] }),
  ],
  [`field-type ${PAYLOAD}.elements[0].buttonsV2`, genericRequest({ elements: [without(element(), 'buttonsV2')] })],
  [
    `element-max-3-buttons ${ELEMENT}.buttonsV2`,
    elementRequest({ buttonsV2: [postback(), postback(), postback(), postback()] }),
  ],
  [`unknown-field ${ELEMENT}.imageURL`, elementRequest({ imageURL: 'https://example.com/' })],
  [`field-type ${BUTTON}`, withButton('Yes')],
  [`button-type ${BUTTON}.type`, withButton(postback({ type: 'Postback' }))],
  [`button-type ${BUTTON}.type`, withButton(without(postback(), 'type'))],
  [`title-not-empty ${BUTTON}.title`, withButton(postback({ title: '' }))],
  [`title-not-empty ${BUTTON}.title`, withButton(webUrl({ title: '' }))],
  [`field-type ${BUTTON}.title`, withButton(without(postback(), 'title'))],
  [`field-type ${BUTTON}.payload`, withButton(postback({ payload: { a: 1 } }))],
  [`field-type ${BUTTON}.payloadHidden`, withButton(postback({ payloadHidden: 'true' }))],
  [`text-not-empty ${BUTTON}.payloadSeenByUser`, withButton(postback({ payloadSeenByUser: '' }))],
  [`web-url-uri ${BUTTON}.payload`, withButton(webUrl({ payload: '/gold' }))],
  [`web-url-uri ${BUTTON}.payload`, withButton(webUrl({ payload: '' }))],
  [`payload-hidden-postback-only ${BUTTON}.payloadHidden`, withButton(webUrl({ payloadHidden: true }))],
  [`payload-hidden-postback-only ${BUTTON}.payloadHidden`, withButton(webUrl({ payloadHidden: false }))],
  [`unknown-field ${BUTTON}.url`, withButton(webUrl({ url: 'https://example.com/' }))],
  ['otp-customer-no customerNo', without(otpRequest(), 'customerNo')],
  ['otp-message-id messageId', without(otpRequest(), 'messageId')],
  ['otp-text mokMessage', without(otpRequest(), 'mokMessage')],
  ['id-not-empty customerNo', otpRequest({ customerNo: '' })],
  ['id-not-empty messageId', otpRequest({ messageId: '' })],
  ['message-id-unambiguous messageId', otpRequest({ messageId: 'a\u0085' })],
  ['text-not-empty mokMessage', otpRequest({ mokMessage: '' })],
  ['text-not-empty mokValue', otpRequest({ mokValue: '' })],
  ['field-type mokValue', otpRequest({ mokValue: 481516 })],
  ['image-url-uri imageUrl', otpRequest({ imageUrl: 'shop.png' })],
  ['id-not-empty txCode', otpRequest({ txCode: '' })],
  ['id-not-empty deviceId', otpRequest({ deviceId: '' })],
  ['field-type buttonsV2', otpRequest({ buttonsV2: null })],
  ['button-type buttonsV2[0].type', otpRequest({ buttonsV2: [postback({ type: 'url' })] })],
  ['field-type showWithLocation', otpRequest({ showWithLocation: 'yes' })],
  ['unknown-field quickReplies', otpRequest({ quickReplies: [] })],
  ['set-once customerNo', twice(otpRequest(), 'customerNo')],
  ['set-once recipient.id', twice(recipientRequest({ id: 'u' }), 'id')],
];

describe('breaks one rule', () => {
  test.each(bad)('%s (%#)', (expected, json) => {
    expect(told(json)).toEqual([expected]);
  });

  test('each rule that JSON can break is among them', () => {
    const broken = new Set(bad.map(([expected]) => expected.split(' ')[0]));
    expect(Object.keys(rules).filter(rule => !broken.has(rule))).toEqual([]);
  });
});
