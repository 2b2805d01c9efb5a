import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type Bot, Button, Element, Message } from 'sendable';
import { createWebhook, secretEquals } from 'sendable/webhook';
import * as v from 'valibot';

const key = process.env.WEBHOOK_KEY;
if (!key) throw new Error('Set WEBHOOK_KEY.');

const Asked = v.object({ customer: v.string(), card: v.string() });

const DAYS_30 = 30 * 86_400; // seconds: older buttons do nothing

export const createOffers = (bot: Bot, redis: Redis) => {
  /** Offers a card. Stores first: a press may come before the response. */
  const offer = async (asked: v.InferOutput<typeof Asked>): Promise<string> => {
    const messageId = `offer-${randomUUID()}`;
    await redis.set(`asked:${messageId}`, JSON.stringify(asked), 'EX', DAYS_30);
    await bot.send(
      Message.generic()
        .element(Element.title(asked.card).button(Button.postback('Apply', 'apply')))
        .messageId(messageId)
        .toCustomer(asked.customer),
    );
    return messageId;
  };

  const webhook = createWebhook({
    authorize: (_, headers) => secretEquals(headers['x-webhook-key'], key),
    onPress: async ({ messageId }) => {
      // Finds the entry only once: a second press of the same button changes nothing.
      const stored = await redis.getdel(`asked:${messageId}`);
      if (stored === null) return; // pressed before, or older than 30 days
      const { customer, card } = v.parse(Asked, JSON.parse(stored));
      await bot.send(Message.text(`We prepare: ${card}`).toCustomer(customer));
    },
  });
  return { offer, webhook };
};
