import type { Outbox, Outcome } from 'sendable/bullmq';
import { match } from 'ts-pattern';

export const describe = (outcome: Outcome): string =>
  match(outcome)
    .with({ status: 'sent' }, ({ receipt }) => `Sent as ${receipt.messageId}.`)
    .with({ status: 'accepted' }, () => 'Accepted, with an unusable response.')
    .with({ status: 'duplicate' }, ({ of }) => `Sent before, as job ${of}.`)
    .with({ status: 'failed' }, () => 'It did not arrive.')
    .with({ status: 'expired' }, () => 'It expired before it was sent.')
    .with({ status: 'unknown' }, ({ error }) => error.message)
    .exhaustive();

// A person looks at the platform's own records, then decides.
export const decide = async (
  { review }: Outbox,
  arrived: (messageId?: string) => Promise<boolean>,
) => {
  for await (const { id, messageId } of review.list())
    await ((await arrived(messageId)) ? review.markSent(id) : review.sendAgain(id));
};
