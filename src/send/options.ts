import type { UseInstead } from '../internal/phantoms.js';
import type { Url } from '../internal/runtime.js';
import type { HouseRules } from '../spec/house-rules.js';
import type { Token } from './check.js';
import type { Listeners } from './events.js';
import type { LimitsOptions } from './limiter.js';
import type { ReadError } from './platform-error.js';
import type { RetryOptions, SendRetryOptions } from './retry-options.js';
import type { Trace } from './trace.js';
import type { Middleware, Signal, Transport } from './transport.js';

/** The options of `createBot`. */
export type BotOptions = BotAccess & BotTuning;

/** The address and the token of a bot. */
export interface BotAccess {
  /**
   * The platform's address: https, or http to this machine (`localhost`, names below it, 127.0.0.0/8, `[::1]`). The address
   * may have a path. The bot appends the route, `/v1/bots/…`, and the token, so the address must not contain these.
   */
  readonly baseUrl: string | Url | undefined;
  /**
   * The bot's token, or a function that returns it for each attempt. The types of the token and the address allow undefined,
   * so that you can pass `process.env.BOT_TOKEN`; if one is missing, `createBot` throws. API spec, section 5.
   */
  readonly token: Token | undefined;
}

/** Names that people guess for options of a send. */
interface SendTraps {
  /** @deprecated Use deadlineMs, for the whole send, or attemptTimeoutMs. */
  readonly timeout?: UseInstead<'deadlineMs, for the whole send, or attemptTimeoutMs'>;
  /** @deprecated Use deadlineMs, for the whole send, or attemptTimeoutMs. */
  readonly timeoutMs?: UseInstead<'deadlineMs, for the whole send, or attemptTimeoutMs'>;
  /** @deprecated Use retry: { maxAttempts }, which includes the first attempt. */
  readonly retries?: UseInstead<'retry: { maxAttempts }, which includes the first attempt'>;
  /** @deprecated Use retry: { maxAttempts }, which includes the first attempt. */
  readonly maxRetries?: UseInstead<'retry: { maxAttempts }, which includes the first attempt'>;
}

/** Names that people guess for options of a bot. */
interface BotTraps {
  /** @deprecated Use on: { failed }. */
  readonly onError?: UseInstead<'on: { failed }'>;
  /** @deprecated Use use, or trace for otel(). */
  readonly middleware?: UseInstead<'use, or trace for otel()'>;
  /** @deprecated Use limits: { perSecond }. */
  readonly perSecond?: UseInstead<'limits: { perSecond }'>;
  /** @deprecated Use limits: { perSecond }. */
  readonly rate?: UseInstead<'limits: { perSecond }'>;
  /** @deprecated Use limits: { perSecond }. */
  readonly rateLimit?: UseInstead<'limits: { perSecond }'>;
  /** @deprecated Use limits: { perSecond }. */
  readonly ratePerSecond?: UseInstead<'limits: { perSecond }'>;
  /** @deprecated Use limits: { concurrency }. */
  readonly concurrency?: UseInstead<'limits: { concurrency }'>;
  /** @deprecated Use retry: { maxAttempts }. */
  readonly maxAttempts?: UseInstead<'retry: { maxAttempts }'>;
  /** @deprecated Use retry: { maxAttempts }. */
  readonly attempts?: UseInstead<'retry: { maxAttempts }'>;
  /** @deprecated Use transport: nodeTransport({ tls }). */
  readonly tls?: UseInstead<'transport: nodeTransport({ tls })'>;
  /** @deprecated Use transport: fetchTransport({ fetch }). */
  readonly fetch?: UseInstead<'transport: fetchTransport({ fetch })'>;
  /** @deprecated Use baseUrl. */
  readonly baseURL?: UseInstead<'baseUrl'>;
  /** @deprecated Use baseUrl. */
  readonly url?: UseInstead<'baseUrl'>;
}

/** The optional settings of a bot. */
export interface BotTuning extends SendTraps, BotTraps {
  /**
   * The transport; by default `nodeTransport()` on Node and `fetchTransport()` elsewhere. `close()` closes only the default
   * one.
   */
  readonly transport?: Transport | undefined;
  /** The middleware that wraps each attempt, outermost first. */
  readonly use?: readonly Middleware[] | undefined;
  /** The timeout of one attempt, in milliseconds; 10 000 by default. It is never longer than the time left of `deadlineMs`. */
  readonly attemptTimeoutMs?: number | undefined;
  /**
   * The deadline of a whole send, in milliseconds; 30 000 by default. It includes waiting, the token function, all attempts
   * and delays.
   */
  readonly deadlineMs?: number | undefined;
  /**
   * The retry options; with `false`, each send is one attempt. By default the bot retries only when no duplicate is possible:
   * when the request was provably not sent, or the platform asked it to retry later (429, 503 with Retry-After).
   */
  readonly retry?: false | RetryOptions | undefined;
  /** The limits of concurrency and rate. Without this option, both are unlimited. */
  readonly limits?: LimitsOptions | undefined;
  /** The maximum number of bytes of a response body to read; 65 536 by default. */
  readonly maxResponseBytes?: number | undefined;
  /** Listeners for starts, attempts, retries, successes and failures. */
  readonly on?: Listeners | undefined;
  /** A tracer, such as `otel()` of `sendable/otel`. Each send and each attempt runs in it. */
  readonly trace?: Trace | undefined;
  /** The rules of your operator and your team, made by `houseRules`. A message that breaks one is not sent. */
  readonly rules?: HouseRules | undefined;
  /**
   * Reads the platform's own error from the body of a failed response (4XX or 5XX), which becomes `error.platform`: a function,
   * or a synchronous Standard Schema of the body. Return no personal data, because errors are logged.
   */
  readonly readError?: ReadError | undefined;
  /** Allows http to other machines: anyone on the network path can read the token. */
  readonly allowInsecure?: boolean | undefined;
  /**
   * Keeps the error that a transport, a middleware or another function of yours threw as the `cause` of the SendError. By
   * default the cause is a copy with the class and system code of that error only. Unsafe in production: the error's message
   * can contain the token, the request or a one-time password.
   */
  readonly showCauses?: boolean | undefined;
}

/** The options of one send. */
export interface SendOptions extends SendTraps {
  /** @deprecated Use .messageId(id). */
  readonly messageId?: UseInstead<'.messageId(id)'>;
  /** A signal that aborts the send. */
  readonly signal?: Signal | undefined;
  /** Replaces the bot's value, in milliseconds. */
  readonly deadlineMs?: number | undefined;
  /** Replaces the bot's value, in milliseconds. */
  readonly attemptTimeoutMs?: number | undefined;
  /** Overrides the bot's retry options; `false` for one attempt. */
  readonly retry?: false | SendRetryOptions | undefined;
  /**
   * Any value of yours, such as the id of an order. It appears in events, in the rows of `sendAll` and in the context of
   * transports and middleware. It is never sent, read, copied or frozen.
   */
  readonly metadata?: unknown;
}
