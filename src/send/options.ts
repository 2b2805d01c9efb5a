import type { Listeners } from './events.js';
import type { LimitsOptions } from './limits/limits.js';
import type { Middleware } from './middleware.js';
import type { RetryOptions, SendRetryOptions } from './retry/retry-options.js';
import type { Token } from './token.js';
import type { Signal, Transport } from './transport.js';

/** The options of `createBot`. */
export type BotOptions = BotAccess & BotTuning;

/** Where a bot sends to, and as whom. */
export interface BotAccess {
  /** https, or http to this machine. A path in it is kept in front of the route. */
  readonly baseUrl: string;
  /**
   * The bot's token, or a function that gets it for each attempt. Missing is an error at run time, so that
   * `process.env.BOT_TOKEN` can stand here as it is. Document, section 5.
   */
  readonly token: Token | undefined;
}

/** How a bot sends. Everything is optional. */
export interface BotTuning {
  /** `nodeTransport()` on Node, `fetchTransport()` elsewhere. The bot closes only the default one. */
  readonly transport?: Transport | undefined;
  /** What stands around each attempt, the outermost first. */
  readonly use?: readonly Middleware[] | undefined;
  /** How long one attempt may take, in milliseconds; 10 000. Never longer than what is left of `deadlineMs`. */
  readonly attemptTimeoutMs?: number | undefined;
  /** How long a whole send may take, with waiting, the token function, all attempts and sleeps, in milliseconds; 30 000. */
  readonly deadlineMs?: number | undefined;
  /**
   * How to try again; `false` for one attempt for each send. By default only what can double nothing is tried again:
   * what provably did not leave, and what the platform said to come back with (429, 503 with Retry-After).
   */
  readonly retry?: false | RetryOptions | undefined;
  /** How much to send at once and over time; without limits when absent. */
  readonly limits?: LimitsOptions | undefined;
  /** The most bytes of a response that are read; 65 536. */
  readonly maxResponseBytes?: number | undefined;
  /** Functions that are told of attempts, retries, successes and failures. */
  readonly on?: Listeners | undefined;
  /** Allows http to other machines: everyone on the way can read the token. */
  readonly allowInsecure?: boolean | undefined;
}

/** The options of one send. */
export interface SendOptions {
  /** Ends the send when it aborts. */
  readonly signal?: Signal | undefined;
  /** In place of the bot's, in milliseconds. */
  readonly deadlineMs?: number | undefined;
  /** In place of the bot's, in milliseconds. */
  readonly attemptTimeoutMs?: number | undefined;
  /** Over the bot's; `false` for one attempt. */
  readonly retry?: false | SendRetryOptions | undefined;
}
