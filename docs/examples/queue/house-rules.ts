import { houseRules, Message } from 'sendable';
import type { Outbox } from 'sendable/bullmq';
import { safeParse } from 'sendable/parse';

const rules = houseRules({ textLength: 2000 });

export const queueChecked = async (outbox: Outbox, text: string) => {
  const message = Message.text(text).toCustomer('C-1029').messageId('card-7');
  const checked = safeParse(message.toJSON(), { rules });
  if (!checked.ok) return checked.violations; // [{ rule: 'house:text-length', … }]
  await outbox.add(message);
  return [];
};
