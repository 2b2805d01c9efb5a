/** The rules that only JSON can break: no builder has a call for it. Apart, so that builders do not carry their text. */
export const jsonRules = {
  'quick-replies-present': {
    section: '2.3',
    sentence: 'quickReplies and quickRepliesV2 are present in every message, empty when unused.',
  },
  'legacy-buttons-empty': {
    section: '2.5',
    sentence: 'The legacy buttons, and the buttonsV2 of a generic payload, are present and empty.',
  },
  'attachment-type': {
    section: '2.4',
    sentence: 'The type of an attachment is template, image, audio, video or file.',
  },
  'button-type': { section: '2.6', sentence: 'The type of a button is postback or web_url.' },
  'otp-customer-no': {
    section: '2.7',
    sentence: 'An OTP has a customerNo.',

  },
  'unknown-field': { section: '2', sentence: 'An object has the fields of the document and no other; names are case-sensitive.' },
} as const;
