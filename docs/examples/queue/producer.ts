import { Message, Otp } from 'sendable';
import { createOutbox } from 'sendable/bullmq';

export const queueAll = async (rows: readonly { id: number; customer: string }[]) => {
  const outbox = createOutbox({
    name: 'bank',
    connection: { host: '127.0.0.1' },
    keys: [{ id: '2026', secret: process.env.OUTBOX_KEY ?? '' }],
  });
  const otp = Otp.for('C-1029').messageId('otp-1').text('Your code is 481516');
  await outbox.add(otp);

  const text = Message.text('Your new card is here');
  const messages = rows.map(({ id, customer }) =>
    text.messageId(`spring-${id}`).toCustomer(customer),
  );
  await outbox.addAll(messages);
  await outbox.close();
};
