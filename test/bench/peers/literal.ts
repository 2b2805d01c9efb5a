import type { SendMessageRequest } from 'sendable';
import type { Candidate } from './candidate.js';
import { BLUE, type Card, CUSTOMER, GOLD, SILVER, TEXT } from './content.js';

const element = ({ title, subtitle, image, page, apply, later }: Card) => ({
  title,
  subtitle,
  imageUrl: image,
  buttons: [] as const,
  buttonsV2: [
    { type: 'postback', title: 'Apply', payload: apply },
    { type: 'web_url', title: 'Read more', payload: page },
    { type: 'postback', title: 'Not now', payload: later },
  ] as const,
});

// From data, as in an application: V8 makes a large literal of nothing but constants in a slower way, by about a fifth.
const carousel = (): SendMessageRequest => ({
  recipient: { appCustomerId: CUSTOMER },
  message: {
    attachment: {
      type: 'template',
      payload: {
        templateType: 'generic',
        elements: [element(GOLD), element(SILVER), element(BLUE)],
        buttons: [],
        buttonsV2: [],
      },
    },
    quickReplies: [],
    quickRepliesV2: [],
  },
});

const text = (): SendMessageRequest => ({
  recipient: { appCustomerId: CUSTOMER },
  message: { text: TEXT, quickReplies: [], quickRepliesV2: [] },
});

export const literal: Candidate = {
  carousel: () => JSON.stringify(carousel()),
  text: () => JSON.stringify(text()),
};
