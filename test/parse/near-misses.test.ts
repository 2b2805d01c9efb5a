import { expect, test } from 'vitest';
import {
  attachmentRequest,
  elementRequest,
  genericRequest,
  otpRequest,
  postback,
  recipientRequest,
  textRequest,
  webUrl,
} from '../../src/corpus/valid-requests.js';
import type { RuleId } from '../../src/index.js';
import { violationsOf } from '../support/parse/violations.js';

/** Requests that almost break a rule. A new rule may have one, but need not. */
const kept: { readonly [Rule in RuleId]?: unknown } = {
  'recipient-exactly-one': recipientRequest({ appStaffId: 'S-7' }),
  'recipient-missing': textRequest(),
  'text-or-attachment': attachmentRequest({ type: 'file', payload: { text: 'x' } }),
  'text-not-empty': textRequest({ text: ' ' }),
  'title-not-empty': elementRequest({ title: '0' }),
  'id-not-empty': recipientRequest({ id: ' ' }),
  'quick-replies-present': textRequest({ quickReplies: [], quickRepliesV2: [] }),
  'generic-no-quick-replies': attachmentRequest(
    { type: 'template', payload: { templateType: 'button' } },
    { quickReplies: [{}], quickRepliesV2: [{}] },
  ),
  'generic-needs-element': genericRequest({ elements: [{ buttons: [], buttonsV2: [] }] }),
  'element-max-3-buttons': elementRequest({ buttonsV2: [postback(), webUrl(), postback()] }),
  'legacy-buttons-empty': genericRequest({ buttons: [], buttonsV2: [] }),
  'attachment-type': attachmentRequest({ type: 'audio', payload: { type: 'picture' } }),
  'template-type': attachmentRequest({ type: 'image', payload: { templateType: 'Generic' } }),
  'button-type': elementRequest({ buttonsV2: [webUrl({ title: 'postback' })] }),
  'web-url-uri': elementRequest({ buttonsV2: [webUrl({ payload: 'shop+pay:now' }), postback({ payload: '/gold' })] }),
  'image-url-uri': otpRequest({ imageUrl: 'data:,x' }),
  'payload-hidden-postback-only': elementRequest({ buttonsV2: [postback({ payloadHidden: true }), webUrl()] }),
  'message-id-unambiguous': otpRequest({ messageId: '(otp): {1}\u00a0' }),
  'set-once': JSON.stringify(textRequest({ messageId: 'm', quickRepliesV2: [{ id: 1 }, { id: 1 }] })),
  'otp-customer-no': otpRequest({ customerNo: '0' }),
  'otp-message-id': otpRequest({ messageId: '0' }),
  'otp-text': otpRequest({ mokMessage: '0' }),
  'field-type': otpRequest({ mokValue: '481516', showWithLocation: false }),
  'unknown-field': textRequest({ quickRepliesV2: [{ quickRepliesv2: 1 }] }),
  'open-shape-json': textRequest({ quickReplies: [{ a: [null, 1e308, '', {}] }] }),
};

test.each(Object.entries(kept))('a request that almost breaks %s has no violation', (_, json) =>
  expect(violationsOf(json)).toEqual([]),
);
