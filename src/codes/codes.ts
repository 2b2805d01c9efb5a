import { Otp } from '../builders/index.js';
import { ownError } from '../internal/foreign.js';
import { readOptions, shown, typeErrorOf } from '../internal/options.js';
import { isSame } from '../internal/same-text.js';
import { keyBytes } from '../internal/secret-key.js';
import type { SqlQuery } from '../internal/sql.js';
import { CANCEL, CODES, DAY_MS, readProof, readSubject, readText, VERIFY, wrong } from './check.js';
import { codeError } from './error.js';
import { createHash, randomDigits, randomText } from './hashes.js';
import { type CodeRecord, EMPTY, FOREVER, formatRecord, keepMsOf, parseRecord, withCode } from './record.js';
import type { Codes, CodesOptions, Issued, NotIssued, NotVerified, Verified } from './types.js';

/** The decision on a record: the result, and the record to store if it changes. */
interface Decision<Result> {
  readonly result: Result;
  readonly next?: CodeRecord;
}

/** The result for a right proof that does not end the code yet. */
const RIGHT = { ok: true, messageId: '' } as const;

// NIST SP 800-63B: at most 100 wrong values in a row.
const MOST_FAILURES = 100;
/** The time by which a clock may go back without ending the codes. */
const BACKWARDS_MS = 1000;
/** The rounds of a change. A code allows about six writes, so other calls are rarely faster more often than that. */
const MOST_ROUNDS = 64;

/**
 * Creates the life cycle of one-time codes: `issue` returns an OTP to send, `verify` accepts its value or its button once. A code
 * expires, belongs to one customer, purpose and transaction, and wrong values lock the customer. The store gets only hashes.
 * Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const codes = createCodes({ secret: new Uint8Array(32), store: memoryCodes() })
 * const issued = await codes.issue({ customerNo: 'C-1029', purpose: 'login' })
 * if (issued.ok) await bot.send(issued.otp.text(`Your code is ${issued.value}`))
 * ```
 */
export const createCodes = (options: CodesOptions): Codes => {
  const { secret, store, ...rules } = readOptions(CODES, options, typeErrorOf('createCodes'));
  const hash = createHash(keyBytes(secret) ?? new Uint8Array());

  /** Reads the record, decides, and replaces it; does so again if another call was faster. */
  const change = async <Result>(
    customerNo: string,
    decide: (record: CodeRecord, now: number) => Decision<Result> | Promise<Decision<Result>>,
    query?: SqlQuery,
  ): Promise<Result> => {
    const key = await hash('customer', [customerNo]);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const read: unknown = await store.read(key, query);
      const { record, now }: { record?: unknown; now?: unknown } = Object(read);
      // Without a clock, no code would expire and no lock would hold.
      if (typeof record !== 'string' || !Number.isFinite(now))
        throw wrong(`The store's \`read\` must resolve to { record, now }, a string and a number; got ${shown(read)}`);
      const { result, next } = await decide(parseRecord(record, Number(now)), Number(now));
      if (next === undefined) return result;
      const isReplaced: unknown = await store.replace(key, record, formatRecord(next), keepMsOf(next), query);
      if (isReplaced === true) return result;
      if (isReplaced !== false)
        throw wrong(`The store's \`replace\` must resolve to true or false; got ${shown(isReplaced)}`);
    }
    throw ownError('codes: too many calls for one customer at the same time. Try again later.');
  };

  const issue: Codes['issue'] = async subject => {
    const texts = readSubject(subject);
    const { customerNo, purpose } = subject;
    const value = randomDigits(rules.digits);
    const messageId = `otp-${randomText(16)}`;
    const [h, t] = await Promise.all([hash('value', [messageId, value, ...texts]), hash('subject', texts)]);
    return change<Issued | NotIssued>(customerNo, (record, now) => {
      const refuse = (reason: NotIssued['reason'], until: number) => ({
        result: { ok: false, reason, retryAfterMs: until === FOREVER ? undefined : until - now } as const,
      });
      if (now < record.u) return refuse('locked', record.u);
      const last = record.c[purpose]?.i;
      if (last !== undefined && now < last + rules.pauseMs && now >= last - BACKWARDS_MS)
        return refuse('pause', last + rules.pauseMs);
      if (record.d.length >= rules.perDay) return refuse('limit', Math.min(...record.d) + DAY_MS);
      const x = now + rules.validMs;
      const issued = { ok: true, messageId, expiresAt: new Date(x) } as const;
      const otp = Otp.for(customerNo).messageId(messageId).value(value);
      return {
        result: Object.defineProperties(issued, { value: { value }, otp: { value: otp } }) as Issued,
        next: { ...withCode(record, purpose, { m: messageId, h, t, i: now, x }), d: [...record.d, now] },
      };
    });
  };

  /** Returns the number of wrong values before the next lock, after `f` of them. */
  const leftAfter = (f: number): number => Math.min(rules.attempts - (f % rules.attempts), MOST_FAILURES - f);

  /** Counts a wrong value. The last one before a lock ends all codes of the customer. */
  const countFailure = (record: CodeRecord, now: number): Decision<NotVerified> => {
    const f = record.f + 1;
    const left = leftAfter(record.f) - 1;
    if (left > 0) return { result: { ok: false, reason: 'wrong', left }, next: { ...record, f } };
    const isFinal = f >= MOST_FAILURES;
    const lockMs = Math.min(rules.lockMs * 2 ** (Math.ceil(f / rules.attempts) - 1), DAY_MS);
    return {
      result: { ok: false, reason: 'locked', retryAfterMs: isFinal ? undefined : lockMs },
      next: { ...record, f, u: isFinal ? FOREVER : now + lockMs, c: {} },
    };
  };

  const tryVerify: Codes['tryVerify'] = async (subject, proof, given) => {
    const texts = readSubject(subject);
    const { customerNo, purpose } = subject;
    const { value, messageId } = readProof(proof);
    const { within } = readOptions(VERIFY, given, wrong);
    const subjectHash = await hash('subject', texts);

    /** Decides on a proof. `count` counts a wrong value, `end` ends the code for a right one. */
    const check =
      (acts: { readonly count?: true; readonly end?: true }) =>
      async (record: CodeRecord, now: number): Promise<Decision<Verified | NotVerified>> => {
        const { f, u, c } = record;
        const code = c[purpose];
        if (now < u)
          return { result: { ok: false, reason: 'locked', retryAfterMs: u === FOREVER ? undefined : u - now } };
        if (code === undefined || !isSame(subjectHash, code.t)) return { result: { ok: false, reason: 'none' } };
        if (now >= code.x || now < code.i - BACKWARDS_MS) return { result: { ok: false, reason: 'expired' } };
        const isRight =
          value === undefined
            ? isSame(`${messageId}`, code.m)
            : isSame(await hash('value', [code.m, value, ...texts]), code.h);
        if (isRight && acts.end)
          return { result: { ok: true, messageId: code.m }, next: { ...withCode(record, purpose), f: 0 } };
        if (isRight) return { result: RIGHT };
        // The button is of an older OTP, or another call has replaced the code since the value was right.
        if (value === undefined || !acts.count) return { result: { ok: false, reason: 'none' } };
        // A text that cannot be a code is not a guess.
        if (!/^\d+$/.test(value) || value.length !== rules.digits)
          return { result: { ok: false, reason: 'wrong', left: leftAfter(f) } };
        return countFailure(record, now);
      };
    if (within === undefined) return change(customerNo, check({ count: true, end: true }));

    // A wrong value is counted before the transaction begins: a rollback would undo it, and it would need a second connection.
    const first = await change(customerNo, check({ count: true }));
    if (first !== RIGHT) return first;
    const last: { result?: Verified | NotVerified | undefined } = {};
    const end = async (query: SqlQuery): Promise<void> => {
      // A database may run the transaction again.
      last.result = undefined;
      last.result = await change(customerNo, check({ end: true }), query);
      // Another call was faster: the error undoes the transaction.
      if (!last.result.ok) throw codeError(last.result);
    };
    try {
      await within(end);
    } catch (thrown) {
      // Database clients may wrap the error of `end`.
      if (last.result?.ok !== false) throw thrown;
    }
    if (last.result !== undefined) return last.result;
    throw ownError(
      'codes: `within` did not call `end`, so the code is still valid. Call it in the transaction, and await it.',
    );
  };

  return Object.freeze<Codes>({
    issue,
    tryVerify,
    verify: async (subject, proof, given) => {
      const result = await tryVerify(subject, proof, given);
      if (result.ok) return result;
      throw codeError(result);
    },
    cancel: async (subject, messageId, given) => {
      readSubject(subject);
      readText('messageId', messageId);
      const { sent } = readOptions(CANCEL, given, wrong);
      return change<boolean>(subject.customerNo, record => {
        const code = record.c[subject.purpose];
        if (code?.m !== messageId) return { result: false };
        const at = sent ? -1 : record.d.indexOf(code.i);
        return {
          result: true,
          next: { ...withCode(record, subject.purpose), d: record.d.filter((_, index) => index !== at) },
        };
      });
    },
    forget: async customerNo => {
      await change(readText('customerNo', customerNo), () => ({ result: undefined, next: EMPTY }));
    },
  });
};
