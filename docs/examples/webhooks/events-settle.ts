import type { Outbox } from 'sendable/bullmq';
import type { Journal } from 'sendable/journal';
import { createWebhook, secretEquals } from 'sendable/webhook';
import * as v from 'valibot';

const key = process.env.WEBHOOK_KEY;
if (!key) throw new Error('Set WEBHOOK_KEY.');

// Made up, as above: use the format of your operator.
const delivered = v.object({
  messageId: v.string(),
  type: v.literal('delivered'),
});

/**
 * A webhook that resolves what a campaign and a queue are uncertain about. `jobs` maps
 * message ids to the `id` that `outbox.add` returned; in your service, a table.
 */
export const settling = (
  journal: Journal,
  outbox: Outbox,
  jobs: ReadonlyMap<string, string>,
) =>
  createWebhook({
    authorize: (_, headers) => secretEquals(headers['x-webhook-key'], key),
    events: {
      schema: delivered,
      onEvent: async ({ messageId }) => {
        await journal.settle(messageId);
        const job = jobs.get(messageId);
        if (job === undefined) return;
        const outcome = await outbox.outcome(job);
        if (outcome?.status === 'unknown') await outbox.review.markSent(job);
      },
    },
  });
