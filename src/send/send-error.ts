import { type ErrorClass, errorClass } from '../internal/error-class.js';
import type { Violation } from '../spec/violation.js';
import type { Route } from './transport.js';

/** Says whether the message may have arrived, whatever the reason of the failure. */
export type Delivery =
  /** Proven: nothing was sent. */
  | 'not_sent'
  /** The platform rejected it. */
  | 'rejected'
  /** It may have arrived: sending it again may duplicate it. */
  | 'unknown'
  /** The platform responded 2XX, but with an unusable body: never send it again. */
  | 'accepted';

/** The possible deliveries of each kind of failure. */
export interface DeliveryByKind {
  /** The caller's signal aborted. */
  aborted: 'not_sent' | 'rejected' | 'unknown' | 'accepted';
  /** 401 or 403. */
  auth: 'rejected';
  /** An option, the token, a certificate or a middleware is wrong: a retry does not help. */
  config: 'not_sent';
  /** The connection could not be made, or was lost. */
  connection: 'not_sent' | 'unknown';
  /**
   * Rejected by the bot itself: it is closed, the platform asked it to wait for longer than `deadlineMs`, or `sendAll`
   * stopped.
   */
  overloaded: 'not_sent';
  /** The response makes no sense: a redirect, not HTTP, a 2XX without the ids; or a middleware threw after the request was sent. */
  protocol: 'unknown' | 'accepted';
  /** 429, or 503 with Retry-After. */
  rate_limited: 'rejected';
  /** Any other 4XX. */
  rejected: 'rejected';
  /** 408 or 5XX. */
  server: 'unknown';
  /** `attemptTimeoutMs` or `deadlineMs` passed; `not_sent` if it waited for `limits` or the token. */
  timeout: 'not_sent' | 'unknown' | 'accepted';
  /** It breaks a rule of the platform, or is not a `Sendable`. */
  validation: 'not_sent';
}

/** The reason of a failure. */
export type SendErrorKind = keyof DeliveryByKind;

/** One attempt of a send. */
export interface Attempt {
  readonly status?: number;
  /** Absent if the attempt succeeded. */
  readonly kind?: SendErrorKind;
  /** The system's error code, such as `ECONNREFUSED`. */
  readonly code?: string;
  /** The platform's own code, if `readError` found one. */
  readonly platformCode?: string | number;
  readonly elapsedMs: number;
  /** True if bytes may have been sent. */
  readonly dispatched: boolean;
}

/**
 * The cause of a failed send. An error that a transport, a middleware or another function of yours threw is shown by its class
 * and code: this copy has its `name`, its `code` and copies of its causes, and `[hidden]` as its message, which may contain
 * anything. With `showCauses` it is the error itself.
 */
export interface SendErrorCause extends Error {
  /** The system's error code, such as `ECONNREFUSED`; for `validation`, the id of the broken rule. */
  readonly code: string | undefined;
}

/** The platform's own error: what `readError` found in the body of a failure. */
export interface PlatformError {
  /** Its code, for programs. */
  readonly code?: string | number | undefined;
  /** Its words, for people. */
  readonly message?: string | undefined;
}

/** The error of one kind. */
export interface SendErrorOf<Kind extends SendErrorKind> extends Error {
  readonly kind: Kind;
  readonly delivery: DeliveryByKind[Kind];
  /** True if sending it again cannot create a duplicate and may succeed. */
  readonly retryable: boolean;
  /**
   * One row for each attempt; empty if no attempt began. Of several attempts, the error describes the one that decides
   * `delivery`: the last of those after which the message is most likely to have arrived.
   */
  readonly attempts: readonly Attempt[];
  readonly elapsedMs: number;
  /** Identifies the call to `send`; undefined for an error of `createBot`. */
  readonly callId: string | undefined;
  /** The messageId of the request, if it had one. */
  readonly messageId: string | undefined;
  /** The route template, without the token. */
  readonly route: Route | undefined;
  /** The status of the last response. */
  readonly status: number | undefined;
  /** The time that the platform asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The platform's own error, which the option `readError` of the bot found in the body of the last response. */
  readonly platform: PlatformError | undefined;
  /** Every rule that the request breaks; set only for kind `validation`. */
  readonly violations: readonly Violation[] | undefined;
  readonly cause: SendErrorCause | undefined;
  /** Returns the fields above, which contain no token, recipient, text or OTP. */
  toJSON(): Readonly<Record<string, unknown>>;
}

/**
 * The error of every failed send: `kind` says why it failed, `delivery` whether the message may have arrived. A union by
 * `kind`, for `switch` and ts-pattern. It contains no token, URL, recipient, text or OTP.
 *
 * @example
 * ```ts
 * const result = await bot.trySend(message)
 * if (!result.ok && result.error.delivery === 'unknown')
 *   console.warn('may have arrived', result.error.messageId)
 * ```
 */
export type SendError = { [Kind in SendErrorKind]: SendErrorOf<Kind> }[SendErrorKind];

/** The mark of a SendError, the same in every copy of the package. */
export const brand = (): symbol => Symbol.for('sendable/SendError');

/**
 * Checks that `error` is a SendError, from this copy of the package or another.
 *
 * @example
 * ```ts
 * try {
 *   await bot.send(message)
 * } catch (error) {
 *   if (isSendError(error) && error.kind === 'rate_limited')
 *     await sleep(error.retryAfterMs ?? 1000)
 * }
 * ```
 */
export const isSendError = (error: unknown): error is SendError =>
  typeof error === 'object' && error !== null && brand() in error;

/** Tests as `isSendError` does: `error instanceof SendError`. */
export const SendError: ErrorClass<SendError> = /* @__PURE__ */ errorClass(isSendError);
