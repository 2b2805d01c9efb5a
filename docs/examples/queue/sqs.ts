import type { Bot } from 'sendable';
import { parse } from 'sendable/parse';

/** A table of permits, such as one in DynamoDB. */
export interface Permits {
  /**
   * Writes the id if it is not there. Resolves to the earlier state of the id;
   * `nothing` if there was none.
   */
  take(id: string): Promise<'nothing' | 'taken' | 'sent'>;
  markSent(id: string): Promise<void>;
  giveBack(id: string): Promise<void>;
}

/**
 * Handles one message of SQS. Delete it from SQS when the promise resolves; leave it
 * there when it rejects.
 */
export const handle = async (bot: Bot, permits: Permits, id: string, body: string) => {
  const message = parse(body);
  // SQS delivers at least once. An earlier delivery that took the permit may have
  // sent the message before it died.
  const before = await permits.take(id);
  if (before !== 'nothing') return before === 'sent' ? 'sent' : 'look it up';
  const result = await bot.trySend(message);
  if (result.ok) {
    await permits.markSent(id);
    return 'sent';
  }
  const { error } = result;
  if (error.delivery === 'unknown' || error.delivery === 'accepted')
    return 'look it up';
  if (!error.retryable) return 'rejected';
  await permits.giveBack(id);
  throw error;
};
