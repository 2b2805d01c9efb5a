import * as is from '../internal/checks.js';
import { type Check, isBetween, type OptionTable, readOptions, typeErrorOf, unless } from '../internal/options.js';
import { Pace } from '../internal/turns.js';
import type { Signal } from '../send/transport.js';
import {
  checkResults,
  createMatcher,
  type Facts,
  keyOf,
  type Matches,
  MESSAGE_FILTER,
  type MessageFilter,
  OTP_FILTER,
  type OtpFilter,
  toMessageFacts,
  toOtpFacts,
} from './filter.js';
import { onAbort } from './lifetime.js';
import type { BoundedLog } from './log.js';
import type { Arrival, LoggedMessage, LoggedOtp } from './logged.js';
import type { Platform } from './platform.js';
import type { Rejected } from './rejections.js';

/** The options of `waitForMessage` and `waitForOtp`. */
export interface WaitOptions {
  /** The timeout in milliseconds; 5 000 by default. */
  readonly timeoutMs?: number | undefined;
  /**
   * An entry of any log. The wait then returns the first match received after this entry, instead of the newest match.
   * To wait for the next one, pass the entry that the last wait returned, or `emulator.messages.latest()`. Numbers restart
   * at a `reset()`, so do not pass an entry from before it.
   */
  readonly after?: Pick<Arrival, 'number'> | undefined;
  /** Ends the wait when it aborts. As at the timeout, the error lists what arrived. */
  readonly signal?: Signal | undefined;
}

const after: Check = value =>
  unless(isBetween(Object(value).number, 0, Number.MAX_SAFE_INTEGER), 'an entry of a log, with its `number`');

/** The options of `waitForMessage` and `waitForOtp`. */
const WAIT: OptionTable<WaitOptions, 'timeoutMs'> = { timeoutMs: [is.delay, 5000], after, signal: is.signal };

const MAX_LISTED = 10;
// One signal, or the end of the emulator, can end very many waits.
const endPace = new Pace(200);

/** A kind of logged requests, and how a wait finds one. */
interface Kind<Entry, Filter> {
  /** The function that waits. */
  readonly name: string;
  readonly noun: string;
  readonly logOf: (platform: Platform) => BoundedLog<Entry>;
  readonly filter: OptionTable<Filter>;
  readonly factsOf: (entry: Entry) => Facts;
  /** Describes an entry without its content. */
  readonly describe: (entry: Entry) => string;
}

const describeMessage = ({ id, request }: LoggedMessage): string => {
  const [to] = Object.entries(request.recipient).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `${request.message.attachment?.type ?? 'text'} ${JSON.stringify(id)} to ${to}`;
};

/** The messages, for `waitFor`. */
export const MESSAGES: Kind<LoggedMessage, MessageFilter> = {
  name: 'emulator.waitForMessage',
  noun: 'message',
  logOf: ({ messages }) => messages,
  filter: MESSAGE_FILTER,
  factsOf: toMessageFacts,
  describe: describeMessage,
};

/** The OTPs, for `waitFor`. */
export const OTPS: Kind<LoggedOtp, OtpFilter> = {
  name: 'emulator.waitForOtp',
  noun: 'OTP',
  logOf: ({ otps }) => otps,
  filter: OTP_FILTER,
  factsOf: toOtpFacts,
  describe: ({ id, request }) => `${JSON.stringify(id)} to customerNo ${JSON.stringify(request.customerNo)}`,
};

/** Returns the newest match, or with `after` the first match after it; otherwise waits for the next. Rejects at the timeout and when the emulator closes. */
export const waitFor = async <Entry extends Pick<Arrival, 'number'>, Filter extends object>(
  platform: Platform,
  closing: AbortSignal,
  { name, noun, logOf, filter: fields, factsOf, describe }: Kind<Entry, Filter>,
  filter: Filter | Matches<Entry> | undefined,
  options: WaitOptions | undefined,
): Promise<Entry> => {
  const { rejected } = platform;
  const log = logOf(platform);
  const wrong = typeErrorOf(name);
  const matches = isMatcher<Entry>(filter)
    ? checkResults(filter)
    : createMatcher(factsOf, readOptions(fields, filter, wrong, { of: 'filter' }));
  const key = keyOf(filter ?? {});
  // A misspelt `after` would give the same message again.
  const { timeoutMs, signal, after } = readOptions(WAIT, options, wrong);
  const isAfter = ({ number }: Entry): boolean => number > (after?.number ?? 0);
  const existing = after === undefined ? log.findLast(matches, key) : log.findLater(isAfter, matches, key);
  if (existing !== undefined) return existing;
  return new Promise((resolve, reject) => {
    const fail = (until: string): void => {
      stop();
      const accepted = listTexts(log.newest(MAX_LISTED).map(describe), log.length);
      const others = listTexts(rejected.newest(MAX_LISTED).map(describeRejection), rejected.length);
      const what = `${noun}${describeFilter(filter)}`;
      const since = after === undefined ? '' : ` after request ${after.number}`;
      reject(new Error(`No ${what} was accepted${since} ${until}. Accepted: ${accepted}. Rejected: ${others}.`));
    };
    const check = (entry: Entry): void => {
      try {
        if (!isAfter(entry) || !matches(entry)) return;
        resolve(entry);
      } catch (error) {
        // The caller's filter may throw, for example an assertion: the caller gets that error.
        reject(error);
      }
      stop();
    };
    const timer = setTimeout(() => fail(`within ${timeoutMs} ms`), timeoutMs);
    const aborted = (): void => endPace.run(() => fail('before the signal aborted'));
    const offs = [
      log.onAdd(check, key),
      onAbort(closing, () => endPace.run(() => fail('before the emulator was closed'))),
      ...(signal ? [onAbort(signal, aborted)] : []),
    ];
    const stop = (): void => {
      clearTimeout(timer);
      for (const off of offs) off();
    };
    if (signal?.aborted) aborted();
  });
};

const isMatcher = <Entry>(filter: unknown): filter is Matches<Entry> => typeof filter === 'function';

// Ids, which the lists of the error have, too. A text may be an OTP.
const SHOWN = ['messageId', 'userId', 'appCustomerId', 'appStaffId', 'customerNo'];

/** Describes a filter as the end of a noun, such as ` with appCustomerId "C-1029" and the text of the filter`; empty without a filter. */
const describeFilter = (filter: object | undefined): string => {
  if (typeof filter === 'function') return ' for which the filter returns true';
  const fields = Object.entries(filter ?? {}).filter(([, value]) => value !== undefined);
  const words = fields.map(([name, value]) => {
    if (!SHOWN.includes(name)) return `the ${name} of the filter`;
    return `${name} ${value instanceof RegExp ? value : JSON.stringify(value)}`;
  });
  return words.length === 0 ? '' : ` with ${words.join(' and ')}`;
};

const listTexts = (texts: readonly string[], all: number): string => {
  if (all === 0) return 'none';
  return `${all > texts.length ? `${all}, of which the newest: ` : ''}${texts.join('; ')}`;
};

const describeRejection = ({ reason, violations }: Rejected): string => {
  const rules = violations.slice(0, 3).map(({ rule, path }) => `${rule} at ${path || 'the top'}`);
  return [reason, ...rules].join(', ');
};
