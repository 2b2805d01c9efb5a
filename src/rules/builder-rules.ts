/** The rules that a builder can break at run time, when the types are bypassed or a value is known only then. */
export const builderRules = {
  'recipient-exactly-one': {
    section: '2.2',
    sentence: 'A recipient is exactly one of appCustomerId, appStaffId and id.',
  },
  'recipient-missing': {
    section: '2.1',
    sentence: 'A message has a recipient.',
    needs: 'a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)',
  },
  'text-or-attachment': {
    section: '2.3',
    sentence: 'A message has either text or attachment, never both.',
  },
  'text-not-empty': { section: '2.3', sentence: 'A text is not empty.' },
  'title-not-empty': { section: '2.5', sentence: 'A title is not empty.' },
  'id-not-empty': { section: '2.2', sentence: 'An id is not empty.' },
  'generic-no-quick-replies': {
    section: '2.5',
    sentence: 'quickReplies and quickRepliesV2 of a generic template are empty.',
  },
  'generic-needs-element': {
    section: '2.5',
    sentence: 'A generic template has one element or more.',
    needs: 'an element: call .element(e => e.title(text))',
  },
  'element-max-3-buttons': { section: '2.5', sentence: 'An element has at most 3 buttons.' },
  'template-type': {
    section: '2.5',
    sentence: "A template's templateType is generic if, and only if, it is a generic template.",
  },
  'web-url-uri': {
    section: '2.6',
    sentence: 'The payload of a web_url button is an absolute URI, such as https://example.com/page.',
  },
  'image-url-uri': {
    section: '2.5',
    sentence: 'The URL of an image is an absolute URI, such as https://example.com/image.png.',
  },
  'message-id-unambiguous': {
    section: '6',
    sentence: 'A message id holds no [, no ] and no control character: presses come back as [<messageId>]:<payload>.',
  },
  'set-once': { section: '2', sentence: 'A field with a single value is set once.' },
  'otp-message-id': {
    section: '2.7',
    sentence: 'An OTP has a messageId.',
    needs: 'a message id: call .messageId(id)',
  },
  'otp-text': {
    section: '2.7',
    sentence: 'An OTP has a text, its mokMessage.',
    needs: 'a text: call .text(text)',
  },
  'field-type': { section: '2', sentence: 'A field has the type that the document gives it.' },
  'unknown-field': { section: '2', sentence: 'An object has the fields of the document and no other; names are case-sensitive.' },
  'open-shape-json': { section: '2', sentence: 'A payload of open shape is a plain JSON object.' },
} as const;

/** The id of a rule that a builder can break. */
export type BuilderRuleId = keyof typeof builderRules;
