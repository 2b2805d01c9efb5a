import { createBot, type SendMessageRequest, type Transport } from 'sendable';
import {
  type ControlAnswer,
  type ControlApi,
  type ControlEvent,
  type ControlRoute,
  createEmulator,
  type Emulator,
  type Fault,
  type LoggedMessage,
  type LoggedOtp,
  type MokValue,
  type RejectionReason,
  type WebhookDelivery,
} from 'sendable/emulator';
import { match } from 'ts-pattern';
import { expectAssignable, expectType } from 'tsd';

const emulator: Emulator = createEmulator({
  bots: { t: 'Cards' },
  users: [{ appCustomerId: 'C-1029' }],
  statuses: { 'unknown-token': 403, accepted: 202 },
  webhook: { url: 'https://app.example', body: ({ raw }) => ({ contentType: 'text/plain', body: raw }) },
});

expectType<LoggedMessage | undefined>(emulator.messages.latest());
expectType<SendMessageRequest | undefined>(emulator.messages.latest()?.request);
for (const otp of emulator.otps) expectType<LoggedOtp>(otp);
expectAssignable<Transport>(emulator.transport);
createBot({ baseUrl: 'https://emulator.example', token: emulator.token, transport: emulator.transport });
expectType<Promise<Response>>(emulator.fetch(new Request('http://localhost')));
emulator satisfies AsyncDisposable;

const press = await emulator.press('m-1', 'Apply');
expectType<string | undefined>(press.raw);
expectType<WebhookDelivery | undefined>(press.delivery);
expectType<string>(
  match(press)
    .with({ kind: 'postback' }, ({ raw, delivery }) => raw + delivery.state)
    .with({ kind: 'web_url' }, ({ uri }) => uri)
    .exhaustive(),
);

expectType<() => void>(emulator.on('mokValue', value => expectType<MokValue>(value)));
// @ts-expect-error there is no such event
emulator.on('sent', () => {});
expectType<Promise<LoggedMessage>>(emulator.waitForMessage({ text: /x/ }));
expectType<Promise<LoggedOtp>>(emulator.waitForOtp(({ txCode }) => txCode === 'T', { timeoutMs: 1 }));
// @ts-expect-error a message has no txCode
emulator.waitForMessage({ txCode: 'T' });
// @ts-expect-error the platform makes the user id
emulator.register({ id: 'u-1' });
// @ts-expect-error there is no such option
createEmulator({ tokens: 't' });

expectAssignable<Fault>({ kind: 'drop', when: 'accepted', operation: 'otp', times: 1 });
// @ts-expect-error there is no such kind
emulator.faults.add({ kind: 'slow' });
// @ts-expect-error a status is missing
expectAssignable<Fault>({ kind: 'status' });
// @ts-expect-error a delay is missing
expectAssignable<Fault>({ kind: 'delay' });
// @ts-expect-error there is no half of an answer that is not there yet
expectAssignable<Fault>({ kind: 'half-body', when: 'received' });
// @ts-expect-error a dropped connection has no status
expectAssignable<Fault>({ kind: 'drop', status: 500 });
expectAssignable<RejectionReason>('duplicate-message-id');

declare const state: ControlAnswer<'GET /state'>;
expectType<string | undefined>(state.messages[0]?.receivedAt);
expectAssignable<ControlRoute>('POST /press');
expectAssignable<ControlApi['POST /press']['input']>({ messageId: 'm', title: 't' });
declare const event: ControlEvent;
if (event.name === 'otp') expectType<string | undefined>(event.data.request.mokValue);
