import { Message } from 'sendable';
import type { Outbox } from 'sendable/bullmq';
import { Temporal } from 'temporal-polyfill';

interface Order {
  readonly id: number;
  readonly customer: string;
}

/** Returns now, or the next 9:00 if the customer's time is not 9:00 to 19:45. */
export const sendingTime = (timeZone: string, now = Temporal.Now.instant()) => {
  const local = now.toZonedDateTimeISO(timeZone);
  // After 19:45, too little time would be left until the message expires.
  const isOpen = local.hour * 60 + local.minute < 19 * 60 + 45;
  const day = isOpen ? local : local.add({ days: 1 });
  const opens = day.withPlainTime({ hour: 9 }).epochMilliseconds;
  const closes = day.withPlainTime({ hour: 20 }).epochMilliseconds;
  const sendAt = Math.max(opens, now.epochMilliseconds);
  // The message expires at 20:00, so that a late one wakes nobody.
  return { sendAt: new Date(sendAt), expiresInMs: closes - sendAt };
};

export const remind = (outbox: Outbox, order: Order, timeZone: string) =>
  outbox.add(
    Message.text('Your card is ready')
      .toCustomer(order.customer)
      .messageId(`card-${order.id}`),
    { lane: 'campaign', ...sendingTime(timeZone) },
  );

// In Berlin, the clocks go forward in the following night.
const evening = Temporal.Instant.from('2027-03-27T19:30:00Z');
for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'America/New_York']) {
  const { sendAt, expiresInMs } = sendingTime(zone, evening);
  console.log(zone, sendAt.toISOString(), `${expiresInMs / 3_600_000} h`);
}
