import { Message, type SendMessageRequest, type Sendable } from 'sendable';

/** A text message, as a plain literal. */
export const literal = (): SendMessageRequest => ({
  recipient: { appCustomerId: 'C-1029' },
  message: { text: 'Your card is ready, come by when you like', quickReplies: [], quickRepliesV2: [] },
});

/** The same with the builders, checks included. */
export const built = (): Sendable => Message.text('Your card is ready, come by when you like').toCustomer('C-1029');
