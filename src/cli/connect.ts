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
import { type ExitReason, SignalHandler, toExitReason, translated, withSendFlags, wrongUse } from './exit-codes.js';
import { createErrorWords, error, failedRow, info, okRow, sentWords, stdout } from './output.js';
import { readToken, refuseSecret } from './secret-source.js';

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
  if (options.baseUrl === undefined)
    throw wrongUse("The platform's address is missing: set SENDABLE_BASE_URL, or give --base-url.");
  const { maxAttempts, deadlineMs, attemptTimeoutMs, allowInsecure = false, baseUrl, concurrency, perSecond } = options;
  const bot: BotOptions = {
    baseUrl,
    token: await tokenOf(options),
    deadlineMs,
    attemptTimeoutMs,
    allowInsecure,
    retry: maxAttempts === undefined ? undefined : { maxAttempts },
    limits: { concurrency, perSecond },
    transport: options.transport,
    rules: options.houseRules,
    // The command has no such option, so no error may suggest it.
    readError: () => undefined,
  };
  return translated(
    () => createBot(bot),
    thrown => (isSendError(thrown) ? wrongUse(withSendFlags(thrown.message)) : undefined),
  );
};

/** Returns the address of the platform for a journal. It holds no secret: a bot accepts no password and no query. */
export const toTarget = ({ baseUrl = '' }: ConnectOptions): string => {
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname.replace(/\/+$/, '');
};

const tokenOf = async ({ tokenFile }: ConnectOptions): Promise<string> => {
  const token = await readToken(tokenFile);
  if (token === undefined) throw wrongUse('The token is missing: set SENDABLE_TOKEN, or give --token-file.');
  return token;
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
    const result = await bot.trySend(sendable, { signal: aborting.signal });
    const isForPerson = stdout.stream.isTTY;
    const json = result.ok ? okRow(result.receipt) : failedRow(result.error);
    const words = result.ok ? sentWords(result.receipt, sendable) : failedRow(result.error, {}, createErrorWords());
    const row = isForPerson ? words : json;
    stdout.line(row);
    await stdout.flushed();
    // A full disk is a failure of the command, which must not look like one of the send.
    if (stdout.closed !== undefined) info(row);
    if (result.ok) return 'ok';
    if (!isForPerson) error(withSendFlags(result.error.message));
    return signals.reason ?? toExitReason(result.error);
  } finally {
    signals.remove();
    await bot.close();
  }
};
