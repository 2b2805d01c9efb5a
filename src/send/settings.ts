import { defaultTransport } from '#default-transport';
import { canParseUrl, urlText } from '../internal/runtime.js';
import type { HouseRules } from '../spec/index.js';
import { checkToken, count, milliseconds, optionalFunction, rejectUnknownOptions, type Token } from './check.js';
import { type Listeners, readListeners } from './events.js';
import { wrongConfig } from './failure.js';
import { type Limits, readLimits } from './limiter.js';
import type { BotOptions, SendOptions } from './options.js';
import { type RetryPolicy, type RetrySettings, readRetry, readSendRetry } from './retry-options.js';
import type { Trace } from './trace.js';
import type { ClosableTransport, Middleware, Signal, Transport } from './transport.js';

/** The checked options of a bot, with defaults filled in. */
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
  readonly trace: Trace | undefined;
  readonly rules: HouseRules | undefined;
  readonly showCauses: boolean;
  /** The options of a send that has none of its own. */
  readonly plan: ResolvedSendOptions;
}

/** The checked options of one send, with defaults filled in. */
export interface ResolvedSendOptions {
  readonly signal: Signal | undefined;
  readonly deadlineMs: number;
  readonly attemptTimeoutMs: number;
  readonly policy: RetryPolicy;
  /** True when the send waits while the platform throttles the bot. */
  readonly gated: boolean;
  readonly metadata: unknown;
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
  trace: true,
  rules: true,
  allowInsecure: true,
  showCauses: true,
};
/** The names of the options of one send. */
export const SEND_KEYS: Readonly<Record<keyof SendOptions, true>> = {
  signal: true,
  deadlineMs: true,
  attemptTimeoutMs: true,
  retry: true,
  metadata: true,
};

/** Checks the options of a bot, also from untyped callers, and fills in the defaults. */
export const readBotOptions = (given: BotOptions): Settings => {
  const options = rejectUnknownOptions(given, BOT_KEYS);
  const { transport, allowInsecure = false, showCauses = false } = options;
  if (typeof allowInsecure !== 'boolean') throw wrongConfig('allowInsecure must be true or false.');
  if (typeof showCauses !== 'boolean') throw wrongConfig('showCauses must be true or false.');
  const token = typeof options.token === 'function' ? options.token : checkToken(options.token);
  const attemptTimeoutMs = milliseconds('attemptTimeoutMs', options.attemptTimeoutMs ?? 10_000);
  const deadlineMs = milliseconds('deadlineMs', options.deadlineMs ?? 30_000);
  const retry = readRetry(options.retry);
  return {
    base: readBaseUrl(options.baseUrl, token, allowInsecure),
    token,
    transport: optionalFunction('transport', transport) ?? defaultTransport(),
    ownsTransport: transport === undefined,
    use: readMiddleware(options.use),
    retry,
    limits: readLimits(options.limits),
    maxResponseBytes: count('maxResponseBytes', options.maxResponseBytes ?? 65_536),
    on: readListeners(options.on),
    trace: readTrace(options.trace),
    plan: {
      signal: undefined,
      attemptTimeoutMs,
      deadlineMs,
      policy: retry.policy,
      gated: retry.gated,
      metadata: undefined,
    },
    rules: readRules(options.rules),
    showCauses,
  };
};

/** Checks the options of a send, and fills in the bot's. */
export const readSendOptions = (given: SendOptions | undefined, { plan, retry }: Settings): ResolvedSendOptions => {
  if (given === undefined) return plan;
  const options = rejectUnknownOptions(given, SEND_KEYS);
  const { signal } = options;
  if (signal !== undefined && !isSignal(signal)) throw wrongConfig('signal must be an AbortSignal.');
  return {
    signal,
    deadlineMs: milliseconds('deadlineMs', options.deadlineMs ?? plan.deadlineMs),
    attemptTimeoutMs: milliseconds('attemptTimeoutMs', options.attemptTimeoutMs ?? plan.attemptTimeoutMs),
    policy: readSendRetry(options.retry, retry),
    gated: plan.gated || (options.retry !== undefined && options.retry !== false),
    metadata: options.metadata,
  };
};

const readTrace = (trace: Trace | undefined): Trace | undefined => {
  optionalFunction('trace.suppress', optionalFunction('trace', trace)?.suppress);
  return trace;
};

const readMiddleware = (given: readonly Middleware[] = []): readonly Middleware[] => {
  if (!Array.isArray(given) || !given.every(one => typeof one === 'function'))
    throw wrongConfig('use must be a list of functions.');
  return [...given];
};

const readRules = (rules: HouseRules | undefined): HouseRules | undefined => {
  if (rules !== undefined && typeof rules?.check !== 'function') throw wrongConfig('rules must be houseRules(...).');
  return rules;
};

/** Checks that `signal` has what the bot uses of an AbortSignal. */
const isSignal = (signal: unknown): boolean =>
  typeof signal === 'object' &&
  signal !== null &&
  'aborted' in signal &&
  'addEventListener' in signal &&
  'removeEventListener' in signal;

/** The address of the platform. */
export interface Base {
  readonly origin: string;
  /** The path before the route: empty, or without a slash at its end. */
  readonly path: string;
}

// A path that ends in `/v1` is allowed: it may belong to a gateway.
const ROUTE = /\/v1\/bots(\/|$)|\/send(message|mok)(\/|$)/i;
const FIX = 'give only what comes before /v1/bots, such as https://example.com.';
// A shorter token may equal a word in a valid path.
const SHORTEST_TOKEN = 8;

/** Checks `baseUrl`. No error quotes it, because it may hold a password. */
const readBaseUrl = (baseUrl: unknown, token: unknown, allowInsecure: boolean): Base => {
  const text = urlText(baseUrl);
  const url = text !== undefined && canParseUrl(text) ? new URL(text) : undefined;
  if (url === undefined) throw wrongConfig('baseUrl must be an absolute URL, such as https://example.com.');
  if (url.username !== '' || url.password !== '') throw wrongConfig('baseUrl must not hold a user name or a password.');
  if (/[?#]/.test(url.href)) throw wrongConfig('baseUrl must not hold a query or a fragment.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw wrongConfig('baseUrl must begin with https: or http:.');
  if (url.protocol === 'http:' && !allowInsecure && !isLoopback(url.hostname))
    throw wrongConfig(
      'baseUrl must be https for another machine, as http shows the token on the way; see allowInsecure.',
    );
  const path = decodedPath(url.pathname);
  if (ROUTE.test(path))
    throw wrongConfig(`baseUrl must end before the route, as the bot appends /v1/bots/... itself: ${FIX}`);
  if (hasSegment(url.pathname, token) || hasSegment(path, token))
    throw wrongConfig(`baseUrl must not hold the token, as the bot appends it itself: ${FIX}`);
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') };
};

/** The path as servers may read it: without percent-encoding, with single slashes. */
const decodedPath = (path: string): string => {
  try {
    return decodeURIComponent(path).replace(/\/+/g, '/');
  } catch {
    return path.replace(/%2f|\/+/gi, '/');
  }
};

const hasSegment = (path: string, token: unknown): boolean =>
  typeof token === 'string' &&
  token.length >= SHORTEST_TOKEN &&
  path.split('/').some(segment => segment === token || segment === encodeURIComponent(token));

// URL writes every form of an address in one way: 127.1 as 127.0.0.1, and [::ffff:127.0.0.1] as [::ffff:7f00:1].
const LOOPBACK = /^(([^.]+\.)*localhost\.?|127\.\d+\.\d+\.\d+|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** Checks that a host is this machine. No DNS may resolve names below localhost (RFC 6761). */
const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
