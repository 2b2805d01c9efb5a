import type { Signal } from '../send/transport.js';
import { checked } from './checked.js';
import type { EmulatorEvents } from './events.js';
import type { BoundedLog } from './log.js';
import type { LoggedMessage, LoggedOtp, Refused } from './logged.js';
import { milliseconds } from './milliseconds.js';
import type { Platform } from './platform.js';

/** How long to wait, for a message or an OTP. */
export interface WaitOptions {
  /** In milliseconds; 5 000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Ends the wait when it aborts; the error then says what did arrive, as when time is up. */
  readonly signal?: Signal | undefined;
}

const TIMEOUT_MS = 5000;
const MOST_TOLD = 10;

interface Waiting<Name extends 'message' | 'otp'> {
  readonly name: Name;
  readonly log: BoundedLog<EmulatorEvents[Name]>;
  readonly matches: (entry: EmulatorEvents[Name]) => boolean;
  readonly options: WaitOptions;
}

/** The newest entry that matches, or the next one that does. Rejects when time is up, and when the emulator closes. */
export const waitFor = <Name extends 'message' | 'otp'>(
  { events, refused }: Pick<Platform, 'events' | 'refused'>,
  closing: AbortSignal,
  { name, log, matches, options: { timeoutMs = TIMEOUT_MS, signal } }: Waiting<Name>,
  tell: (entry: EmulatorEvents[Name]) => string,
): Promise<EmulatorEvents[Name]> => {
  checked(milliseconds, timeoutMs, 'timeoutMs');
  const there = log.findLast(matches);
  if (there !== undefined) return Promise.resolve(there);
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      stop();
      const arrived = list(log.newest(MOST_TOLD).map(tell), log.length);
      const others = list(refused.newest(MOST_TOLD).map(refusalText), refused.length);
      reject(new Error(`No ${NAMES[name]} that matches ${why}. Arrived: ${arrived}. Refused: ${others}.`));
    };
    const seen = (entry: EmulatorEvents[Name]): void => {
      try {
        if (!matches(entry)) return;
        resolve(entry);
      } catch (error) {
        // A filter of the caller's may throw, such as an assertion: that is the caller's to see.
        reject(error);
      }
      stop();
    };
    const timer = setTimeout(() => fail(`came within ${timeoutMs} ms`), timeoutMs);
    const closed = (): void => fail('came before the emulator was closed');
    const aborted = (): void => fail('came before the signal aborted');
    const off = events.on(name, seen);
    const stop = (): void => {
      clearTimeout(timer);
      off();
      closing.removeEventListener('abort', closed);
      signal?.removeEventListener('abort', aborted);
    };
    closing.addEventListener('abort', closed);
    signal?.addEventListener('abort', aborted);
    if (signal?.aborted) aborted();
  });
};

const NAMES = { message: 'message', otp: 'OTP' } as const;

const list = (texts: readonly string[], all: number): string => {
  if (all === 0) return 'none';
  return `${all > texts.length ? `${all}, of which the newest: ` : ''}${texts.join('; ')}`;
};

/** Names a message, and quotes nothing of what it says. */
export const messageText = ({ id, request }: LoggedMessage): string => {
  const [to] = Object.entries(request.recipient).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `${request.message.attachment?.type ?? 'text'} ${JSON.stringify(id)} to ${to}`;
};

/** Names an OTP, and tells neither its value nor its text. */
export const otpText = ({ id, request }: LoggedOtp): string =>
  `${JSON.stringify(id)} to customerNo ${JSON.stringify(request.customerNo)}`;

const refusalText = ({ reason, violations }: Refused): string => {
  const rules = violations.slice(0, 3).map(({ rule, path }) => `${rule} at ${path || 'the top'}`);
  return [reason, ...rules].join(', ');
};
