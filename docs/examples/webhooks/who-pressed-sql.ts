import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { type Bot, Button, Element, Message } from 'sendable';
import { createWebhook, secretEquals } from 'sendable/webhook';

const key = process.env.WEBHOOK_KEY;
if (!key) throw new Error('Set WEBHOOK_KEY.');

export const migration = `CREATE TABLE asked (
  message_id text PRIMARY KEY,
  customer text NOT NULL,
  card text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  pressed_at timestamptz
)`;

export const createOffers = (bot: Bot, pool: Pool) => {
  /** Offers a card. Stores first: a press may come before the response. */
  const offer = async (customer: string, card: string): Promise<string> => {
    const messageId = `offer-${randomUUID()}`;
    await pool.query(
      'INSERT INTO asked (message_id, customer, card) VALUES ($1, $2, $3)',
      [messageId, customer, card],
    );
    await bot.send(
      Message.generic()
        .element(Element.title(card).button(Button.postback('Apply', 'apply')))
        .messageId(messageId)
        .toCustomer(customer),
    );
    return messageId;
  };

  const webhook = createWebhook({
    authorize: (_, headers) => secretEquals(headers['x-webhook-key'], key),
    onPress: async ({ messageId }) => {
      // Finds the row only once: a second press of the same button changes nothing.
      const { rows } = await pool.query<{ customer: string; card: string }>(
        `UPDATE asked SET pressed_at = now()
         WHERE message_id = $1 AND pressed_at IS NULL RETURNING customer, card`,
        [messageId],
      );
      for (const { customer, card } of rows)
        await bot.send(Message.text(`We prepare: ${card}`).toCustomer(customer));
    },
  });
  return { offer, webhook };
};
