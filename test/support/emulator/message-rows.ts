import { postback } from './emulators.js';
import { FOUR_BUTTONS, type Row, row, WEB_URL, without } from './matrix.js';
import { text } from './requests.js';

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

const PAYLOAD = 'message.attachment.payload';
const ELEMENT = `${PAYLOAD}.elements[0]`;
const BUTTON = `${ELEMENT}.buttonsV2[0]`;

/** Every rule that a send-message request can break, at each kind of place. */
export const messageRows: readonly Row[] = [
  row('recipient-missing', 'recipient', without(text(), 'recipient'), text()),
  row('recipient-exactly-one', 'recipient', to({}), to({ appStaffId: 'S-7' })),
  row('recipient-exactly-one', 'recipient', to({ id: 'u', appStaffId: 'S-7' }), to({ id: 'u' })),
  row('id-not-empty', 'recipient.appCustomerId', to({ appCustomerId: '' }), to({ appCustomerId: '0' })),
  row('id-not-empty', 'message.messageId', message({ messageId: '' }), message({ messageId: 'm' })),
  row('text-or-attachment', 'message', message({}, 'text'), message({})),
  row(
    'text-or-attachment',
    'message',
    message({ attachment: { type: 'image', payload: {} } }),
    attached({ type: 'image', payload: {} }),
  ),
  row('text-not-empty', 'message.text', message({ text: '' }), message({ text: ' ' })),
  row('text-not-empty', `${ELEMENT}.subtitle`, inElement({ subtitle: '' }), inElement({ subtitle: 's' })),
  row(
    'text-not-empty',
    `${BUTTON}.payloadSeenByUser`,
    button({ payloadSeenByUser: '' }),
    button({ payloadSeenByUser: 'I say yes' }),
  ),
  row('title-not-empty', `${ELEMENT}.title`, inElement({ title: '' }), inElement({ title: 't' })),
  row('title-not-empty', `${BUTTON}.title`, button({ title: '' }), button({ title: 't' })),
  row('quick-replies-present', 'message.quickReplies', message({}, 'quickReplies'), message({})),
  row(
    'quick-replies-present',
    'message.quickRepliesV2',
    message({}, 'quickRepliesV2'),
    message({ quickRepliesV2: [{}] }),
  ),
  row(
    'generic-no-quick-replies',
    'message.quickRepliesV2',
    { ...payload({}), message: { ...Object(payload({})).message, quickRepliesV2: [{}] } },
    payload({}),
  ),
  row(
    'generic-needs-element',
    `${PAYLOAD}.elements`,
    payload({ elements: [] }),
    payload({ elements: [element(), element()] }),
  ),
  row(
    'element-max-3-buttons',
    `${ELEMENT}.buttonsV2`,
    inElement({ buttonsV2: FOUR_BUTTONS }),
    inElement({ buttonsV2: FOUR_BUTTONS.slice(1) }),
  ),
  row('legacy-buttons-empty', `${PAYLOAD}.buttons`, payload({ buttons: [{}] }), payload({})),
  row('legacy-buttons-empty', `${PAYLOAD}.buttonsV2`, payload({ buttonsV2: [postback('a', 'b')] }), payload({})),
  row('legacy-buttons-empty', `${ELEMENT}.buttons`, inElement({ buttons: [{}] }), inElement({})),
  row(
    'attachment-type',
    'message.attachment.type',
    attached({ type: 'picture', payload: {} }),
    attached({ type: 'file', payload: {} }),
  ),
  row(
    'template-type',
    `${PAYLOAD}.templateType`,
    attached({ type: 'image', payload: { templateType: 'generic' } }),
    attached({ type: 'image', payload: { templateType: 'button' } }),
  ),
  row('button-type', `${BUTTON}.type`, button({ type: 'Postback' }), button({})),
  row('web-url-uri', `${BUTTON}.payload`, button({ ...WEB_URL, payload: '/page' }), button(WEB_URL)),
  row(
    'image-url-uri',
    `${ELEMENT}.imageUrl`,
    inElement({ imageUrl: 'a.png' }),
    inElement({ imageUrl: 'https://example.com/a.png' }),
  ),
  row(
    'payload-hidden-postback-only',
    `${BUTTON}.payloadHidden`,
    button({ ...WEB_URL, payloadHidden: true }),
    button({ ...WEB_URL, payloadHidden: false }),
  ),
  row('message-id-unambiguous', 'message.messageId', message({ messageId: 'a]' }), message({ messageId: 'a}' })),
  row('message-id-unambiguous', `${ELEMENT}.messageId`, inElement({ messageId: '[' }), inElement({ messageId: '(' })),
  row('field-type', 'message.text', message({ text: 7 }), message({ text: '7' })),
  row('field-type', `${BUTTON}.payload`, button({ payload: { a: 1 } }), button({ payload: '{"a":1}' })),
  row('unknown-field', 'message.quickRepliesv2', message({ quickRepliesv2: [] }), message({})),
  row('unknown-field', `${ELEMENT}.imageURL`, inElement({ imageURL: 'https://example.com/' }), inElement({})),
  row(
    'open-shape-json',
    'message.quickReplies[0]',
    message({ quickReplies: ['Yes'] }),
    message({ quickReplies: [{ title: 'Yes' }] }),
  ),
  row(
    'open-shape-json',
    PAYLOAD,
    attached({ type: 'audio', payload: [] }),
    attached({ type: 'audio', payload: { a: [] } }),
  ),
];
