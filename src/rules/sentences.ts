/** The rules that a builder can break at run time, each in one sentence. Bare, because every builder carries them. */
export const sentences = {
  'recipient-exactly-one': 'A recipient has exactly one of appCustomerId, appStaffId and id.',
  'recipient-missing': 'A message has a recipient.',
  'text-or-attachment': 'A message has text or an attachment.',
  'text-not-empty': 'A text is not empty.',
  'title-not-empty': 'A title is not empty.',
  'id-not-empty': 'An id is not empty.',
  'generic-no-quick-replies': 'A generic template has no quick replies.',
  'generic-needs-element': 'A generic template has one element or more.',
  'element-max-3-buttons': 'An element has at most 3 buttons.',
  'template-type': 'Only a generic template has templateType generic.',
  'web-url-uri': 'A web_url button has an absolute URI.',
  'image-url-uri': 'An image has an absolute URI.',
  'payload-hidden-postback-only': 'Only a postback button has payloadHidden.',
  'message-id-unambiguous': 'A message id has no [, ] or control character.',
  'set-once': 'A single-valued field is set once.',
  'otp-message-id': 'An OTP has a messageId.',
  'otp-text': 'An OTP has a text.',
  'field-type': 'A field has the type of the document.',
  'open-shape-json': 'An open shape is a plain JSON object.',
} as const;

/** The id of a rule that a builder can break. */
export type BuilderRuleId = keyof typeof sentences;
