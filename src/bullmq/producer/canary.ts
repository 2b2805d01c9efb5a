import * as is from '../../internal/checks.js';
import {
  type Check,
  type FilledOptions,
  isBetween,
  type OptionTable,
  readOptions,
  unless,
  type WrongOption,
} from '../../internal/options.js';
import { millisecondsFrom } from '../check.js';
import type { Outcome } from '../outcome.js';
import { type QueueError, queueError } from '../queue-error.js';

/** A first slice of `addAll`, whose outcomes decide whether the rest is queued. Give `share` or `count`. */
export interface CanaryOptions {
  /** The part of the source that goes first: above 0, up to 1. Needs a source of known length, such as an array. */
  readonly share?: number | undefined;
  /** The number of messages that go first. */
  readonly count?: number | undefined;
  /** Called with each outcome of the first part. `true` stops the campaign. */
  readonly stopWhen?: ((outcome: Outcome) => boolean) | undefined;
  /**
   * The share of the first part that may end as `failed`, `expired` or `unknown`; 0.2 by default. A larger share stops the
   * campaign.
   */
  readonly maxFailed?: number | undefined;
  /**
   * The time to wait for the outcomes, in ms; 600 000 by default. If outcomes are still missing after this time, the canary
   * stops the campaign.
   */
  readonly waitMs?: number | undefined;
}

/** The part of the outbox that a canary uses. */
export interface CanaryAccess {
  /** Reads the outcome of a message; `gone` if the queue no longer keeps it, undefined while it waits. */
  outcomeOf(id: string): Promise<Outcome | 'gone' | undefined>;
  cancel(id: string): Promise<boolean>;
}

const share: Check = value => unless(isBetween(value, Number.MIN_VALUE, 1), 'a number above 0 and up to 1');
const part: Check = value => unless(isBetween(value, 0, 1), 'a number from 0 up to 1');

/** The options of `canary`. */
export const CANARY: OptionTable<CanaryOptions, 'maxFailed' | 'waitMs'> = {
  share,
  count: is.count,
  stopWhen: is.aFunction,
  maxFailed: [part, 0.2],
  waitMs: [millisecondsFrom(1), 600_000],
};
const PAGE = 200;
const LOOK_AGAIN_MS = 200;

/** The checked options of a canary. */
export interface Canary extends FilledOptions<Omit<CanaryOptions, 'share' | 'count'>, 'maxFailed' | 'waitMs'> {
  /** The number of messages that go first. */
  readonly size: number;
}

export const readCanary = (given: CanaryOptions, source: unknown, wrong: WrongOption): Canary => {
  const { share, count, ...options } = readOptions(CANARY, given, wrong, { of: 'canary' });
  if (count !== undefined && share !== undefined)
    throw wrong('Give `canary.share` or `canary.count`, not both: they mean the same');
  return { ...options, size: count ?? sizeOf(share, source, wrong) };
};

/**
 * Waits for the outcomes of the messages that went first. Rejects with a QueueError `canary` if they stop the rest; messages that
 * still wait are then cancelled.
 */
export const passCanary = async (
  { size, maxFailed, waitMs, stopWhen }: Canary,
  ids: readonly string[],
  outbox: CanaryAccess,
  isAborted: () => boolean,
): Promise<void> => {
  let failed = 0;
  const reasonToStop = (outcome: Outcome): string | undefined => {
    if (failed > maxFailed * size) return `${failed} of ${size} messages failed, and \`maxFailed\` is ${maxFailed}`;
    try {
      if (stopWhen?.(outcome) === true) return `\`stopWhen\` returned true for the outcome \`${outcome.status}\``;
    } catch {
      return '`stopWhen` threw an error';
    }
    return undefined;
  };
  const stop = async (open: readonly string[], reason: string): Promise<QueueError> => {
    for (let at = 0; at < open.length; at += PAGE)
      await Promise.all(open.slice(at, at + PAGE).map(id => outbox.cancel(id)));
    const rest = `Nothing from index ${size} on is queued, and the messages of the canary that still waited are cancelled.`;
    return queueError('canary', `The canary stopped addAll: ${reason}. ${rest}`);
  };

  let isLate = false;
  // A timer, not a clock: the fake timers of a test often leave `performance.now()` as it is.
  const timer = setTimeout(() => {
    isLate = true;
  }, waitMs);
  try {
    // A message that still waits is looked at again in the next round, so that it does not hide others.
    let next: string[] = [];
    for (let round = ids; round.length > 0 && !isAborted(); round = next) {
      next = [];
      for (let at = PAGE; at - PAGE < round.length && !isAborted(); at += PAGE) {
        const page = round.slice(at - PAGE, at);
        const outcomes = await Promise.all(page.map(id => outbox.outcomeOf(id)));
        const waiting = page.filter((_, index) => outcomes[index] === undefined);
        next.push(...waiting);
        const open = (): readonly string[] => [...round.slice(at), ...next];
        for (const outcome of outcomes) {
          if (outcome === undefined || outcome === 'gone') continue;
          if (hasFailed(outcome)) failed++;
          const reason = reasonToStop(outcome);
          if (reason !== undefined) throw await stop(open(), reason);
        }
        const left = Math.max(0, round.length - at) + next.length;
        if (left > 0 && isLate) throw await stop(open(), `${left} had no outcome after ${waitMs} ms`);
        if (waiting.length === page.length) await sleep(LOOK_AGAIN_MS);
      }
    }
  } finally {
    clearTimeout(timer);
  }
};

/** Checks that a message did not arrive, or may not have arrived. */
const hasFailed = ({ status }: Outcome): boolean => status === 'failed' || status === 'expired' || status === 'unknown';

const sizeOf = (share: number | undefined, source: unknown, wrong: WrongOption): number => {
  if (share === undefined) throw wrong('`canary` must have `share` or `count`');
  const length: unknown = Reflect.get(
    Object(source),
    source instanceof Set || source instanceof Map ? 'size' : 'length',
  );
  if (typeof length !== 'number')
    throw wrong('`canary.share` needs a source whose length is known, such as an array. Give `canary.count` instead');
  return Math.max(1, Math.ceil(share * length));
};

const sleep = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms));
