import {
  type Bot,
  type BotOptions,
  createBot,
  type HouseRules,
  isSendError,
  type Sendable,
  type Transport,
} from '../index.js';
import type { CheckingOptions } from './check-request.js';
import { readEmulatorError } from './emulator-error.js';
import { type ExitReason, SignalHandler, toExitReason, translated, withSendFlags, wrongUse } from './exit-codes.js';
import {
  describeFailure,
  error,
  failedRow,
  failedWords,
  info,
  lookUpWords,
  okRow,
  sentWords,
  stdout,
} from './output.js';
import { readToken, refuseSecret, withUrl } from './secret-source.js';

/** The options of every command that sends. */
export interface ConnectOptions extends CheckingOptions {
  readonly baseUrl?: string;
  readonly tokenFile?: string;
  readonly token?: string;
  readonly allowInsecure?: true;
  readonly deadlineMs?: number;
  readonly attemptTimeoutMs?: number;
  readonly maxAttempts?: number;
  /** Only `sendable send` has this option and `perSecond`. */
  readonly concurrency?: number;
  readonly perSecond?: number;
  /** Only for campaigns, whose bar shows why it stands still. */
  readonly on?: BotOptions['on'];
  /** Only `sendable conform` has its own. */
  readonly transport?: Transport;
  /** Only for `sendable queue worker`: the other commands check requests before they reach the bot. */
  readonly houseRules?: HouseRules | undefined;
}

/** The options of `sendable send`, as commander gives them. */
export interface SendFileOptions extends ConnectOptions {
  readonly jsonl?: true;
  readonly skipInvalid?: true;
  readonly journal?: string;
  readonly resend?: readonly number[];
  readonly settled?: readonly number[];
  readonly arrived?: readonly string[];
  readonly takeOver?: true;
}

/** Creates the bot from the options and the environment. Throws a CliError for options that cannot work. */
export const connect = async (options: ConnectOptions): Promise<Bot> => {
  refuseSecret(options.token, '--token', 'Set SENDABLE_TOKEN, or give --token-file.');
  const baseUrl = addressOf(options);
  const token = await readToken(options.tokenFile);
  const { maxAttempts, deadlineMs, attemptTimeoutMs, allowInsecure = false, concurrency, perSecond } = options;
  const bot: BotOptions = {
    // Something in place of what is missing, so that wrong options are reported before.
    baseUrl: baseUrl ?? 'https://platform.example',
    token: token ?? 'token',
    deadlineMs,
    attemptTimeoutMs,
    allowInsecure,
    retry: maxAttempts === undefined ? undefined : { maxAttempts },
    limits: { concurrency, perSecond },
    transport: options.transport,
    on: options.on,
    rules: options.houseRules,
    readError: readEmulatorError,
  };
  const sources = {
    baseUrl: options.baseUrl === undefined ? 'SENDABLE_BASE_URL' : '--base-url',
    '`token`': `The token of ${options.tokenFile === undefined ? 'SENDABLE_TOKEN' : '--token-file'}`,
  };
  const created = await translated(
    () => createBot(bot),
    thrown => (isSendError(thrown) ? wrongUse(withSendFlags(withUrl(thrown.message, baseUrl), sources)) : undefined),
  );
  if (baseUrl === undefined)
    throw wrongUse("The platform's address is missing: set SENDABLE_BASE_URL, or give --base-url.");
  if (token === undefined) throw wrongUse('The token is missing: set SENDABLE_TOKEN, or give --token-file.');
  return created;
};

/** Returns the platform's address. An empty variable counts as unset. */
const addressOf = ({ baseUrl }: ConnectOptions): string | undefined =>
  baseUrl ?? (process.env.SENDABLE_BASE_URL || undefined);

/** Returns the address of the platform for a journal. It holds no secret: a bot accepts no password and no query. */
export const toTarget = (options: ConnectOptions): string => {
  const { origin, pathname } = new URL(addressOf(options) ?? '');
  return origin + pathname.replace(/\/+$/, '');
};

/** Sends one message or OTP, and writes what became of it. */
export const sendOne = async (sendable: Sendable, options: ConnectOptions): Promise<ExitReason> => {
  const bot = await connect(options);
  const aborting = new AbortController();
  const signals = new SignalHandler(() => {
    info('Stopping.');
    aborting.abort();
  });
  try {
    const begunAt = new Date();
    const result = await bot.trySend(sendable, { signal: aborting.signal });
    const isForPerson = stdout.stream.isTTY;
    const json = result.ok ? okRow(result.receipt) : failedRow(result.error);
    const lookUp = result.ok ? '' : lookUpWords(result.error, sendable, begunAt);
    const words = result.ok ? sentWords(result.receipt, sendable) : `${failedWords(result.error)}${lookUp}`;
    const row = isForPerson ? words : json;
    stdout.say(row);
    await stdout.flushed();
    // A full disk is a failure of the command, which must not look like one of the send.
    if (stdout.closed !== undefined) info(row);
    if (result.ok) return 'ok';
    if (!isForPerson) error(`${describeFailure(result.error)}${lookUp}`);
    return signals.reason ?? toExitReason(result.error);
  } finally {
    signals.remove();
    await bot.close();
  }
};
