/** The rules that a builder can break at run time, when the types are bypassed or a value is known only then. */
export const builderRules = {
  'recipient-exactly-one': {
    section: '2.2',
    sentence: 'A recipient has exactly one of appCustomerId, appStaffId and id.',
  },
  'recipient-missing': {
    section: '2.1',
    sentence: 'A message has a recipient.',
    needs: 'a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)',
  },
  'text-or-attachment': {
    section: '2.3',
    sentence: 'A message has either text or attachment.',
  },
  'text-not-empty': { section: '2.3', sentence: 'A text is not empty.' },
  'title-not-empty': { section: '2.5', sentence: 'A title is not empty.' },
  'id-not-empty': { section: '2.2', sentence: 'An id is not empty.' },
  'generic-no-quick-replies': {
    section: '2.5',
    sentence: 'A generic template has no quick replies.',
  },
  'generic-needs-element': {
    section: '2.5',
    sentence: 'A generic template has an element or more.',
    needs: 'an element: call .element(e => e.title(text))',
  },
  'element-max-3-buttons': { section: '2.5', sentence: 'An element has at most 3 buttons.' },
  'template-type': {
    section: '2.5',
    sentence: "Only a generic template has the templateType generic.",
  },
  'web-url-uri': {
    section: '2.6',
    sentence: 'A web_url button has an absolute URI, such as https://example.com/.',
  },
  'image-url-uri': {
    section: '2.5',
    sentence: 'An image has an absolute URI, such as https://example.com/a.png.',
  },
  'payload-hidden-postback-only': {
    section: '2.6',
    sentence: 'Only a postback button has payloadHidden.',
  },
  'message-id-unambiguous': {
    section: '6',
    sentence: 'A message id has no [, ] or control character, as presses come back as [<messageId>]:<payload>.',
  },
  'set-once': { section: '2', sentence: 'A single-valued field is set once.' },
  'otp-message-id': {
    section: '2.7',
    sentence: 'An OTP has a messageId.',
    needs: 'a message id: call .messageId(id)',
  },
  'otp-text': {
    section: '2.7',
    sentence: 'An OTP has a text.',
    needs: 'a text: call .text(text)',
  },
  'field-type': { section: '2', sentence: 'A field has the type of the document.' },
  'open-shape-json': { section: '2', sentence: 'A payload of open shape is a plain JSON object.' },
} as const;

/** The id of a rule that a builder can break. */
export type BuilderRuleId = keyof typeof builderRules;
