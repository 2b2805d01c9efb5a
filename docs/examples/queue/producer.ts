import { Message, Otp } from 'sendable';
import { createOutbox, type Outbox } from 'sendable/bullmq';

const access = {
  name: 'bank',
  connection: { host: process.env.REDIS_HOST ?? '127.0.0.1' },
  keys: [{ id: '2026', secret: process.env.OUTBOX_KEY ?? '' }],
} as const;

export const open = (): Outbox => createOutbox(access);

/** A row of your table of customers to write to. */
interface Row {
  readonly id: number;
  readonly customer: string;
}

export const queueAll = async (outbox: Outbox, rows: Iterable<Row>) => {
  const otp = Otp.for('C-1029').messageId('otp-1').text('Your code is 481516');
  await outbox.add(otp); // the lane otp: it goes first
  await outbox.addAll(offers(rows)); // the lane campaign
};

function* offers(rows: Iterable<Row>) {
  for (const { id, customer } of rows)
    yield Message.text('Your new card is here')
      .toCustomer(customer)
      .messageId(`spring-${id}`);
}
