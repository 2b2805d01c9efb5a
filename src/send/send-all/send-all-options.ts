import { count, known, optionalFunction } from '../check.js';
import type { SendOptions } from '../options.js';
import { readSendOptions, type SendPlan, type Settings } from '../settings.js';

/** How far `sendAll` is. */
export interface SendAllProgress {
  /** How many items were taken from the source. */
  readonly pulled: number;
  /** How many of them are under way. */
  readonly inFlight: number;
  readonly sent: number;
  readonly failed: number;
  readonly unknown: number;
  readonly elapsedMs: number;
}

/** The options of `sendAll`. Those of a send hold for each item; `deadlineMs` begins when its first attempt may start. */
export interface SendAllOptions extends SendOptions {
  /** How many sends are under way, or done and not yet read; 32. */
  readonly concurrency?: number | undefined;
  /** Told each time that an item is done. Called at once and never awaited; one that throws harms nothing. */
  readonly onProgress?: ((progress: SendAllProgress) => void) | undefined;
  /**
   * After how many failures of kind `auth` or `config` in a row it stops, since the rest would fail as well; 10.
   * `false` for never.
   */
  readonly stopAfter?: number | false | undefined;
}

/** The options, checked and complete. */
export interface SendAllPlan {
  /** What each send is held to. */
  readonly send: SendPlan;
  readonly concurrency: number;
  readonly onProgress: ((progress: SendAllProgress) => void) | undefined;
  readonly stopAfter: number;
}

const KEYS: Readonly<Record<keyof SendAllOptions, true>> = {
  signal: true,
  deadlineMs: true,
  attemptTimeoutMs: true,
  retry: true,
  concurrency: true,
  onProgress: true,
  stopAfter: true,
};

export const readSendAllOptions = (given: SendAllOptions | undefined, bot: Settings): SendAllPlan => {
  const { concurrency = 32, onProgress, stopAfter = 10, ...send } = known(given === undefined ? {} : given, KEYS);
  return {
    send: readSendOptions(send, bot),
    concurrency: count('concurrency', concurrency),
    onProgress: optionalFunction('onProgress', onProgress),
    stopAfter: stopAfter === false ? Number.POSITIVE_INFINITY : count('stopAfter', stopAfter),
  };
};
