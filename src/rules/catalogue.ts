import { type BuilderRuleId, requirements } from './requirements.js';

/** The subject of each rule of the builders: the beginning of its sentence. */
const subjects = {
  'recipient-exactly-one': 'A recipient',
  'recipient-missing': 'A recipient',
  'text-or-attachment': 'A message',
  'text-not-empty': 'A text',
  'title-not-empty': 'A title',
  'id-not-empty': 'An id',
  'generic-no-quick-replies': 'Each list of quick replies',
  'generic-needs-element': 'The elements of a generic template',
  'element-max-3-buttons': 'The buttonsV2 of an element',
  'template-type': 'A templateType',
  'web-url-uri': 'The payload of a web_url button',
  'image-url-uri': 'The URL of an image',
  'payload-hidden-postback-only': 'payloadHidden',
  'message-id-unambiguous': 'A message id',
  'set-once': 'A single-valued field',
  'otp-message-id': 'A messageId',
  'otp-text': 'A text (mokMessage)',
  'open-shape-json': 'An open shape',
  'extra-not-known': 'An extra field',
} as const;

/** The rules that only JSON can break, and the one whose requirement a builder states more exactly. */
const jsonSentences = {
  'quick-replies-present': 'Both quickReplies and quickRepliesV2 must be present in every message, empty if unused.',
  'legacy-buttons-empty': 'The legacy buttons, and the buttonsV2 of a generic payload, must be an empty array.',
  'attachment-type': 'The type of an attachment must be template, image, audio, video or file.',
  'button-type': 'The type of a button must be postback or web_url.',
  'otp-customer-no': 'A customerNo must be present in every OTP.',
  'field-type': 'A field must have the type that the API spec gives it.',
  'unknown-field': 'A name must be a field of the API spec (names are case-sensitive).',
} as const;

type BuilderSentences = {
  [Id in BuilderRuleId]: `${(typeof subjects)[Id]} must ${(typeof requirements)[Id]}.`;
};
type Sentences = BuilderSentences & typeof jsonSentences;

/** The id of a rule. */
export type RuleId = keyof Sentences;

/** Every rule: the section of the API spec that it comes from, and its requirement in one sentence. */
export type Rules = { readonly [Id in RuleId]: { readonly section: string; readonly sentence: Sentences[Id] } };

const row = <Id extends BuilderRuleId>(section: string, id: Id) => ({
  section,
  sentence: `${subjects[id]} must ${requirements[id]}.` as const,
});

// A function, so that bundlers can drop the call where only builders are used.
const rows = (): Rules => ({
  'recipient-exactly-one': row('2.2', 'recipient-exactly-one'),
  'recipient-missing': row('2.1', 'recipient-missing'),
  'text-or-attachment': row('2.3', 'text-or-attachment'),
  'text-not-empty': row('2.3', 'text-not-empty'),
  'title-not-empty': row('2.5', 'title-not-empty'),
  'id-not-empty': row('2.2', 'id-not-empty'),
  'quick-replies-present': { section: '2.3', sentence: jsonSentences['quick-replies-present'] },
  'generic-no-quick-replies': row('2.5', 'generic-no-quick-replies'),
  'generic-needs-element': row('2.5', 'generic-needs-element'),
  'element-max-3-buttons': row('2.5', 'element-max-3-buttons'),
  'legacy-buttons-empty': { section: '2.5', sentence: jsonSentences['legacy-buttons-empty'] },
  'attachment-type': { section: '2.4', sentence: jsonSentences['attachment-type'] },
  'template-type': row('2.5', 'template-type'),
  'button-type': { section: '2.6', sentence: jsonSentences['button-type'] },
  'web-url-uri': row('2.6', 'web-url-uri'),
  'image-url-uri': row('2.5', 'image-url-uri'),
  'payload-hidden-postback-only': row('2.6', 'payload-hidden-postback-only'),
  'message-id-unambiguous': row('6', 'message-id-unambiguous'),
  'set-once': row('2', 'set-once'),
  'otp-customer-no': { section: '2.7', sentence: jsonSentences['otp-customer-no'] },
  'otp-message-id': row('2.7', 'otp-message-id'),
  'otp-text': row('2.7', 'otp-text'),
  'field-type': { section: '2', sentence: jsonSentences['field-type'] },
  'unknown-field': { section: '2', sentence: jsonSentences['unknown-field'] },
  'open-shape-json': row('2', 'open-shape-json'),
  'extra-not-known': row('2', 'extra-not-known'),
});

/**
 * The rules of the platform, each stated once: in `section` of the API spec, with its requirement as `sentence`.
 *
 * @example
 * ```ts
 * rules['element-max-3-buttons']
 * //=> { "section": "2.5", "sentence": "The buttonsV2 of an element must have at most 3 buttons." }
 * ```
 */
export const rules: Rules = /* @__PURE__ */ rows();

/** The texts of compile errors that name what an argument must be instead. */
export interface RuleFix {
  'recipient-exactly-one': 'a recipient with exactly one field: appCustomerId, appStaffId or id';
  'template-type': 'the payload of a button template; Message.generic() makes a generic one';
  'generic-needs-element': 'a list of one element or more: check it with isNonEmpty(list), or split it with pages(10, list)';
  'element-max-3-buttons': {
    3: 'at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)';
    2: 'at most 2 more buttons: cut a list with atMost(2, list), or check it with isUpTo(2, list)';
    1: 'at most 1 more button: cut a list with atMost(1, list), or check it with isUpTo(1, list)';
  };
  'web-url-uri': 'an absolute URI, such as https://example.com/page';
  'image-url-uri': 'an absolute URI, such as https://example.com/image.png';
  'extra-not-known': 'extra fields, whose names are not in the API spec';
}
