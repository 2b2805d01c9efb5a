import { Otp } from '../builders/otp.js';
import { checksOf } from '../internal/caller.js';
import { ownError } from '../internal/foreign.js';
import { readOptions, shown, typeErrorOf } from '../internal/options.js';
import { isSame } from '../internal/same-text.js';
import { keyBytes } from '../internal/secret-key.js';
import type { SqlQuery } from '../internal/sql.js';
import { CANCEL, CODES, DAY_MS, readProof, readSubject, readText, VERIFY, wrong } from './check.js';
import { codeError } from './error.js';
import { createHash, randomDigits, randomText } from './hashes.js';
import { type CodeRecord, EMPTY, FOREVER, keepMsOf, parseRecord } from './record.js';
import type { Codes, CodesOptions, Issued, NotIssued, NotVerified, Verified } from './types.js';

/** The decision on a record: the result, and the record to store if it changes. */
type Decision<Result> = readonly [result: Result, next?: CodeRecord];

/** The result for a right proof that does not end the code yet. */
const RIGHT = { ok: true, messageId: '' } as const;

// NIST SP 800-63B: at most 100 wrong values in a row.
const MOST_FAILURES = 100;
/** The time by which a clock may go back without ending the codes. */
const BACKWARDS_MS = 1000;
/** The rounds of a change. A code allows about six writes, so other calls are rarely faster more often than that. */
const MOST_ROUNDS = 64;

const waitFor = (until: number, now: number): number | undefined => (until === FOREVER ? undefined : until - now);

/**
 * Creates the life cycle of one-time codes: `issue` returns an OTP to send, `verify` accepts its value or its button once. A code
 * expires, belongs to one customer, purpose and transaction, and wrong values lock the customer. The store gets the customer, the
 * value and the transaction only as hashes.
 * Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const codes = createCodes({ secret: process.env.CODES_SECRET, store: memoryCodes() })
 * const issued = await codes.issue({ customerNo: 'C-1029', purpose: 'login' })
 * if (issued.ok) await bot.send(issued.otp.text(`Your code is ${issued.value}`))
 * ```
 */
export const createCodes = (options: CodesOptions): Codes => {
  const checked = checksOf(createCodes, () => readOptions(CODES, options, typeErrorOf('createCodes')));
  const { store, digits, validMs, attempts, lockMs, pauseMs, perDay } = checked;
  const hash = createHash(keyBytes(checked.secret) ?? new Uint8Array());

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
      if (typeof record !== 'string' || typeof now !== 'number' || !Number.isFinite(now))
        throw wrong(`The store's \`read\` must resolve to { record, now }, a string and a number; got ${shown(read)}`);
      const [result, next] = await decide(parseRecord(record, now), now);
      if (next === undefined) return result;
      // A client repeats a write whose response was lost. The nonce tells that from an equal write of another call.
      const after = JSON.stringify({ w: randomText(9), ...next });
      const isReplaced: unknown = await store.replace(key, record, after, keepMsOf(next), query);
      if (isReplaced === true) return result;
      if (isReplaced !== false)
        throw wrong(`The store's \`replace\` must resolve to true or false; got ${shown(isReplaced)}`);
    }
    throw ownError('codes: too many calls for one customer at the same time. Try again later.');
  };

  const issue: Codes['issue'] = async subject => {
    const { customerNo, purpose, parts } = readSubject(subject);
    const value = randomDigits(digits);
    const messageId = `otp-${randomText(16)}`;
    const [h, t] = await Promise.all([hash('value', [messageId, value, ...parts]), hash('subject', parts)]);
    return change<Issued | NotIssued>(customerNo, (record, now) => {
      const refuse = (reason: NotIssued['reason'], until: number): Decision<NotIssued> => [
        { ok: false, reason, retryAfterMs: waitFor(until, now) },
      ];
      if (now < record.u) return refuse('locked', record.u);
      const last = record.c[purpose]?.i;
      if (last !== undefined && now < last + pauseMs && now >= last - BACKWARDS_MS)
        return refuse('pause', last + pauseMs);
      if (record.d.length >= perDay) return refuse('limit', Math.min(...record.d) + DAY_MS);
      const x = now + validMs;
      const issued = { ok: true, messageId, expiresAt: new Date(x) } as const;
      const otp = Otp.for(customerNo).messageId(messageId).value(value);
      return [
        Object.defineProperties(issued, { value: { value }, otp: { value: otp } }) as Issued,
        { ...record, c: { ...record.c, [purpose]: { m: messageId, h, t, i: now, x } }, d: [...record.d, now] },
      ];
    });
  };

  /** Returns the number of wrong values before the next lock, after `f` of them. */
  const leftAfter = (f: number): number => Math.min(attempts - (f % attempts), MOST_FAILURES - f);

  /** Counts a wrong value. The last one before a lock ends all codes of the customer. */
  const countFailure = (record: CodeRecord, now: number): Decision<NotVerified> => {
    const f = record.f + 1;
    const left = leftAfter(record.f) - 1;
    if (left > 0)
      return [
        { ok: false, reason: 'wrong', left },
        { ...record, f },
      ];
    const u = f >= MOST_FAILURES ? FOREVER : now + Math.min(lockMs * 2 ** (Math.ceil(f / attempts) - 1), DAY_MS);
    return [
      { ok: false, reason: 'locked', retryAfterMs: waitFor(u, now) },
      { ...record, f, u, c: {} },
    ];
  };

  const tryVerify: Codes['tryVerify'] = async (subject, proof, given) => {
    const { customerNo, purpose, parts } = readSubject(subject);
    const { value, messageId } = readProof(proof);
    const { within } = readOptions(VERIFY, given, wrong);
    const subjectHash = await hash('subject', parts);

    /** Decides on a proof. `count` counts a wrong value, `end` ends the code for a right one. */
    const check =
      (acts: { readonly count?: true; readonly end?: true }) =>
      async (record: CodeRecord, now: number): Promise<Decision<Verified | NotVerified>> => {
        const code = record.c[purpose];
        if (now < record.u) return [{ ok: false, reason: 'locked', retryAfterMs: waitFor(record.u, now) }];
        if (code === undefined || !isSame(subjectHash, code.t)) return [{ ok: false, reason: 'none' }];
        if (now >= code.x || now < code.i - BACKWARDS_MS) return [{ ok: false, reason: 'expired' }];
        const isRight =
          value === undefined
            ? isSame(`${messageId}`, code.m)
            : isSame(await hash('value', [code.m, value, ...parts]), code.h);
        if (isRight && !acts.end) return [RIGHT];
        if (isRight)
          return [
            { ok: true, messageId: code.m },
            { ...record, c: { ...record.c, [purpose]: undefined }, f: 0 },
          ];
        // The button is of an older OTP, or another call has replaced the code since the value was right.
        if (value === undefined || !acts.count) return [{ ok: false, reason: 'none' }];
        // A text that cannot be a code is not a guess.
        if (!/^\d+$/.test(value) || value.length !== digits)
          return [{ ok: false, reason: 'wrong', left: leftAfter(record.f) }];
        return countFailure(record, now);
      };
    if (within === undefined) return change(customerNo, check({ count: true, end: true }));

    // A wrong value is counted before the transaction begins: a rollback would undo it, and it would need a second connection.
    const first = await change(customerNo, check({ count: true }));
    if (first !== RIGHT) return first;
    const last: { result?: Verified | NotVerified | undefined } = {};
    let isEnding = false;
    const endOnce = async (query: SqlQuery): Promise<void> => {
      // A database may run the transaction again.
      last.result = undefined;
      if (typeof query !== 'function') throw wrong('`end` must get the query function of your transaction');
      last.result = await change(customerNo, check({ end: true }), query);
      // Another call was faster: the error undoes the transaction.
      if (!last.result.ok) throw codeError(last.result);
    };
    const end = (query: SqlQuery): Promise<void> => {
      isEnding = true;
      const ended = endOnce(query).finally(() => {
        isEnding = false;
      });
      // If `within` does not await it, the error below says so: an unhandled rejection would end the process.
      ended.catch(() => {});
      return ended;
    };
    try {
      await within(end);
    } catch (thrown) {
      // Database clients may wrap the error of `end`.
      if (last.result?.ok !== false) throw thrown;
    }
    if (isEnding)
      throw ownError(
        'codes: `within` did not await `end`, so its transaction may be committed although the code is not valid any more. Await `end` in the transaction.',
      );
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
      const { customerNo, purpose } = readSubject(subject);
      readText('messageId', messageId);
      const { sent } = readOptions(CANCEL, given, wrong);
      return change<boolean>(customerNo, record => {
        const code = record.c[purpose];
        if (code?.m !== messageId) return [false];
        const at = sent ? -1 : record.d.indexOf(code.i);
        const d = record.d.filter((_, index) => index !== at);
        return [true, { ...record, c: { ...record.c, [purpose]: undefined }, d }];
      });
    },
    forget: async customerNo => change(readText('customerNo', customerNo), () => [undefined, EMPTY]),
  });
};
