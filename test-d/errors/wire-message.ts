import type { Mistakes } from './mistakes.js';

export const wireMessage: Mistakes = {
  'recipient-missing': {
    'a request without recipient': 'const ^r: SendMessageRequest = { message: text };',
  },
  'recipient-exactly-one': {
    'a request with an empty recipient': 'const r: SendMessageRequest = { ^recipient: {}, message: text };',
    'a request with two recipients': `const r: SendMessageRequest = { ^recipient: { appStaffId: 'S-7', id: 'u-1' }, message: text };`,
  },
  'text-or-attachment': {
    'a request without message': 'const ^r: SendMessageRequest = { recipient };',
    'a message with neither text nor attachment': 'const ^m: WireMessage = { quickReplies: [], quickRepliesV2: [] };',
    'a message with text and attachment': `const ^m: WireMessage = { text: 'Hi', attachment: image, quickReplies: [], quickRepliesV2: [] };`,
    'a message with text and an attachment in place': `const m: WireMessage = { text: 'Hi', attachment: { ^type: 'image', payload: {} }, quickReplies: [], quickRepliesV2: [] };`,
  },
  'quick-replies-present': {
    'a text message with no quickReplies': `const ^m: WireMessage = { text: 'Hi', quickRepliesV2: [] };`,
    'a text message with no quickRepliesV2': `const ^m: WireMessage = { text: 'Hi', quickReplies: [] };`,
    'an image message with no quick replies': 'const ^m: WireMessage = { attachment: image };',
  },
  'generic-no-quick-replies': {
    'a generic message with quick replies': `const m: WireGenericMessage = { attachment: generic, quickReplies: [], ^quickRepliesV2: [{ title: 'Yes' }] };`,
    'a generic message with legacy quick replies':
      'const m: WireGenericMessage = { attachment: generic, ^quickReplies: [{}], quickRepliesV2: [] };',
  },
  'field-type': {
    'a text that is null': 'const m: WireMessage = { ^text: null, quickReplies: [], quickRepliesV2: [] };',
  },
  'unknown-field': {
    quickRepliesv2: `const m: WireMessage = { text: 'Hi', quickReplies: [], quickRepliesV2: [], ^quickRepliesv2: [] };`,
    'an unknown field of a request': 'const r: SendMessageRequest = { recipient, message: text, ^notify: true };',
  },
};
