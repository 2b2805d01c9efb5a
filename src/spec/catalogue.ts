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
  'generic-needs-element': 'A generic template',
  'element-max-3-buttons': 'The buttonsV2 of an element',
  'template-type': 'The payload of media or of a button template',
  'web-url-uri': 'The payload of a web_url button',
  'image-url-uri': 'The URL of an image',
  'payload-hidden-postback-only': 'payloadHidden',
  'message-id-unambiguous': 'A message id',
  'set-once': 'A field',
  'otp-message-id': 'A messageId',
  'otp-text': 'A text (mokMessage)',
  'open-shape-json': 'An open shape',
  'extra-not-known': 'A field of the API spec',
} as const;

/** The rules that only JSON can break, and the one whose requirement a builder states more exactly. */
const jsonSentences = {
  'quick-replies-present': 'Both quickReplies and quickRepliesV2 must be present in every message, empty if unused.',
  'legacy-buttons-empty': 'A legacy list of buttons, or the buttonsV2 of a generic payload, must be an empty array.',
  'attachment-type': 'The type of an attachment must be template, image, audio, video or file.',
  'button-type': 'The type of a button must be postback or web_url.',
  'otp-customer-no': 'A customerNo must be present in every OTP.',
  'field-type': 'A field must have the type that the API spec gives it.',
  'unknown-field': 'A name must be a field of the API spec (names are case-sensitive).',
} as const;

type Says<Id extends BuilderRuleId> = `${(typeof subjects)[Id]} must ${(typeof requirements)[Id]}.`;
type Sentences = { [Id in BuilderRuleId]: Says<Id> } & typeof jsonSentences;

/** The basis of a rule: the API spec states it, or sendable adds it. */
export type RuleBasis = 'spec' | 'sendable';

/** The id of a rule. */
export type RuleId = BuilderRuleId | keyof typeof jsonSentences;

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

const says = <Id extends BuilderRuleId>(id: Id): Says<Id> => `${subjects[id]} must ${requirements[id]}.`;

/** A rule that the API spec states in this section. */
const stated = <Sentence extends string>(section: string, sentence: Sentence): Rule<Sentence> => ({
  section,
  sentence,
  basis: 'spec',
});

/** A rule that the API spec does not state: sendable adds it, for this reason. */
const ours = <Sentence extends string>(section: string, sentence: Sentence, reason: string): Rule<Sentence> => ({
  section,
  sentence,
  basis: 'sendable',
  reason,
});

// A function, so that bundlers can drop the call where only builders are used.
const createRules = (): Rules => ({
  'recipient-exactly-one': stated('2.2', says('recipient-exactly-one')),
  'recipient-missing': stated('2.1', says('recipient-missing')),
  'text-or-attachment': stated('2.3', says('text-or-attachment')),
  'text-not-empty': ours(
    '2.3',
    says('text-not-empty'),
    'An empty text is a mistake in the program: the user would see an empty bubble.',
  ),
  'title-not-empty': ours(
    '2.5',
    says('title-not-empty'),
    'Without a title, the user could not know what an element or a button is for.',
  ),
  'id-not-empty': ours('2.2', says('id-not-empty'), 'An empty id is a mistake in the program: it identifies nothing.'),
  'quick-replies-present': stated('2.3', jsonSentences['quick-replies-present']),
  'generic-no-quick-replies': stated('2.5', says('generic-no-quick-replies')),
  'generic-needs-element': stated('2.5', says('generic-needs-element')),
  'element-max-3-buttons': stated('2.5', says('element-max-3-buttons')),
  'legacy-buttons-empty': stated('2.5', jsonSentences['legacy-buttons-empty']),
  'attachment-type': stated('2.4', jsonSentences['attachment-type']),
  'template-type': ours(
    '2.5',
    says('template-type'),
    'A generic template there is a mistake in the program: the attachment or the `templateType` is wrong.',
  ),
  'button-type': stated('2.6', jsonSentences['button-type']),
  'web-url-uri': stated('2.6', says('web-url-uri')),
  'image-url-uri': ours(
    '2.5',
    says('image-url-uri'),
    'The API spec says only "URL", but a device can load only an absolute one.',
  ),
  'payload-hidden-postback-only': ours(
    '2.6',
    says('payload-hidden-postback-only'),
    "The field makes the user's device sign the payload that comes back. The payload of a web_url button does not come back.",
  ),
  'message-id-unambiguous': ours(
    '6',
    says('message-id-unambiguous'),
    'The platform reports a press as `[<messageId>]:<payload>`. With such a character in the id, your webhook could not separate the two.',
  ),
  'set-once': ours('2', says('set-once'), 'JSON parsers keep one of two values and drop the other without an error.'),
  'otp-customer-no': stated('2.7', jsonSentences['otp-customer-no']),
  'otp-message-id': stated('2.7', says('otp-message-id')),
  'otp-text': stated('2.7', says('otp-text')),
  'field-type': stated('2', jsonSentences['field-type']),
  'unknown-field': ours(
    '2',
    jsonSentences['unknown-field'],
    'Another name is usually a misspelt one, which the platform would ignore.',
  ),
  'open-shape-json': ours(
    '2',
    says('open-shape-json'),
    'Values that are not JSON, such as a Date or a function, would be changed or lost in the request.',
  ),
  'extra-not-known': ours(
    '2',
    says('extra-not-known'),
    'A field of the API spec has a step of its own, which checks its value.',
  ),
});

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
  'recipient-exactly-one': 'a recipient with exactly one field, never undefined: appCustomerId, appStaffId or id';
  'template-type': 'the payload of a button template; Message.generic() makes a generic one';
  'generic-needs-element': 'a list of one element or more: check it with isNonEmpty(list), or split it with pages(10, list)';
  'element-max-3-buttons': {
    3: 'at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)';
    2: 'at most 2 more buttons: cut a list with atMost(2, list), or check it with isUpTo(2, list)';
    1: 'at most 1 more button: cut a list with atMost(1, list), or check it with isUpTo(1, list)';
  };
  'web-url-uri': 'an absolute URI, such as https://example.com/page';
  'image-url-uri': 'an absolute URI, such as https://example.com/image.png';
  'extra-not-known': 'the API spec has this field';
}
