import { expect, test } from 'vitest';
import {
  attachmentRequest,
  element,
  elementRequest,
  genericRequest,
  otpRequest,
  postback,
  recipientRequest,
  textRequest,
  webUrl,
} from '../support/parse/requests.js';
import { violationsOf } from '../support/parse/violations.js';

const good: Record<string, unknown> = {
  'a text': textRequest(),
  'a text with a message id': textRequest({ messageId: 'm-1' }),
  'a text with quick replies of open shape': textRequest({
    quickReplies: [{}],
    quickRepliesV2: [{ a: [1, { b: null }] }],
  }),
  'a text to staff': recipientRequest({ appStaffId: 'S-7' }),
  'a text to a user': recipientRequest({ id: 'u-1' }),
  'an image': attachmentRequest({ type: 'image', payload: { url: 'x' } }),
  'an audio': attachmentRequest({ type: 'audio', payload: {} }),
  'a video': attachmentRequest({ type: 'video', payload: {} }),
  'a file': attachmentRequest({ type: 'file', payload: {} }, { quickRepliesV2: [{ title: 'Yes' }] }),
  'a button template without templateType': attachmentRequest({ type: 'template', payload: { text: 'Choose' } }),
  'a button template with one': attachmentRequest({ type: 'template', payload: { templateType: 'button' } }),
  'a generic template': genericRequest(),
  'two elements': genericRequest({ elements: [element(), element()] }),
  'an element with nothing': genericRequest({ elements: [{ buttons: [], buttonsV2: [] }] }),
  'a full element': elementRequest({
    messageId: 'e-1',
    subtitle: 'No yearly fee',
    imageUrl: 'https://example.com/gold.png',
    buttonsV2: [
      postback({ payloadHidden: true, payloadSeenByUser: 'Yes!' }),
      webUrl({ payloadSeenByUser: 'x' }),
      postback(),
    ],
  }),
  'a postback with an empty payload': elementRequest({ buttonsV2: [postback({ payload: '' })] }),
  'a postback that is not hidden': elementRequest({ buttonsV2: [postback({ payloadHidden: false })] }),
  'an app link': elementRequest({ buttonsV2: [webUrl({ payload: 'tel:+15550100' })] }),
  'an OTP': otpRequest(),
  'a full OTP': otpRequest({
    mokValue: '481516',
    imageUrl: 'https://example.com/shop.png',
    txCode: 'tx',
    deviceId: 'd',
    buttonsV2: [postback(), postback(), postback(), postback()],
    showWithLocation: false,
  }),
};

test.each(Object.entries(good))('%s has no violation, parsed or as text', (_, json) => {
  expect(violationsOf(json)).toEqual([]);
  expect(violationsOf(JSON.stringify(json))).toEqual([]);
});
