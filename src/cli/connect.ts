import { type Command, InvalidArgumentError, Option } from 'commander';
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
import { type ExitReason, SignalHandler, toExitReason, withFlags, wrongUse } from './exit-codes.js';
import { error, failedRow, info, okRow, stdout } from './output.js';
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

export const withConnectOptions = (command: Command): Command =>
  command
    .addOption(new Option('--base-url <url>', "the platform's address").env('SENDABLE_BASE_URL'))
    .option('--token-file <file>', "a file with the bot's token; default SENDABLE_TOKEN")
    .addOption(new Option('--token <token>').hideHelp())
    .option('--rules <file>', 'a JSON file of house rules, your own limits, that requests must keep as well')
    .option('--allow-insecure', 'allow http to another machine: others on the network can read the token')
    .option('--deadline-ms <ms>', 'the time limit of one send with all its attempts; default 30000', numeric)
    .option('--attempt-timeout-ms <ms>', 'the time limit of one attempt; default 10000', numeric)
    .option(
      '--max-attempts <n>',
      'the maximum number of attempts for each send; a send that may have arrived is not retried; default 3',
      numeric,
    );

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
  };
  try {
    return createBot(bot);
  } catch (thrown) {
    throw isSendError(thrown) ? wrongUse(withFlags(thrown.message, FLAGS)) : thrown;
  }
};

const FLAGS = {
  'createBot: ': '',
  baseUrl: '--base-url',
  allowInsecure: '--allow-insecure',
  'limits.concurrency': '--concurrency',
  'limits.perSecond': '--per-second',
  'retry.maxAttempts': '--max-attempts',
  deadlineMs: '--deadline-ms',
  attemptTimeoutMs: '--attempt-timeout-ms',
  'The token': 'The token of SENDABLE_TOKEN or --token-file',
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

/** Parses the number of an option. The code that uses it checks the range. */
export const numeric = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number.');
  return value;
};

/** Parses `3,7-9` as the numbers 3, 7, 8 and 9. */
export const lineNumbers = (text: string): readonly number[] => text.split(',').flatMap(range);

// Longer ranges are a typing error: lines are looked up by hand.
const MOST_LINES = 1_000_000;

const range = (part: string): readonly number[] => {
  const [, from, to] = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(part) ?? [];
  const [first, last] = [Number(from), Number(to ?? from)];
  if (!(first >= 1 && last >= first && last - first < MOST_LINES))
    throw new InvalidArgumentError('Give line numbers, such as 3,7-9.');
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
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
    const row = result.ok ? okRow(result.receipt) : failedRow(result.error);
    stdout.line(row);
    await stdout.flushed();
    // A full disk is a failure of the command, which must not look like one of the send.
    if (stdout.closed !== undefined) info(row);
    if (result.ok) return 'ok';
    error(result.error.message);
    return signals.reason ?? toExitReason(result.error);
  } finally {
    signals.remove();
    await bot.close();
  }
};
