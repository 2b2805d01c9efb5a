import { defaultTransport } from '#default-transport';
import { type Base, readBaseUrl } from './base-url.js';
import { count, known, milliseconds, optionalFunction } from './check.js';
import { type Listeners, readListeners } from './events.js';
import { wrongConfig } from './failure.js';
import { type Limits, type LimitsOptions, readLimits } from './limits.js';
import type { Middleware } from './middleware.js';
import {
  type RetryOptions,
  type RetryPolicy,
  type RetrySettings,
  readRetry,
  readSendRetry,
  type SendRetryOptions,
} from './retry-options.js';
import { checkedToken, type Token } from './token.js';
import type { ClosableTransport, Signal, Transport } from './transport.js';

/** The options of `createBot`. */
export interface BotOptions {
  /** https, or http to this machine. A path in it is kept in front of the route. */
  readonly baseUrl: string;
  /**
   * The bot's token, or a function that gets it for each attempt. Missing is an error at run time, so that
   * `process.env.BOT_TOKEN` can stand here as it is. Document, section 5.
   */
  readonly token: Token | undefined;
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

/** The options of a bot, checked and complete. */
export interface Settings {
  readonly base: Base;
  readonly token: Token;
  readonly transport: Transport | ClosableTransport;
  readonly ownsTransport: boolean;
  readonly use: readonly Middleware[];
  readonly retry: RetrySettings;
  readonly limits: Limits;
  readonly maxResponseBytes: number;
  readonly on: Listeners;
  /** What a send without options is held to. */
  readonly plan: SendPlan;
}

/** What one send is held to. */
export interface SendPlan {
  readonly signal: Signal | undefined;
  readonly deadlineMs: number;
  readonly attemptTimeoutMs: number;
  readonly policy: RetryPolicy;
  /** Whether it waits when the platform has asked the bot to come back later. */
  readonly gated: boolean;
}

const BOT_KEYS: Readonly<Record<keyof BotOptions, true>> = {
  baseUrl: true,
  token: true,
  transport: true,
  use: true,
  attemptTimeoutMs: true,
  deadlineMs: true,
  retry: true,
  limits: true,
  maxResponseBytes: true,
  on: true,
  allowInsecure: true,
};
const SEND_KEYS: Readonly<Record<keyof SendOptions, true>> = {
  signal: true,
  deadlineMs: true,
  attemptTimeoutMs: true,
  retry: true,
};

/** Checks what callers give, types bypassed, and fills in the defaults. */
export const readBotOptions = (given: BotOptions): Settings => {
  const options = known(given, BOT_KEYS);
  const { token, transport, allowInsecure = false } = options;
  if (typeof allowInsecure !== 'boolean') throw wrongConfig('allowInsecure is no boolean.');
  const attemptTimeoutMs = milliseconds('attemptTimeoutMs', options.attemptTimeoutMs ?? 10_000);
  const deadlineMs = milliseconds('deadlineMs', options.deadlineMs ?? 30_000);
  const retry = readRetry(options.retry);
  return {
    base: readBaseUrl(options.baseUrl, allowInsecure),
    token: typeof token === 'function' ? token : checkedToken(token),
    transport: optionalFunction('transport', transport) ?? defaultTransport(),
    ownsTransport: transport === undefined,
    use: readMiddleware(options.use),
    retry,
    limits: readLimits(options.limits),
    maxResponseBytes: count('maxResponseBytes', options.maxResponseBytes ?? 65_536),
    on: readListeners(options.on),
    plan: { signal: undefined, attemptTimeoutMs, deadlineMs, policy: retry.policy, gated: retry.gated },
  };
};

/** The options of a send, checked. */
export const readSendOptions = (given: SendOptions | undefined, { plan, retry }: Settings): SendPlan => {
  if (given === undefined) return plan;
  const options = known(given, SEND_KEYS);
  const { signal } = options;
  if (signal !== undefined && !isSignal(signal)) throw wrongConfig('signal is no AbortSignal.');
  return {
    signal,
    deadlineMs: milliseconds('deadlineMs', options.deadlineMs ?? plan.deadlineMs),
    attemptTimeoutMs: milliseconds('attemptTimeoutMs', options.attemptTimeoutMs ?? plan.attemptTimeoutMs),
    policy: readSendRetry(options.retry, retry),
    gated: plan.gated || (options.retry !== undefined && options.retry !== false),
  };
};

const readMiddleware = (given: readonly Middleware[] = []): readonly Middleware[] => {
  if (!Array.isArray(given) || !given.every(one => typeof one === 'function'))
    throw wrongConfig('use is no list of functions.');
  return [...given];
};

/** Whether `signal` can be listened to. */
const isSignal = (signal: unknown): boolean =>
  typeof signal === 'object' &&
  signal !== null &&
  'aborted' in signal &&
  'addEventListener' in signal &&
  'removeEventListener' in signal;
