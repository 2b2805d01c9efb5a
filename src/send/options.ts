import { type Base, readBaseUrl } from './base-url.js';
import { defaultTransport } from './default-transport.js';
import { wrongConfig } from './failure.js';
import { checkedToken, type Token } from './token.js';
import type { ClosableTransport, Signal, Transport } from './transport.js';

/** The options of `createBot`. */
export interface BotOptions {
  /** https, or http to this machine. A path in it is kept in front of the route. */
  readonly baseUrl: string;
  /**
   * The bot's token, or a function that gets it for each send. Missing is an error at run time, so that
   * `process.env.BOT_TOKEN` can stand here as it is. Document, section 5.
   */
  readonly token: Token | undefined;
  /** `nodeTransport()` on Node, `fetchTransport()` elsewhere. The bot closes only the default one. */
  readonly transport?: Transport | undefined;
  /** How long one attempt may take, in milliseconds; 10 000. */
  readonly attemptTimeoutMs?: number | undefined;
  /** How long a whole send may take, with the token function and all attempts, in milliseconds; 30 000. */
  readonly deadlineMs?: number | undefined;
  /** The most bytes of a response that are read; 65 536. */
  readonly maxResponseBytes?: number | undefined;
  /** Allows http to other machines: everyone on the way can read the token. */
  readonly allowInsecure?: boolean | undefined;
}

/** The options of one send. */
export interface SendOptions {
  /** Ends the send when it aborts. */
  readonly signal?: Signal | undefined;
  /** In place of the bot's, in milliseconds. */
  readonly deadlineMs?: number | undefined;
}

/** The options of a bot, checked and complete. */
export interface Settings {
  readonly base: Base;
  readonly token: Token;
  readonly transport: Transport | ClosableTransport;
  readonly ownsTransport: boolean;
  readonly attemptTimeoutMs: number;
  readonly deadlineMs: number;
  readonly maxResponseBytes: number;
}

const BOT_KEYS: Readonly<Record<keyof BotOptions, true>> = {
  baseUrl: true,
  token: true,
  transport: true,
  attemptTimeoutMs: true,
  deadlineMs: true,
  maxResponseBytes: true,
  allowInsecure: true,
};
const SEND_KEYS: Readonly<Record<keyof SendOptions, true>> = { signal: true, deadlineMs: true };

// A longer timer would fire at once.
const LONGEST_TIMER_MS = 2_147_483_647;

/** Checks what callers give, types bypassed, and fills in the defaults. */
export const readBotOptions = (given: BotOptions): Settings => {
  const options = known(given, BOT_KEYS);
  const { token, transport, allowInsecure = false, maxResponseBytes = 65_536 } = options;
  if (typeof allowInsecure !== 'boolean') throw wrongConfig('allowInsecure is no boolean.');
  if (transport !== undefined && typeof transport !== 'function') throw wrongConfig('transport is no function.');
  if (!Number.isSafeInteger(maxResponseBytes) || maxResponseBytes < 1)
    throw wrongConfig('maxResponseBytes is no positive integer.');
  return {
    base: readBaseUrl(options.baseUrl, allowInsecure),
    token: typeof token === 'function' ? token : checkedToken(token),
    transport: transport ?? defaultTransport(),
    ownsTransport: transport === undefined,
    attemptTimeoutMs: milliseconds('attemptTimeoutMs', options.attemptTimeoutMs ?? 10_000),
    deadlineMs: milliseconds('deadlineMs', options.deadlineMs ?? 30_000),
    maxResponseBytes,
  };
};

/** The options of a send, checked. */
export const readSendOptions = (given: SendOptions | undefined, botDeadlineMs: number): SendLimits => {
  const { signal, deadlineMs = botDeadlineMs } = known(given ?? {}, SEND_KEYS);
  if (signal !== undefined && !isSignal(signal)) throw wrongConfig('signal is no AbortSignal.');
  return { signal, deadlineMs: milliseconds('deadlineMs', deadlineMs) };
};

/** What one send is held to. */
export interface SendLimits {
  readonly signal: Signal | undefined;
  readonly deadlineMs: number;
}

const known = <Options extends object>(options: Options, keys: Readonly<Record<string, true>>): Options => {
  if (typeof options !== 'object' || options === null) throw wrongConfig('The options are no object.');
  const unknown = Object.keys(options).find(key => !Object.hasOwn(keys, key));
  if (unknown !== undefined) throw wrongConfig(`There is no option ${JSON.stringify(unknown)}.`);
  return options;
};

const milliseconds = (name: string, value: number): number => {
  if (typeof value === 'number' && value > 0 && value <= LONGEST_TIMER_MS) return value;
  throw wrongConfig(`${name} is no number of milliseconds from 1 to ${LONGEST_TIMER_MS}.`);
};

const isSignal = (signal: unknown): boolean =>
  typeof signal === 'object' && signal !== null && 'aborted' in signal && 'addEventListener' in signal;
