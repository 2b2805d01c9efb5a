import { createBot, type Otp } from 'sendable';
import {
  type CodeStore,
  type Codes,
  codesTableSql,
  createCodes,
  type Issued,
  isCodeError,
  memoryCodes,
  type NotIssued,
  type NotVerified,
  redisCodes,
  type SqlCodes,
  sqlCodes,
  type Verified,
} from 'sendable/codes';
import { expectAssignable, expectType } from 'tsd';

declare const secret: string;
declare const thrown: unknown;
const bot = createBot({ baseUrl: 'https://platform.example.com', token: 'secret' });

const codes = createCodes({ secret, store: memoryCodes({ now: () => 0 }) });
expectType<Codes>(codes);
expectType<Codes>(createCodes({ secret: new Uint8Array(32), store: memoryCodes(), digits: 8, attempts: 3 }));

// Stores.
expectType<CodeStore>(memoryCodes());
expectType<string>(codesTableSql('bank.codes'));
const sql = sqlCodes(async (_text, _values) => ({ rows: [] }), { table: 'bank.codes' });
expectType<SqlCodes>(sql);
expectAssignable<CodeStore>(sql);
expectType<Promise<void>>(sql.prune());
createCodes({
  secret,
  store: { read: async () => ({ record: '', now: Date.now() }), replace: async () => true },
});
// @ts-expect-error a store has a clock
createCodes({ secret, store: { read: async () => ({ record: '' }), replace: async () => true } });
// @ts-expect-error a URL is not a client
redisCodes('redis://127.0.0.1');
// @ts-expect-error the secret is required
createCodes({ store: memoryCodes() });
// @ts-expect-error the length has another name
createCodes({ secret, store: memoryCodes(), length: 8 });

// Issuing.
const subject = {
  customerNo: 'C-1029',
  purpose: 'payment',
  transaction: { payee: 'DE89370400440532013000', amount: '120.00', currency: 'EUR' },
} as const;
const issued = await codes.issue(subject);
expectType<Issued | NotIssued>(issued);
// @ts-expect-error there may be no code
issued.value;
if (issued.ok) {
  expectType<string>(issued.value);
  expectType<Date>(issued.expiresAt);
  bot.send(issued.otp.text(`Your code is ${issued.value}`));
  expectAssignable<Otp<'customerNo is set' | 'messageId is set' | 'value is set'>>(issued.otp);
  // @ts-expect-error the text is missing
  bot.send(issued.otp);
  // @ts-expect-error the OTP has the id of its code
  issued.otp.messageId('otp-1');
  // @ts-expect-error the OTP has the value of its code
  issued.otp.value('481516');
} else {
  expectType<'pause' | 'limit' | 'locked'>(issued.reason);
  expectType<number | undefined>(issued.retryAfterMs);
}
// @ts-expect-error a payment has a payee
codes.issue({ ...subject, transaction: { amount: '120.00', currency: 'EUR' } });
// @ts-expect-error an amount is a string
codes.issue({ ...subject, transaction: { ...subject.transaction, amount: 120 } });
// @ts-expect-error a subject has a purpose
codes.issue({ customerNo: 'C-1029' });

// Verifying.
expectType<Promise<Verified>>(codes.verify(subject, { value: '481516' }));
const result = await codes.tryVerify(subject, { messageId: 'otp-1' });
expectType<Verified | NotVerified>(result);
if (result.ok) expectType<string>(result.messageId);
else if (result.reason === 'wrong') expectType<number>(result.left);
else if (result.reason === 'locked') expectType<number | undefined>(result.retryAfterMs);
else expectType<'expired' | 'none'>(result.reason);
// @ts-expect-error a proof is a value or a messageId
codes.verify(subject, '481516');
// @ts-expect-error a proof has a value or a messageId
codes.verify(subject, {});
codes.verify(
  subject,
  { value: '481516' },
  {
    within: async end => {
      expectType<Promise<void>>(end(async () => ({ rows: [] })));
    },
  },
);
// @ts-expect-error `within` returns the promise of the transaction
codes.verify(subject, { value: '481516' }, { within: () => undefined });

// The end of a code.
expectType<Promise<boolean>>(codes.cancel(subject, 'otp-1', { sent: false }));
expectType<Promise<void>>(codes.forget('C-1029'));

if (isCodeError(thrown)) {
  expectType<'wrong' | 'locked' | 'expired' | 'none'>(thrown.reason);
  expectType<number | undefined>(thrown.left);
  expectType<number | undefined>(thrown.retryAfterMs);
}
