import * as is from '../internal/checks.js';
import { type Check, isBetween, type OptionTable, readOptions, typeErrorOf, unless } from '../internal/options.js';
import { Pace } from '../internal/turns.js';
import type { Signal } from '../send/transport.js';
import type { EmulatorEvents } from './events.js';
import { onAbort } from './lifetime.js';
import type { BoundedLog } from './log.js';
import type { Arrival, LoggedMessage, LoggedOtp } from './logged.js';
import type { Platform } from './platform.js';
import type { Refused } from './refusals.js';

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
const ends = new Pace(200);

interface Waiting<Name extends 'message' | 'otp'> {
  readonly name: Name;
  readonly log: BoundedLog<EmulatorEvents[Name]>;
  readonly matches: (entry: EmulatorEvents[Name]) => boolean;
  /** A key that each matching entry has; undefined if there is none. */
  readonly key: string | undefined;
  readonly options: WaitOptions;
}

/** Returns the newest match, or with `after` the first match after it; otherwise waits for the next. Rejects at the timeout and when the emulator closes. */
export const waitFor = <Name extends 'message' | 'otp'>(
  { refused }: Pick<Platform, 'refused'>,
  closing: AbortSignal,
  { name, log, matches, key, options }: Waiting<Name>,
  describe: (entry: EmulatorEvents[Name]) => string,
): Promise<EmulatorEvents[Name]> => {
  // A misspelt `after` would give the same message again.
  const { timeoutMs, signal, after } = readOptions(WAIT, options, typeErrorOf(`emulator.${WAITS[name]}`));
  const isAfter = ({ number }: EmulatorEvents[Name]): boolean => number > (after?.number ?? 0);
  const existing = after === undefined ? log.findLast(matches, key) : log.findLater(isAfter, matches, key);
  if (existing !== undefined) return Promise.resolve(existing);
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      stop();
      const arrived = listTexts(log.newest(MAX_LISTED).map(describe), log.length);
      const others = listTexts(refused.newest(MAX_LISTED).map(describeRefusal), refused.length);
      reject(new Error(`No ${NAMES[name]} that matches ${why}. Arrived: ${arrived}. Refused: ${others}.`));
    };
    const check = (entry: EmulatorEvents[Name]): void => {
      try {
        if (!isAfter(entry) || !matches(entry)) return;
        resolve(entry);
      } catch (error) {
        // The caller's filter may throw, for example an assertion: the caller gets that error.
        reject(error);
      }
      stop();
    };
    const timer = setTimeout(() => fail(`came within ${timeoutMs} ms`), timeoutMs);
    const aborted = (): void => ends.run(() => fail('came before the signal aborted'));
    const offs = [
      log.onAdd(check, key),
      onAbort(closing, () => ends.run(() => fail('came before the emulator was closed'))),
      ...(signal ? [onAbort(signal, aborted)] : []),
    ];
    const stop = (): void => {
      clearTimeout(timer);
      for (const off of offs) off();
    };
    if (signal?.aborted) aborted();
  });
};

const WAITS = { message: 'waitForMessage', otp: 'waitForOtp' } as const;
const NAMES = { message: 'message', otp: 'OTP' } as const;

const listTexts = (texts: readonly string[], all: number): string => {
  if (all === 0) return 'none';
  return `${all > texts.length ? `${all}, of which the newest: ` : ''}${texts.join('; ')}`;
};

/** Describes a message without its content. */
export const describeMessage = ({ id, request }: LoggedMessage): string => {
  const [to] = Object.entries(request.recipient).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `${request.message.attachment?.type ?? 'text'} ${JSON.stringify(id)} to ${to}`;
};

/** Describes an OTP without its value and text. */
export const describeOtp = ({ id, request }: LoggedOtp): string =>
  `${JSON.stringify(id)} to customerNo ${JSON.stringify(request.customerNo)}`;

const describeRefusal = ({ reason, violations }: Refused): string => {
  const rules = violations.slice(0, 3).map(({ rule, path }) => `${rule} at ${path || 'the top'}`);
  return [reason, ...rules].join(', ');
};
