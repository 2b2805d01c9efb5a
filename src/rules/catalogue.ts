import { sentences } from './sentences.js';

/** The rules that only JSON can break: a builder has no call for it. */
const jsonSentences = {
  'quick-replies-present': 'quickReplies and quickRepliesV2 are present in every message, empty when unused.',
  'legacy-buttons-empty': 'The legacy buttons, and the buttonsV2 of a generic payload, are present and empty.',
  'attachment-type': 'The type of an attachment is template, image, audio, video or file.',
  'button-type': 'The type of a button is postback or web_url.',
  'otp-customer-no': 'An OTP has a customerNo.',
  'unknown-field': 'An object has the fields of the document and no other; names are case-sensitive.',
} as const;

type Sentences = typeof sentences & typeof jsonSentences;

/** The id of a rule. */
export type RuleId = keyof Sentences;

/** Every rule: the section of the document that it comes from, and what it says. */
export type Rules = { readonly [Id in RuleId]: { readonly section: string; readonly sentence: Sentences[Id] } };

// A function, so that bundlers may leave the call out where only builders are used.
const rows = (): Rules => ({
  'recipient-exactly-one': { section: '2.2', sentence: sentences['recipient-exactly-one'] },
  'recipient-missing': { section: '2.1', sentence: sentences['recipient-missing'] },
  'text-or-attachment': { section: '2.3', sentence: sentences['text-or-attachment'] },
  'text-not-empty': { section: '2.3', sentence: sentences['text-not-empty'] },
  'title-not-empty': { section: '2.5', sentence: sentences['title-not-empty'] },
  'id-not-empty': { section: '2.2', sentence: sentences['id-not-empty'] },
  'quick-replies-present': { section: '2.3', sentence: jsonSentences['quick-replies-present'] },
  'generic-no-quick-replies': { section: '2.5', sentence: sentences['generic-no-quick-replies'] },
  'generic-needs-element': { section: '2.5', sentence: sentences['generic-needs-element'] },
  'element-max-3-buttons': { section: '2.5', sentence: sentences['element-max-3-buttons'] },
  'legacy-buttons-empty': { section: '2.5', sentence: jsonSentences['legacy-buttons-empty'] },
  'attachment-type': { section: '2.4', sentence: jsonSentences['attachment-type'] },
  'template-type': { section: '2.5', sentence: sentences['template-type'] },
  'button-type': { section: '2.6', sentence: jsonSentences['button-type'] },
  'web-url-uri': { section: '2.6', sentence: sentences['web-url-uri'] },
  'image-url-uri': { section: '2.5', sentence: sentences['image-url-uri'] },
  'payload-hidden-postback-only': { section: '2.6', sentence: sentences['payload-hidden-postback-only'] },
  'message-id-unambiguous': { section: '6', sentence: sentences['message-id-unambiguous'] },
  'set-once': { section: '2', sentence: sentences['set-once'] },
  'otp-customer-no': { section: '2.7', sentence: jsonSentences['otp-customer-no'] },
  'otp-message-id': { section: '2.7', sentence: sentences['otp-message-id'] },
  'otp-text': { section: '2.7', sentence: sentences['otp-text'] },
  'field-type': { section: '2', sentence: sentences['field-type'] },
  'unknown-field': { section: '2', sentence: jsonSentences['unknown-field'] },
  'open-shape-json': { section: '2', sentence: sentences['open-shape-json'] },
});

/**
 * Every rule of the platform's document, said once.
 *
 * @example
 * ```ts
 * rules['element-max-3-buttons']
 * //=> { "section": "2.5", "sentence": "An element has at most 3 buttons." }
 * ```
 */
export const rules: Rules = /* @__PURE__ */ rows();

/** What an argument has to be instead, as the compiler says it. */
export interface RuleFix {
  'recipient-exactly-one': 'a recipient with exactly one field: appCustomerId, appStaffId or id';
  'template-type': 'the payload of a button template; Message.generic() makes a generic one';
  'element-max-3-buttons': {
    3: 'at most 3 buttons: isUpTo(3, list) proves it of a list';
    2: 'at most 2 more buttons: isUpTo(2, list) proves it of a list';
    1: 'at most 1 more button: isUpTo(1, list) proves it of a list';
  };
  'web-url-uri': 'an absolute URI, such as https://example.com/page';
  'image-url-uri': 'an absolute URI, such as https://example.com/image.png';
}

/**
 * What a builder can lack: what is missing and the call that brings it, as the compiler says it. The space in front
 * hides it from an editor's completions.
 */
export interface RuleNeeds {
  'otp-message-id': ' a message id: call .messageId(id)';
  'recipient-missing': ' a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)';
  'otp-text': ' a text: call .text(text)';
  'generic-needs-element': ' an element: call .element(e => e.title(text))';
}
