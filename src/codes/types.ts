import type { Otp } from '../builders/otp.js';
import type { UseInstead } from '../internal/phantoms.js';
import type { SqlQuery } from '../internal/sql.js';

/**
 * The purpose of a code. A code is right only for exactly this customer, purpose and transaction. `_Words` is for the compiler, which prints it in an error.
 */
export interface CodeSubject<_Words extends string = '{ customerNo, purpose, transaction }'> {
  /** The customer, as in `Otp.for(customerNo)`. */
  readonly customerNo: string;
  /** The action that the customer confirms, such as `login` or `payment`. Each customer has one active code for each purpose. */
  readonly purpose: string;
  /** The payment that the code confirms. The code is not right for any other payment (PSD2, dynamic linking). */
  readonly transaction?: Transaction | undefined;
}

/** A payment. All fields are compared as strings: `120` and `120.00` are different amounts. */
export interface Transaction {
  /** The payee as your system identifies it, such as an IBAN. For a batch: all payees, sorted, with commas between them. */
  readonly payee: string;
  /** The amount. For a batch: the total. */
  readonly amount: string;
  /** The currency, such as `EUR`. */
  readonly currency: string;
}

/** The proof of a confirmation: the value that the customer typed, or the messageId of the button that the customer pressed. */
export type CodeProof = { readonly value: string } | { readonly messageId: string };

/** Names that people guess for options of `createCodes`. */
interface CodesTraps {
  /** @deprecated Use digits. */
  readonly length?: UseInstead<'digits'>;
  /** @deprecated Use validMs, in milliseconds. */
  readonly ttl?: UseInstead<'validMs, in milliseconds'>;
  /** @deprecated Use validMs, in milliseconds. */
  readonly expiresIn?: UseInstead<'validMs, in milliseconds'>;
  /** @deprecated Use validMs. */
  readonly expiresInMs?: UseInstead<'validMs'>;
}

/** The options of `createCodes`. */
export interface CodesOptions extends CodesTraps {
  /** 32 bytes, or base64 of 32 bytes; undefined, as of a missing environment variable, throws. The store gets the customer, the value and the transaction only as hashes made with it. */
  readonly secret: Uint8Array | string | undefined;
  /** The store: `redisCodes`, `sqlCodes`, or one of your own. `memoryCodes` is for tests. */
  readonly store: CodeStore;
  /** The number of digits, from 6 to 9. 6 by default. */
  readonly digits?: number | undefined;
  /** The time for which a code is valid, in ms: at most 600 000. 300 000 by default. */
  readonly validMs?: number | undefined;
  /** The number of wrong values in a row that lock a customer, from 1 to 10. PSD2 allows five at most. 5 by default. */
  readonly attempts?: number | undefined;
  /** The time of the first lock, in ms. Each further lock lasts twice as long, up to a day. 900 000 by default. */
  readonly lockMs?: number | undefined;
  /** The minimum time between two codes for one customer and purpose, in ms. 30 000 by default. */
  readonly pauseMs?: number | undefined;
  /** The maximum number of codes for one customer in 24 hours, over all purposes. 20 by default. */
  readonly perDay?: number | undefined;
}

/** Issues and verifies one-time codes. The proofs are `CodeProof` in full, because compilers would print only its name. */
export interface Codes {
  /**
   * Creates a code and stores its hash. The code of the same customer and purpose ends. Returns the OTP to send, or the reason
   * why there is no code now.
   */
  issue(subject: CodeSubject): Promise<Issued | NotIssued>;
  /** Ends the code if the proof is right, and rejects with a CodeError otherwise. Of several calls at once, one succeeds. */
  verify(
    subject: CodeSubject,
    proof: { readonly value: string } | { readonly messageId: string },
    options?: VerifyOptions,
  ): Promise<Verified>;
  /** Verifies as `verify` does, but returns the refusal. Test `ok`: the result itself is always true in an `if`. */
  tryVerify(
    subject: CodeSubject,
    proof: { readonly value: string } | { readonly messageId: string },
    options?: VerifyOptions,
  ): Promise<Verified | NotVerified>;
  /** Ends the code with this messageId: the customer pressed Cancel, or the OTP was not sent. Returns false if it is not active. */
  cancel(subject: CodeSubject, messageId: string, options?: CancelOptions): Promise<boolean>;
  /** Forgets codes, failures, locks and limits of a customer: for a help desk, and when a customer leaves. */
  forget(customerNo: string): Promise<void>;
}

/** The options of `verify`. */
export interface VerifyOptions {
  /**
   * Runs your transaction, only if the proof is right. Call `end` in it, with the query function of the transaction: the
   * code ends if the transaction commits. Only with `sqlCodes`.
   */
  readonly within?: ((end: (query: SqlQuery) => Promise<void>) => Promise<unknown>) | undefined;
}

/** The options of `cancel`. */
export interface CancelOptions {
  /** `false` if the OTP was provably not sent: the code then does not count for `perDay`. `true` by default. */
  readonly sent?: boolean | undefined;
}

/** A new code. */
export interface Issued {
  readonly ok: true;
  /** The messageId of the OTP: `otp-` and 22 random characters. */
  readonly messageId: string;
  /** The code. Not enumerable, so that loggers do not show it. */
  readonly value: string;
  /** The OTP with customer, messageId and value; it needs a text. Not enumerable, so that loggers do not show it. */
  readonly otp: Otp<'customerNo is set' | 'messageId is set' | 'value is set'>;
  /** The time until which the code is valid, on the clock of the store. */
  readonly expiresAt: Date;
}

/** The reason why there is no code now. `_Words` is for the compiler, which prints it in an error. */
export interface NotIssued<_Words extends string = 'test `ok` first'> {
  readonly ok: false;
  readonly reason: 'pause' | 'limit' | 'locked';
  /** The time after which you can ask again; undefined if the customer is locked until `forget`. */
  readonly retryAfterMs: number | undefined;
}

/** A proof that was right. */
export interface Verified {
  readonly ok: true;
  /** The messageId of the code. */
  readonly messageId: string;
}

/** A proof that was not accepted, and the reason. */
export type NotVerified =
  | {
      readonly ok: false;
      readonly reason: 'wrong';
      /** The number of wrong values that are left before the lock. */
      readonly left: number;
    }
  | {
      readonly ok: false;
      readonly reason: 'locked';
      /** The time until the lock ends; undefined if the customer is locked until `forget`. */
      readonly retryAfterMs: number | undefined;
    }
  | { readonly ok: false; readonly reason: 'expired' | 'none' };

/**
 * A store of codes, with one text for each customer. All rules are outside of it, so a store for another database needs two
 * functions. `_Words` is for the compiler, which prints it in an error.
 */
export interface CodeStore<_Words extends string = 'such as redisCodes(redis)'> {
  /** Returns the text of the key, `''` if there is none, and the time of the store's clock in ms. */
  read(key: string, query?: SqlQuery): Promise<{ readonly record: string; readonly now: number }>;
  /** Atomic: stores `after` for `keepMs` if the text is `before`, or `after` already. Returns false otherwise. */
  replace(key: string, before: string, after: string, keepMs: number, query?: SqlQuery): Promise<boolean>;
}
