import type { Row } from './row.js';

export const wireMessage: readonly Row[] = [
  {
    name: 'a request without recipient',
    rule: 'recipient-missing',
    code: `const ^r: SendMessageRequest = { message: text };`,
    text: `Property 'recipient' is missing in type '{ message: WireMessage; }' but required in type 'SendMessageRequest'.`,
  },
  {
    name: 'a request with an empty recipient',
    rule: 'recipient-exactly-one',
    code: `const r: SendMessageRequest = { ^recipient: {}, message: text };`,
    text: `Type '{}' is not assignable to type 'Recipient'.`,
  },
  {
    name: 'a request with two recipients',
    rule: 'recipient-exactly-one',
    code: `const r: SendMessageRequest = { ^recipient: { appStaffId: 'S-7', id: 'u-1' }, message: text };`,
    text: `Type '{ appStaffId: string; id: string; }' is not assignable to type 'Recipient'.
  Types of property 'id' are incompatible.
    Type 'string' is not assignable to type 'undefined'.`,
  },
  {
    name: 'a request without message',
    rule: 'text-or-attachment',
    code: `const ^r: SendMessageRequest = { recipient };`,
    text: `Property 'message' is missing in type '{ recipient: Recipient; }' but required in type 'SendMessageRequest'.`,
  },
  {
    name: 'a message with neither text nor attachment',
    rule: 'text-or-attachment',
    code: `const ^m: WireMessage = { quickReplies: [], quickRepliesV2: [] };`,
    text: `Type '{ quickReplies: never[]; quickRepliesV2: never[]; }' is not assignable to type 'WireMessage'.
  Property 'text' is missing in type '{ quickReplies: never[]; quickRepliesV2: never[]; }' but required in type 'WireTextMessage'.`,
  },
  {
    name: 'a message with text and attachment',
    rule: 'text-or-attachment',
    code: `const ^m: WireMessage = { text: 'Hi', attachment: image, quickReplies: [], quickRepliesV2: [] };`,
    text: `Type '{ text: string; attachment: WireMedia<"image">; quickReplies: never[]; quickRepliesV2: never[]; }' is not assignable to type 'WireMessage'.
  Types of property 'attachment' are incompatible.
    Type 'WireMedia<"image">' is not assignable to type 'undefined'.`,
  },
  {
    name: 'a message with text and an attachment in place',
    rule: 'text-or-attachment',
    code: `const m: WireMessage = { text: 'Hi', attachment: { ^type: 'image', payload: {} }, quickReplies: [], quickRepliesV2: [] };`,
    text: `Type 'string' is not assignable to type '"audio" | "file" | "image" | "template" | "video"'.`,
  },
  {
    name: 'a text message with no quickReplies',
    rule: 'quick-replies-present',
    code: `const ^m: WireMessage = { text: 'Hi', quickRepliesV2: [] };`,
    text: `Type '{ text: string; quickRepliesV2: never[]; }' is not assignable to type 'WireMessage'.
  Property 'quickReplies' is missing in type '{ text: string; quickRepliesV2: never[]; }' but required in type 'WireTextMessage'.`,
  },
  {
    name: 'a text message with no quickRepliesV2',
    rule: 'quick-replies-present',
    code: `const ^m: WireMessage = { text: 'Hi', quickReplies: [] };`,
    text: `Type '{ text: string; quickReplies: never[]; }' is not assignable to type 'WireMessage'.
  Property 'quickRepliesV2' is missing in type '{ text: string; quickReplies: never[]; }' but required in type 'WireTextMessage'.`,
  },
  {
    name: 'an image message with no quick replies',
    rule: 'quick-replies-present',
    code: `const ^m: WireMessage = { attachment: image };`,
    text: `Type '{ attachment: WireMedia<"image">; }' is not assignable to type 'WireMessage'.
  Type '{ attachment: WireMedia<"image">; }' is missing the following properties from type 'WireAttachmentMessage': quickReplies, quickRepliesV2`,
  },
  {
    name: 'a generic message with quick replies',
    rule: 'generic-no-quick-replies',
    code: `const m: WireGenericMessage = { attachment: generic, quickReplies: [], ^quickRepliesV2: [{ title: 'Yes' }] };`,
    text: `Type '[{ title: string; }]' is not assignable to type 'readonly []'.
  Source has 1 element(s) but target allows only 0.`,
  },
  {
    name: 'a generic message with legacy quick replies',
    rule: 'generic-no-quick-replies',
    code: `const m: WireGenericMessage = { attachment: generic, ^quickReplies: [{}], quickRepliesV2: [] };`,
    text: `Type '[{}]' is not assignable to type 'readonly []'.
  Source has 1 element(s) but target allows only 0.`,
  },
  {
    name: 'a text that is null',
    rule: 'field-type',
    code: `const m: WireMessage = { ^text: null, quickReplies: [], quickRepliesV2: [] };`,
    text: `Type 'null' is not assignable to type 'string'.`,
  },
  {
    name: 'quickRepliesv2',
    rule: 'unknown-field',
    code: `const m: WireMessage = { text: 'Hi', quickReplies: [], quickRepliesV2: [], ^quickRepliesv2: [] };`,
    text: `Object literal may only specify known properties, but 'quickRepliesv2' does not exist in type 'WireTextMessage'. Did you mean to write 'quickRepliesV2'?`,
  },
  {
    name: 'an unknown field of a request',
    rule: 'unknown-field',
    code: `const r: SendMessageRequest = { recipient, message: text, ^notify: true };`,
    text: `Object literal may only specify known properties, and 'notify' does not exist in type 'SendMessageRequest'.`,
  },
];
