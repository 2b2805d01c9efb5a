import { expect, test } from 'vitest';
import { element, genericRequest, postback, textRequest, webUrl } from '../../src/corpus/valid-requests.js';
import { violationsOf } from '../support/parse/violations.js';

const PAYLOAD = 'message.attachment.payload';

test('violations are ordered: an object before its fields, fields as in the API spec, unknown fields last', () => {
  const buttonsV2 = [
    webUrl({ extra: 1, payloadHidden: true, payload: '', title: '' }),
    1,
    postback(),
    postback({ title: '' }),
  ];
  const { message } = genericRequest(
    { buttonsV2: [{}], elements: [element(), element(), element({ imageUrl: 'x', buttonsV2, messageId: '' })] },
    { quickRepliesV2: [{}], textt: 'x', text: '' },
  );
  expect(violationsOf({ zzz: 1, message, recipient: { id: '', appStaffId: 1 } })).toEqual([
    'recipient-exactly-one recipient',
    'field-type recipient.appStaffId',
    'id-not-empty recipient.id',
    'text-or-attachment message',
    'text-not-empty message.text',
    `id-not-empty ${PAYLOAD}.elements[2].messageId`,
    `image-url-uri ${PAYLOAD}.elements[2].imageUrl`,
    `element-max-3-buttons ${PAYLOAD}.elements[2].buttonsV2`,
    `title-not-empty ${PAYLOAD}.elements[2].buttonsV2[0].title`,
    `web-url-uri ${PAYLOAD}.elements[2].buttonsV2[0].payload`,
    `payload-hidden-postback-only ${PAYLOAD}.elements[2].buttonsV2[0].payloadHidden`,
    `unknown-field ${PAYLOAD}.elements[2].buttonsV2[0].extra`,
    `field-type ${PAYLOAD}.elements[2].buttonsV2[1]`,
    `title-not-empty ${PAYLOAD}.elements[2].buttonsV2[3].title`,
    `legacy-buttons-empty ${PAYLOAD}.buttonsV2`,
    'generic-no-quick-replies message.quickRepliesV2',
    'unknown-field message.textt',
    'unknown-field zzz',
  ]);
});

test('a generic template of a wrong attachment type is still checked against the rules of a generic template', () => {
  const attachment = {
    type: 'templates',
    payload: { templateType: 'generic', elements: [], buttons: [], buttonsV2: [] },
  };
  expect(
    violationsOf({ recipient: { id: 'u' }, message: { attachment, quickReplies: [], quickRepliesV2: [{}] } }),
  ).toEqual([
    'attachment-type message.attachment.type',
    `generic-needs-element ${PAYLOAD}.elements`,
    'generic-no-quick-replies message.quickRepliesV2',
  ]);
});

test('the request kind is the one that shares more field names with the JSON', () => {
  expect(violationsOf({})).toEqual(['recipient-missing recipient', 'field-type message']);
  expect(violationsOf({ messageId: 'm' })).toEqual(['otp-customer-no customerNo', 'otp-text mokMessage']);
  expect(violationsOf({ ...textRequest(), messageId: 'm' })).toEqual(['unknown-field messageId']);
  expect(violationsOf({ CustomerNo: 'C', mokmessage: 'x', messageId: 'm' })).toEqual([
    'otp-customer-no customerNo',
    'otp-text mokMessage',
    'unknown-field CustomerNo',
    'unknown-field mokmessage',
  ]);
  expect(violationsOf({ customer_no: 'C', message_id: 'm', mok_message: 'x' })).toEqual([
    'otp-customer-no customerNo',
    'otp-message-id messageId',
    'otp-text mokMessage',
    'unknown-field customer_no',
    'unknown-field message_id',
    'unknown-field mok_message',
  ]);
});
