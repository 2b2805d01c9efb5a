import type { Pool } from 'pg';
import type { Bot, ReadyToSend } from 'sendable';
import { createWebhook, secretEquals } from 'sendable/webhook';
import * as v from 'valibot';

const key = process.env.WEBHOOK_KEY;
if (!key) throw new Error('Set WEBHOOK_KEY.');

export const migration =
  'CREATE TABLE messages (id text PRIMARY KEY, state text NOT NULL)';

// Made up, as above: use the format of your operator.
const event = v.object({
  messageId: v.string(),
  state: v.picklist(['failed', 'delivered', 'read']),
});

// A state replaces only those before it: `failed` after `delivered` changes nothing.
const sends = ['sending', 'not_sent', 'rejected', 'unknown', 'accepted', 'sent'];
const states = [...sends, 'failed', 'delivered', 'read'];

/** Keeps the state of each message in a table. */
export const createStates = (bot: Bot, pool: Pool) => {
  const set = (id: string, state: string) =>
    pool.query(
      'UPDATE messages SET state = $2 WHERE id = $1 AND state = ANY($3::text[])',
      [id, state, states.slice(0, states.indexOf(state))],
    );

  const send = async (id: string, message: ReadyToSend) => {
    // A message that did not arrive may be sent again.
    const { rowCount } = await pool.query(
      `INSERT INTO messages (id, state) VALUES ($1, 'sending')
       ON CONFLICT (id) DO UPDATE SET state = 'sending'
       WHERE messages.state IN ('not_sent', 'rejected')`,
      [id],
    );
    if (rowCount === 0) throw new Error('This message may have arrived');
    const result = await bot.trySend(message);
    await set(id, result.ok ? 'sent' : result.error.delivery);
    return result;
  };

  const webhook = createWebhook({
    authorize: (_, headers) => secretEquals(headers['x-webhook-key'], key),
    events: {
      schema: event,
      onEvent: ({ messageId, state }) => set(messageId, state),
    },
  });
  return { send, webhook };
};
