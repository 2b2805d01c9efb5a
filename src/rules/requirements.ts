/**
 * The rules that a builder can break at run time: what must be done. The catalogue puts a subject in front, a violation the
 * path. Only the requirements, because every builder carries them.
 */
export const requirements = {
  'recipient-exactly-one': 'have exactly one of appCustomerId, appStaffId and id',
  'recipient-missing': 'be present in every message',
  'text-or-attachment': 'have either text or attachment',
  'text-not-empty': 'not be empty',
  'title-not-empty': 'not be empty',
  'id-not-empty': 'not be empty',
  'generic-no-quick-replies': 'be empty in a generic template',
  'generic-needs-element': 'have at least 1 element',
  'element-max-3-buttons': 'have at most 3 buttons',
  'template-type': 'not be generic outside a generic template',
  'web-url-uri': 'be an absolute URI, such as https://example.com/page',
  'image-url-uri': 'be an absolute URI, such as https://example.com/image.png',
  'payload-hidden-postback-only': 'be set on postback buttons only',
  'message-id-unambiguous': 'not contain [, ] or a control character',
  'set-once': 'be set only once',
  'otp-message-id': 'be present in every OTP',
  'otp-text': 'be present in every OTP',
  'open-shape-json': 'be a plain JSON object',
} as const;

/** The id of a rule that a builder can break. */
export type BuilderRuleId = keyof typeof requirements;
