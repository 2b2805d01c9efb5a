import { type Command, Option } from 'commander';
import { type Bot, type BotOptions, createBot, isSendError, type Middleware } from '../index.js';
import { wrongUse } from './cli-error.js';
import { numeric } from './numbers.js';
import { refuseSecret, tokenFrom } from './secret-source.js';

/** The options of every command that sends. */
export interface ConnectOptions {
  readonly baseUrl?: string;
  readonly tokenFile?: string;
  readonly token?: string;
  readonly allowInsecure?: true;
  readonly deadlineMs?: number;
  readonly attemptTimeoutMs?: number;
  readonly maxAttempts?: number;
  /** Of `sendable send` only, as is `perSecond`. */
  readonly concurrency?: number;
  readonly perSecond?: number;
}

export const withConnectOptions = (command: Command): Command =>
  command
    .addOption(new Option('--base-url <url>', 'where the platform is').env('SENDABLE_BASE_URL'))
    .option('--token-file <file>', "a file with the bot's token, in place of SENDABLE_TOKEN")
    .addOption(new Option('--token <token>').hideHelp())
    .option('--allow-insecure', 'allow http to another machine: everyone on the way can read the token')
    .option('--deadline-ms <ms>', 'how long one send may take, with all attempts; 30000', numeric)
    .option('--attempt-timeout-ms <ms>', 'how long one attempt may take; 10000', numeric)
    .option('--max-attempts <n>', 'attempts for each send, where another can double nothing; 3', numeric);

/** The bot that the options and the environment describe. Throws a CliError when it cannot work. */
export const connect = async (options: ConnectOptions, use: readonly Middleware[] = []): Promise<Bot> => {
  refuseSecret(options.token, '--token', 'Set SENDABLE_TOKEN, or give --token-file.');
  if (options.baseUrl === undefined) throw wrongUse('Say where the platform is: --base-url, or SENDABLE_BASE_URL.');
  const { maxAttempts, deadlineMs, attemptTimeoutMs, allowInsecure = false, baseUrl, concurrency, perSecond } = options;
  const bot: BotOptions = {
    baseUrl,
    token: await tokenOf(options),
    use,
    deadlineMs,
    attemptTimeoutMs,
    allowInsecure,
    retry: maxAttempts === undefined ? undefined : { maxAttempts },
    limits: { concurrency, perSecond },
  };
  try {
    return createBot(bot);
  } catch (thrown) {
    throw isSendError(thrown) ? wrongUse(thrown.message) : thrown;
  }
};

/** The address that a bot was made with, for a journal. It holds no secret: a bot takes no password, no query. */
export const targetOf = ({ baseUrl = '' }: ConnectOptions): string => {
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname.replace(/\/+$/, '');
};

const tokenOf = async ({ tokenFile }: ConnectOptions): Promise<string> => {
  const token = await tokenFrom(tokenFile);
  if (token === undefined) throw wrongUse('There is no token: set SENDABLE_TOKEN, or give --token-file.');
  return token;
};
