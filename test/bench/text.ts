import { Message, type Sendable, type SendMessageRequest } from 'sendable';

/** A text message, as a plain literal. */
export const literalText = (): SendMessageRequest => ({
  recipient: { appCustomerId: 'C-1029' },
  message: { text: 'Your card is ready, come by when you like', quickReplies: [], quickRepliesV2: [] },
});

/** The same with the builders, checks included. */
export const builtText = (): Sendable => Message.text('Your card is ready, come by when you like').toCustomer('C-1029');
