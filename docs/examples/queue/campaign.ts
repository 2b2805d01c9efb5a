import { Message } from 'sendable';
import { isQueueError, type Outbox } from 'sendable/bullmq';

/**
 * Queues one per cent of a campaign, waits for its outcomes, then queues the rest. The
 * customers must be in random order, for example `ORDER BY random()` of SQL.
 */
export const queueCampaign = async (
  outbox: Outbox,
  name: string,
  customers: readonly string[],
) => {
  const messages = customers.map(customer =>
    Message.text('Your new card is here')
      .toCustomer(customer)
      .messageId(`${name}-${customer}`),
  );
  try {
    return await outbox.addAll(messages, {
      group: name, // takes turns with other campaigns
      canary: { share: 0.01, maxFailed: 0.2 },
    });
  } catch (error) {
    if (!isQueueError(error) || error.code !== 'canary') throw error;
    console.warn(error.message);
    return { added: 0 };
  }
};
