import { Redis } from 'ioredis';
import type { Bot } from 'sendable';
import {
  type CodeSubject,
  codesTableSql,
  createCodes,
  isCodeError,
  memoryCodes,
  redisCodes,
  type SqlQuery,
  sqlCodes,
} from 'sendable/codes';
import type { WebhookPress } from 'sendable/webhook';

export const codes = createCodes({
  secret: process.env.CODES_SECRET, // base64 of 32 bytes: openssl rand -base64 32
  store: memoryCodes(), // for tests, otherwise redisCodes or sqlCodes
  digits: 6,
  validMs: 300_000,
  attempts: 5,
  lockMs: 900_000,
  pauseMs: 30_000,
  perDay: 20,
});
export const onRedis = () => redisCodes(new Redis(), { prefix: 'codes:' });
// Its prune() deletes expired codes.
export const inSql = (query: SqlQuery) => sqlCodes(query);
export const table = codesTableSql();

// A code is right only for this customer, purpose and payment.
export const subject: CodeSubject = {
  customerNo: 'C-1029',
  purpose: 'payment',
  transaction: {
    payee: 'DE89370400440532013000',
    amount: '120.00',
    currency: 'EUR',
  },
};

export const ask = async (bot: Bot) => {
  const issued = await codes.issue(subject);
  // The reason is 'pause', 'limit' or 'locked'. If only
  // forget() ends the lock, retryAfterMs is undefined.
  if (!issued.ok) return `${issued.reason} ${issued.retryAfterMs}`;
  const otp = issued.otp.text(`Pay 120.00 EUR? Your code is ${issued.value}`);
  const sent = await bot.trySend(otp, { deadlineMs: 20_000 });
  // If nothing arrived, cancel the code, so that it
  // does not count towards `perDay`.
  if (!sent.ok && ['not_sent', 'rejected'].includes(sent.error.delivery))
    await codes.cancel(subject, issued.messageId, { sent: false });
  return sent.ok;
};

// verify throws unless the code is right; tryVerify returns a result: test its `ok`.
export const check = async (typed: string) => {
  const result = await codes.tryVerify(subject, { value: typed });
  // The reason is 'wrong' (with `left`, the attempts left),
  // 'locked' (with retryAfterMs), 'expired' or 'none'.
  if (!result.ok && result.reason === 'wrong') return result.left;
  return result.ok || result.reason;
};
// A press of Cancel has the same messageId: never verify it.
export const onButton = ({ payload, messageId }: WebhookPress) =>
  payload === 'confirm'
    ? codes
        .verify(subject, { messageId })
        .catch(error => isCodeError(error) && error.reason)
    : codes.cancel(subject, messageId);

// In your transaction, with sqlCodes: the code ends only if the payment is committed.
export const pay = (
  paymentId: string,
  typed: string,
  transaction: (work: (query: SqlQuery) => Promise<void>) => Promise<void>,
) =>
  codes.verify(
    subject,
    { value: typed },
    {
      within: end =>
        transaction(async query => {
          await end(query);
          await query('UPDATE payments SET state = $1 WHERE id = $2', [
            'approved',
            paymentId,
          ]);
        }),
    },
  );
export const help = () => codes.forget('C-1029');
