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

/** The rules that the API spec does not state: sendable adds them. Each with its reason. */
const reasons = {
  'text-not-empty': 'An empty text is a mistake of the program: the user would see an empty bubble.',
  'title-not-empty':
    'An element or a button without a label is a mistake of the program: the user could not tell what it is.',
  'id-not-empty': 'An empty id names nobody and nothing: it is a mistake of the program.',
  'template-type':
    'A payload that says generic elsewhere is a generic template in the wrong attachment, or one with a misspelt type.',
  'image-url-uri': 'The API spec says "URL". A device can load only an absolute one.',
  'payload-hidden-postback-only':
    'The API spec says that the field applies to postback buttons only. A program that sets it elsewhere waits for a signature that never comes.',
  'message-id-unambiguous':
    'A press comes back as `[<messageId>]:<payload>`, in which such an id could not be found again.',
  'set-once': 'JSON parsers keep one of two values and drop the other without an error.',
  'unknown-field': 'A field with another name is a misspelt one: the platform would ignore it.',
  'open-shape-json': 'The API spec does not show these fields. Other values would be lost or changed on their way.',
  'extra-not-known': 'A field of the API spec has a step of its own, which checks its value.',
} as const;

/** The basis of a rule: the API spec states it, or sendable adds it. */
export type RuleBasis = 'spec' | 'sendable';

/** The id of a rule. */
export type RuleId = keyof Sentences;

/** A rule: the section of the API spec that it is about, its requirement in one sentence, and who states it. */
interface Rule<Sentence extends string> {
  readonly section: string;
  readonly sentence: Sentence;
  /** `spec`: the API spec states it. `sendable`: the API spec does not, and a platform may accept what breaks it. */
  readonly basis: RuleBasis;
  /** The reason for a rule of `sendable`; absent for one of the API spec. */
  readonly reason?: string;
}

/** Every rule, by its id. */
export type Rules = { readonly [Id in RuleId]: Rule<Sentences[Id]> };

/** The section of the API spec that each rule is about. */
const sections: Readonly<Record<RuleId, string>> = {
  'recipient-exactly-one': '2.2',
  'recipient-missing': '2.1',
  'text-or-attachment': '2.3',
  'text-not-empty': '2.3',
  'title-not-empty': '2.5',
  'id-not-empty': '2.2',
  'quick-replies-present': '2.3',
  'generic-no-quick-replies': '2.5',
  'generic-needs-element': '2.5',
  'element-max-3-buttons': '2.5',
  'legacy-buttons-empty': '2.5',
  'attachment-type': '2.4',
  'template-type': '2.5',
  'button-type': '2.6',
  'web-url-uri': '2.6',
  'image-url-uri': '2.5',
  'payload-hidden-postback-only': '2.6',
  'message-id-unambiguous': '6',
  'set-once': '2',
  'otp-customer-no': '2.7',
  'otp-message-id': '2.7',
  'otp-text': '2.7',
  'field-type': '2',
  'unknown-field': '2',
  'open-shape-json': '2',
  'extra-not-known': '2',
};

// A function, so that bundlers can drop the call where only builders are used.
const createRules = (): Rules => {
  const texts: Readonly<Record<string, string>> = jsonSentences;
  const own: Readonly<Record<string, string>> = reasons;
  const subject: Readonly<Record<string, string>> = subjects;
  const must: Readonly<Record<string, string>> = requirements;
  const row = (id: string, section: string): Rule<string> => {
    const reason = own[id];
    const sentence = texts[id] ?? `${subject[id]} must ${must[id]}.`;
    return {
      section,
      sentence,
      basis: reason === undefined ? 'spec' : 'sendable',
      ...(reason !== undefined && { reason }),
    };
  };
  // `Object.fromEntries` forgets the names; a test compares every sentence.
  return Object.fromEntries(
    Object.entries(sections).map(([id, section]) => [id, row(id, section)]),
  ) as unknown as Rules;
};

/**
 * The rules that `sendable` checks, each with its requirement as `sentence`, the `section` of the API spec that it is about,
 * and its `basis`: a rule that the API spec does not state is of `sendable` and has a `reason`.
 *
 * @example
 * ```ts
 * rules['element-max-3-buttons']
 * //=> { "section": "2.5", "sentence": "The buttonsV2 of an element must have at most 3 buttons.", "basis": "spec" }
 * ```
 */
export const rules: Rules = /* @__PURE__ */ createRules();

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
