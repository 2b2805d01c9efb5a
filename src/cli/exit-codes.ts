import type { SendError } from '../index.js';
import { codeOf } from '../internal/foreign.js';
import { JournalError } from '../journal/error.js';

/** The exit codes and their meanings. The help and the documentation show this table. */
export const exitCodes = {
  ok: { code: 0, meaning: 'success, also for emulator, handoff relay and queue worker after a signal' },
  failed: {
    code: 1,
    meaning: 'a failure: the platform rejected a message, a file could not be written, or conform found a difference',
  },
  usage: {
    code: 2,
    meaning: 'wrong options, an unreadable file, or a journal of other messages; nothing was sent',
  },
  violations: { code: 3, meaning: 'a request breaks a rule; send and otp do not send it' },
  auth: { code: 4, meaning: 'the platform rejected the token' },
  network: {
    code: 5,
    meaning:
      'no connection, no clear response, or an outcome that queue worker could not record: look up messages with the status unknown before you send them again',
  },
  cannotRun: { code: 126, meaning: 'emulator: the command after -- could not be run' },
  notFound: { code: 127, meaning: 'emulator: the command after -- was not found' },
  hungUp: { code: 129, meaning: 'stopped by SIGHUP, for example because its terminal was closed' },
  interrupted: { code: 130, meaning: 'stopped by Ctrl-C before the end' },
  terminated: { code: 143, meaning: 'stopped by SIGTERM' },
} as const;

/** The name of an exit code. */
export type ExitReason = keyof typeof exitCodes;

/** Ends a command with the reason that the promise resolves to. */
export type End = (reason: Promise<ExitReason>) => Promise<void>;

/** Chooses the exit reason of a failed send. Whether it may have arrived counts more than why it failed. */
export const toExitReason = ({ kind, delivery }: Pick<SendError, 'kind' | 'delivery'>): ExitReason => {
  if (kind === 'aborted') return 'interrupted';
  if (delivery === 'unknown' || delivery === 'accepted') return 'network';
  if (kind === 'validation') return 'violations';
  if (kind === 'config') return 'usage';
  if (kind === 'auth') return 'auth';
  return kind === 'connection' || kind === 'timeout' ? 'network' : 'failed';
};

/** Returns the reason that needs the most care: the one with the highest code. */
export const mostSevere = (reasons: Iterable<ExitReason>): ExitReason =>
  [...reasons].reduce<ExitReason>((worst, one) => (exitCodes[one].code > exitCodes[worst].code ? one : worst), 'ok');

/** Ends the command with a sentence for the user, and no stack. The sentence holds no secret. */
export class CliError extends Error {
  readonly reason: ExitReason;

  constructor(reason: ExitReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Creates the error for options that cannot work. */
export const wrongUse = (message: string): CliError => new CliError('usage', message);

/** Creates the error for an output file that cannot be written. */
export const notWritten = (name: string, thrown: unknown): CliError => {
  const code = codeOf(thrown) ?? 'unknown';
  return new CliError(
    'failed',
    `${name} could not be written${code === 'ENOENT' ? ': its folder does not exist' : ` (${code})`}.`,
  );
};

/** Replaces the library's option names in an error by the command's: --deadline-ms for `deadlineMs`. */
export const withFlags = (message: string, flags: Readonly<Record<string, string>>): string =>
  Object.entries(flags).reduce((text, [field, flag]) => text.replace(patternOf(field), () => flag), message);

/** The pattern of each name, made once: a campaign may print very many rows. */
const patterns = new Map<string, RegExp>();

const patternOf = (field: string): RegExp => {
  const name = field.replace(/[.[\]]/g, '\\$&');
  const pattern = patterns.get(field) ?? new RegExp(`\`${name}\`|(?<![\\w.-])${name}(?!\\w)`);
  patterns.set(field, pattern);
  return pattern;
};

const SEND_FLAGS = {
  'createBot: ': '',
  'The send was aborted by its signal': 'Ctrl-C or another signal aborted the send',
  baseUrl: 'the base URL',
  allowInsecure: '--allow-insecure',
  'limits.concurrency': '--concurrency',
  'limits.perSecond': '--per-second',
  'retry.maxAttempts': '--max-attempts',
  deadlineMs: '--deadline-ms',
  attemptTimeoutMs: '--attempt-timeout-ms',
};

/** Replaces the bot's option names in an error by those of the commands that send. `sources` says where their values came from. */
export const withSendFlags = (message: string, sources: Readonly<Record<string, string>> = {}): string =>
  withFlags(message, { ...SEND_FLAGS, ...sources });

/** Runs a function, and throws what `toError` makes of its error: an error of the command, or undefined to keep it. */
export const translated = async <Result>(
  run: () => Result | Promise<Result>,
  toError: (thrown: unknown) => CliError | undefined,
): Promise<Result> => {
  try {
    return await run();
  } catch (thrown) {
    throw toError(thrown) ?? thrown;
  }
};

/** Runs a function that uses a journal, and turns its JournalErrors into CliErrors. */
export const withJournalErrors = <Result>(run: () => Promise<Result>, of = ''): Promise<Result> =>
  translated(run, thrown => (thrown instanceof JournalError ? wrongUse(of + thrown.message) : undefined));

/** Called at the first, the second and every further signal. */
type Steps = readonly [first: () => void, second?: () => void];

const SIGNALS = { SIGINT: 'interrupted', SIGTERM: 'terminated', SIGHUP: 'hungUp' } as const;

/** Handles Ctrl-C, SIGTERM and a closed terminal while a command sends. */
export class SignalHandler {
  private readonly steps: Steps;
  private count = 0;
  private first: ExitReason | undefined;
  private readonly listeners = Object.entries(SIGNALS).map(([signal, reason]) => ({
    signal,
    listener: () => this.next(reason),
  }));

  constructor(...steps: Steps) {
    this.steps = steps;
    for (const { signal, listener } of this.listeners) process.on(signal, listener);
  }

  /** The exit reason of the first signal; undefined without a signal. */
  get reason(): ExitReason | undefined {
    return this.first;
  }

  /** Removes the listeners, so that a further signal ends the process. */
  remove(): void {
    for (const { signal, listener } of this.listeners) process.off(signal, listener);
  }

  private next(reason: ExitReason): void {
    this.first ??= reason;
    this.steps[this.count++]?.();
    if (this.count >= this.steps.length) this.remove();
  }
}

/** Waits for the first signal. The second one changes nothing, and the third ends the process. */
export const untilSignal = (): { readonly signal: Promise<void>; remove(): void } => {
  let signals: SignalHandler | undefined;
  const signal = new Promise<void>(resolve => {
    signals = new SignalHandler(resolve, () => {});
  });
  return { signal, remove: () => signals?.remove() };
};
