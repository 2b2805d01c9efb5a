import type { Bot } from 'sendable';
import { parse } from 'sendable/parse';

/** A table of permits, such as one in DynamoDB. */
export interface Permits {
  /**
   * Writes the id as `taken` if it is not there. Resolves to the earlier state of the
   * id; `nothing` if there was none.
   */
  take(id: string): Promise<'nothing' | 'taken' | 'done'>;
  markDone(id: string): Promise<void>;
  giveBack(id: string): Promise<void>;
}

/**
 * Handles one message of SQS. Delete it from SQS when the promise resolves; leave it
 * there when it rejects.
 */
export const handle = async (bot: Bot, permits: Permits, id: string, body: string) => {
  const message = parse(body);
  const before = await permits.take(id);
  if (before === 'done') return;
  // An earlier delivery may have sent the message before it died.
  if (before === 'taken') throw new Error(`${id} may have arrived: look it up.`);
  const result = await bot.trySend(message);
  if (result.ok || result.error.delivery === 'accepted') return permits.markDone(id);
  // Proven not to have arrived: the next delivery may send it.
  if (result.error.delivery !== 'unknown') await permits.giveBack(id);
  throw result.error;
};
