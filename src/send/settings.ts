import { ownTransport } from '#default-transport';
import * as is from '../internal/checks.js';
import {
  checkItems,
  type FilledOptions,
  ifUnset,
  type OptionTable,
  readOptions,
  unless,
  type WrongOption,
} from '../internal/options.js';
import { canParseUrl, urlText } from '../internal/runtime.js';
import { isSchema } from '../internal/schema.js';
import { checkToken, type Token, wrongOptionOf } from './check.js';
import { type Listeners, readListeners } from './events.js';
import { wrongConfig } from './failure.js';
import { type Limits, readLimits } from './limiter.js';
import type { BotOptions, SendOptions } from './options.js';
import { type RetryPolicy, type RetrySettings, readRetry, readSendRetry } from './retry-options.js';
import type { ClosableTransport, Signal, Transport } from './transport.js';
import { factoryName } from './transports/factory.js';
import { fetchTransport } from './transports/fetch-transport.js';

type Filled = 'attemptTimeoutMs' | 'deadlineMs';
type FilledInBot = Filled | 'baseUrl' | 'token' | 'use' | 'maxResponseBytes' | 'allowInsecure' | 'showCauses';
type Kept = 'use' | 'maxResponseBytes' | 'trace' | 'rules' | 'showCauses' | 'readError';

/** The checked options of a bot, with defaults filled in. */
export interface Settings extends Pick<FilledOptions<BotOptions, FilledInBot>, Kept> {
  readonly base: Base;
  readonly token: Token;
  readonly transport: Transport | ClosableTransport;
  readonly ownsTransport: boolean;
  readonly retry: RetrySettings;
  readonly limits: Limits;
  readonly on: Listeners;
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

/** The options of `createBot`. */
export const BOT: OptionTable<BotOptions, FilledInBot> = {
  baseUrl: [
    value =>
      unless(
        canParseUrl(urlText(value) ?? ''),
        `an absolute URL with https://, such as https://example.com${ifUnset(value)}`,
      ),
  ],
  token: [value => is.aFunction(value) && is.text(value) && `a non-empty string${ifUnset(value)}`],
  transport: is.aFunction,
  use: [value => unless(Array.isArray(value), 'an array of functions'), []],
  attemptTimeoutMs: [is.milliseconds, 10_000],
  deadlineMs: [is.milliseconds, 30_000],
  retry: is.anything,
  limits: is.anything,
  maxResponseBytes: [is.count, 65_536],
  on: is.anything,
  trace: is.aFunction,
  rules: is.houseRules,
  allowInsecure: [is.flag, false],
  showCauses: [is.flag, false],
  readError: value => unless(typeof value === 'function' || isSchema(value), 'a function or a Standard Schema'),
  timeout: 'deadlineMs, for the whole send, or attemptTimeoutMs',
  timeoutMs: 'deadlineMs, for the whole send, or attemptTimeoutMs',
  retries: 'retry: { maxAttempts }, which includes the first attempt',
  maxRetries: 'retry: { maxAttempts }, which includes the first attempt',
  onError: 'on: { failed }',
  middleware: 'use, or trace for otel()',
  perSecond: 'limits: { perSecond }',
  rate: 'limits: { perSecond }',
  rateLimit: 'limits: { perSecond }',
  ratePerSecond: 'limits: { perSecond }',
  concurrency: 'limits: { concurrency }',
  maxAttempts: 'retry: { maxAttempts }',
  attempts: 'retry: { maxAttempts }',
  tls: 'transport: nodeTransport({ tls })',
  fetch: 'transport: fetchTransport({ fetch })',
  baseURL: 'baseUrl',
  url: 'baseUrl',
};

/** The options of one send. Their defaults are those of the bot. */
export const SEND: OptionTable<SendOptions, Filled> = {
  signal: is.signal,
  deadlineMs: [is.milliseconds],
  attemptTimeoutMs: [is.milliseconds],
  retry: is.anything,
  metadata: is.anything,
  timeout: 'deadlineMs, for the whole send, or attemptTimeoutMs',
  timeoutMs: 'deadlineMs, for the whole send, or attemptTimeoutMs',
  retries: 'retry: { maxAttempts }, which includes the first attempt',
  maxRetries: 'retry: { maxAttempts }, which includes the first attempt',
  messageId: '.messageId(id)',
};

/** Checks the options of a bot, also from untyped callers, and fills in the defaults. */
export const readBotOptions = (given: BotOptions): Settings => {
  const wrong = wrongOptionOf('createBot');
  const { baseUrl, allowInsecure, transport, ...options } = readOptions(BOT, given, wrong);
  const token = typeof options.token === 'function' ? options.token : checkToken(options.token, wrong);
  // Each would fail at each send, and nothing proves that a transport which fails has sent nothing.
  if (transport === (globalThis.fetch as unknown)) throw wrong('`transport` must not be fetch: use fetchTransport()');
  const factory = factoryName(transport);
  if (factory !== undefined) throw wrong(`\`transport\` must not be the function: write ${factory}()`);
  if (!['undefined', 'function'].includes(typeof options.trace?.suppress))
    throw wrong('`trace.suppress` must be a function');
  checkItems(options.use, 'use', is.aFunction, wrong);
  const retry = readRetry(options.retry, wrong);
  const { attemptTimeoutMs, deadlineMs } = options;
  return {
    ...options,
    base: readBaseUrl(baseUrl, token, allowInsecure, wrong),
    token,
    transport: transport ?? ownTransport() ?? fetchTransport(),
    ownsTransport: transport === undefined,
    use: [...options.use],
    retry,
    limits: readLimits(options.limits, wrong),
    on: readListeners(options.on, wrong),
    plan: {
      signal: undefined,
      attemptTimeoutMs,
      deadlineMs,
      policy: retry.policy,
      gated: retry.gated,
      metadata: undefined,
    },
  };
};

/** Checks the options of a send, and fills in the bot's. */
export const readSendOptions = (given: SendOptions | undefined, bot: Settings): ResolvedSendOptions =>
  given === undefined
    ? bot.plan
    : toPlan(readOptions(SEND, given, wrongForSend, { defaults: bot.plan }), bot, wrongForSend);

/** A failure of the call, whose error has its `callId`. */
const wrongForSend: WrongOption = sentence => wrongConfig(`send: ${sentence}.`);

/** Adds the bot's retry options to the checked options of a send. */
export const toPlan = (
  { signal, deadlineMs, attemptTimeoutMs, retry, metadata }: FilledOptions<SendOptions, Filled>,
  bot: Settings,
  wrong: WrongOption,
): ResolvedSendOptions => ({
  signal,
  deadlineMs,
  attemptTimeoutMs,
  policy: readSendRetry(retry, bot.retry, wrong),
  gated: bot.plan.gated || (retry !== undefined && retry !== false),
  metadata,
});

/** The address of the platform. */
export interface Base {
  readonly origin: string;
  /** The path before the route: empty, or without a slash at its end. */
  readonly path: string;
}

// A path that ends in `/v1` is allowed: it may belong to a gateway.
const ROUTE = /\/v1\/+bots(\/|$)|\/send(message|mok)(\/|$)/i;
// A shorter token may equal a word in a valid path.
const SHORTEST_TOKEN = 8;

/** Checks `baseUrl`. No error quotes it, because it may hold a password. */
const readBaseUrl = (baseUrl: unknown, token: unknown, allowInsecure: boolean, wrong: WrongOption): Base => {
  const url = new URL(urlText(baseUrl) ?? '');
  if (url.username !== '' || url.password !== '') throw wrong('`baseUrl` must not contain a user name or a password');
  if (/[?#]/.test(url.href)) throw wrong('`baseUrl` must not contain a query or a fragment');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw wrong('`baseUrl` must begin with https:// or http://');
  if (url.protocol === 'http:' && !allowInsecure && !isLoopback(url.hostname))
    throw wrong('`baseUrl` must begin with https://, because others can read the token over http; see `allowInsecure`');
  const { origin, pathname } = url;
  const path = decoded(pathname);
  if (ROUTE.test(path)) throw wrong('`baseUrl` must end before the route: the bot appends /v1/bots/... itself');
  if (hasSegment(pathname, token) || hasSegment(path, token)) throw wrong('`baseUrl` must not contain the token');
  return { origin, path: pathname.replace(/\/+$/, '') };
};

/** The path without percent-encoding, as servers may read it. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
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
