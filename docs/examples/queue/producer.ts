import { Message, Otp } from 'sendable';
import { createOutbox, type Outbox } from 'sendable/bullmq';

const access = {
  name: 'bank',
  connection: { host: process.env.REDIS_HOST ?? '127.0.0.1' },
  keys: [{ id: '2026', secret: process.env.OUTBOX_KEY ?? '' }],
} as const;

export const open = (): Outbox => createOutbox(access);

export const queueAll = async (outbox: Outbox, customers: Iterable<string>) => {
  const otp = Otp.for('C-1029').messageId('otp-1').text('Your code is 481516');
  const { id } = await outbox.add(otp); // the lane otp: it goes first

  await outbox.addAll(offers(customers)); // the lane campaign
  return outbox.outcome(id, { waitMs: 5000 });
};

function* offers(customers: Iterable<string>) {
  for (const customer of customers)
    yield Message.text('Your new card is here')
      .toCustomer(customer)
      .messageId(`spring-${customer}`);
}
