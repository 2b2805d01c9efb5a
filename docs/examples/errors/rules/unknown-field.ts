// @errors: 2561
import type { SendMessageRequest } from 'sendable';

export const request: SendMessageRequest = {
  recipient: { appCustomerId: 'C-1029' },
  message: {
    text: 'Your card is ready',
    quickReplies: [],
    quickRepliesV2: [],
    quickRepliesv2: [],
  },
};
