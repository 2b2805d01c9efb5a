import type { Route } from './transport.js';

/** What is known of the message, apart from why it failed. */
export type Delivery =
  /** Proven: nothing left. */
  | 'not_sent'
  /** The platform refused it. */
  | 'rejected'
  /** It may have arrived: resending may double it. */
  | 'unknown'
  /** A 2XX came, its body was unusable: never resend. */
  | 'accepted';

/** What each kind of failure can know of delivery. */
export interface DeliveryByKind {
  /** The caller's signal aborted. */
  aborted: Delivery;
  /** 401 or 403. */
  auth: 'rejected';
  /** An option, the token, a certificate, a middleware that threw: it will not heal by itself. */
  config: 'not_sent';
  /** No connection, or one that was lost. */
  connection: 'not_sent' | 'unknown';
  /**
   * Refused on this side: the bot is closed, the platform asked it to wait for longer than `deadlineMs`, or `sendAll`
   * gave up.
   */
  overloaded: 'not_sent';
  /** An answer that makes no sense: a redirect, no HTTP, a 2XX without the ids; or a middleware threw after the request left. */
  protocol: 'unknown' | 'accepted';
  /** 429, or 503 with Retry-After. */
  rate_limited: 'rejected';
  /** Any other 4XX. */
  rejected: 'rejected';
  /** 408 or 5XX. */
  server: 'unknown';
  /** `attemptTimeoutMs` or `deadlineMs` passed; `not_sent` also while it waited for `limits` or the token. */
  timeout: 'not_sent' | 'unknown' | 'accepted';
  /** It breaks a rule of the platform, or is no `Sendable`. */
  validation: 'not_sent';
}

/** Why it failed. */
export type SendErrorKind = keyof DeliveryByKind;

/** One try. */
export interface Attempt {
  readonly status?: number;
  /** Absent when it succeeded. */
  readonly kind?: SendErrorKind;
  /** The code of the system, such as `ECONNREFUSED`. */
  readonly code?: string;
  readonly elapsedMs: number;
  /** Whether bytes may have left. */
  readonly dispatched: boolean;
}

/** A scrubbed copy of the error beneath: never the error itself, which may hold the URL. */
export interface SendErrorCause extends Error {
  /** The code of the system, such as `ECONNREFUSED`; for `validation`, the id of the broken rule. */
  readonly code: string | undefined;
}

/** The error of one kind. */
export interface SendErrorOf<Kind extends SendErrorKind> extends Error {
  readonly kind: Kind;
  readonly delivery: DeliveryByKind[Kind];
  /** Whether sending it again can double nothing and may succeed. */
  readonly retryable: boolean;
  /**
   * One row for each try; none when it never came to one. Of several, the error is the one that decides `delivery`: the
   * last that may have left most of the message.
   */
  readonly attempts: readonly Attempt[];
  readonly elapsedMs: number;
  /** Identifies the call to `send`; undefined for an error of `createBot`. */
  readonly callId: string | undefined;
  /** The messageId of the request, when it had one. */
  readonly messageId: string | undefined;
  /** The template, without the token. */
  readonly route: Route | undefined;
  /** The status of the last response. */
  readonly status: number | undefined;
  /** How long the platform asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  readonly cause: SendErrorCause | undefined;
  /** The fields above, which hold no token, recipient, text or OTP. */
  toJSON(): Readonly<Record<string, unknown>>;
}

/**
 * Every failure of a bot: `kind` says why, `delivery` what is known of the message. A union by `kind`, for `switch` and
 * ts-pattern. It carries no token, URL, recipient, text or OTP.
 *
 * @example
 * ```ts
 * const result = await bot.trySend(message)
 * if (!result.ok && result.error.delivery === 'unknown') console.warn('may have arrived', result.error.messageId)
 * ```
 */
export type SendError = { [Kind in SendErrorKind]: SendErrorOf<Kind> }[SendErrorKind];

/** The mark of a SendError, the same in every copy of the package. */
export const brand = (): symbol => Symbol.for('sendable/SendError');

/**
 * Whether `error` is a SendError, of this copy of the package or of another.
 *
 * @example
 * ```ts
 * try {
 *   await bot.send(message)
 * } catch (error) {
 *   if (isSendError(error) && error.kind === 'rate_limited') await sleep(error.retryAfterMs ?? 1000)
 * }
 * ```
 */
export const isSendError = (error: unknown): error is SendError =>
  typeof error === 'object' && error !== null && brand() in error;
