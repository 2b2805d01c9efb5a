import { defaultTransport } from '#default-transport';
import { type Base, readBaseUrl } from './base-url.js';
import { count, known, milliseconds, optionalFunction } from './check.js';
import { type Listeners, readListeners } from './events.js';
import { wrongConfig } from './failure.js';
import { type Limits, readLimits } from './limits/limits.js';
import type { Middleware } from './middleware.js';
import type { BotOptions, SendOptions } from './options.js';
import { type RetryPolicy, type RetrySettings, readRetry, readSendRetry } from './retry/retry-options.js';
import { checkedToken, type Token } from './token.js';
import type { ClosableTransport, Signal, Transport } from './transport.js';

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
