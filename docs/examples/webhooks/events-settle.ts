import type { Outbox } from 'sendable/bullmq';
import type { Journal } from 'sendable/journal';
import { createWebhook } from 'sendable/webhook';
import * as v from 'valibot';

// Made up, as above: use the format of your operator.
const delivered = v.object({
  messageId: v.string(),
  type: v.literal('delivered'),
});

/** A webhook that resolves what a campaign and a queue are uncertain about. */
export const settling = (journal: Journal, outbox: Outbox) =>
  createWebhook({
    events: {
      schema: delivered,
      onEvent: async ({ messageId }) => {
        await journal.settle(messageId);
        // The review has the few messages whose outcome is unknown.
        for await (const doubt of outbox.review.list())
          if (doubt.messageId === messageId) await outbox.review.markSent(doubt.id);
      },
    },
  });
