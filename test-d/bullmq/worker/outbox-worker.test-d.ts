import { createBot } from 'sendable';
import {
  createOutboxWorker,
  type OutboxEvents,
  type OutboxWorker,
  type Outcome,
  type OutcomeError,
} from 'sendable/bullmq';
import { match } from 'ts-pattern';
import { expectType } from 'tsd';

const bot = createBot({ baseUrl: 'https://platform.example', token: 't' });
const access = { name: 'bank', connection: { host: 'redis' }, keys: [{ id: 'k', secret: 'base64' }] } as const;
const worker = createOutboxWorker({
  ...access,
  bot,
  lanes: ['otp', 'campaign'],
  concurrency: { campaign: 64 },
  limits: { perSecond: 500, burst: 10 },
  whenUnknown: outcome => outcome.sends < 2 && outcome.error.kind === 'lost',
  on: { outcome: event => expectType<OutboxEvents['outcome']>(event) },
});
expectType<OutboxWorker>(worker);
expectType<Promise<{ readonly unrecorded: readonly string[] }>>(worker.close({ drainMs: 1000 }));

// A union by ok, as the result of a send.
declare const ended: Outcome;
if (ended.ok) expectType<string | undefined>(ended.receipt.messageId);
else expectType<OutcomeError>(ended.error);

// A union by status: without a case, `exhaustive` does not compile.
const said = (outcome: Outcome): string =>
  match(outcome)
    .with({ status: 'sent' }, ({ receipt }) => receipt.messageId ?? 'by a person')
    .with({ status: 'accepted' }, { status: 'unknown' }, { status: 'expired' }, ({ error }) => error.message)
    .with({ status: 'failed' }, ({ error }) => error.message)
    .with({ status: 'duplicate' }, ({ of }) => of)
    .exhaustive();
expectType<(outcome: Outcome) => string>(said);

// @ts-expect-error it sends nothing without a bot
createOutboxWorker({ ...access });
// @ts-expect-error resending what may have arrived has to be asked for by name
createOutboxWorker({ ...access, bot, whenUnknown: true });
