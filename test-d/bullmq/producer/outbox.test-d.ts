import { Message, Otp } from 'sendable';
import { createOutbox, type Outbox, type Outcome, type Queued } from 'sendable/bullmq';
import { expectType } from 'tsd';

const keys = [{ id: 'k', secret: new Uint8Array(32) }] as const;
const outbox = createOutbox({ name: 'bank', connection: { host: 'redis' }, keys });
expectType<Outbox>(outbox);
expectType<Promise<Queued>>(outbox.add(Otp.for('C-1029').messageId('otp-1').text('Your code is 481516')));
expectType<Promise<Outcome | undefined>>(outbox.outcome('id', { waitMs: 1000 }));
outbox.add(Message.text('Hello').toCustomer('C-1029'), { id: 'a', lane: 'campaign', sendAt: new Date() });
outbox.addAll([Message.text('Hello').toCustomer('C-1029')], { batch: 10 });
outbox.addAll([Message.text('Hello').toCustomer('C-1029')], {
  group: 'spring',
  canary: { share: 0.01, stopWhen: outcome => outcome.status === 'unknown', maxFailed: 0.2 },
});
expectType<Promise<void>>(outbox.limit({ perSecond: 500 }));
outbox.limit(false);

// @ts-expect-error a message without a recipient cannot be queued
outbox.add(Message.text('Hello'));
// @ts-expect-error nor can an OTP without a text
outbox.addAll([Otp.for('C-1029').messageId('otp-1')]);
// @ts-expect-error a canary decides at once
outbox.addAll([], { canary: { count: 10, stopWhen: async () => true } });
// @ts-expect-error there is no such lane, and the error lists the lanes
outbox.add(Message.text('Hello').toUser('u'), { lane: 'urgent' });
// @ts-expect-error a key has an id
createOutbox({ name: 'bank', connection: {}, keys: process.env.OUTBOX_KEY });
// @ts-expect-error there is no such lane
outbox.pause('urgent');
// @ts-expect-error a bot without a key would store bodies unsealed
createOutbox({ name: 'bank', connection: {}, keys: [] });
// @ts-expect-error in addAll each message has an id of its own
outbox.addAll([], { id: 'a' });
