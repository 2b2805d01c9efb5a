import * as is from '../../internal/checks.js';
import type { OptionTable } from '../../internal/options.js';
import type { UseInstead } from '../../internal/phantoms.js';

/** Names that people guess for the times of a store. */
interface TimeTraps {
  /** @deprecated Use runningMs and doneMs. */
  readonly ttl?: UseInstead<'runningMs and doneMs'>;
  /** @deprecated Use runningMs and doneMs. */
  readonly ttlMs?: UseInstead<'runningMs and doneMs'>;
}

/** The times that a shared store remembers deliveries. */
export interface StoreTimes extends TimeTraps {
  /**
   * The time that a running delivery is remembered, in ms. Must be longer than the slowest handler: after this time, a
   * repetition counts as new, so that the delivery is not lost when a process dies. 300 000 by default.
   */
  readonly runningMs?: number | undefined;
  /** The time that a handled delivery is remembered, in ms. Must be the longest time after which the platform may repeat a delivery. 86 400 000 by default. */
  readonly doneMs?: number | undefined;
}

/** The options of both stores. Databases take whole milliseconds only. */
export const TIMES: OptionTable<StoreTimes, 'runningMs' | 'doneMs'> = {
  runningMs: [is.count, 300_000],
  doneMs: [is.count, 86_400_000],
  ttl: 'runningMs and doneMs',
  ttlMs: 'runningMs and doneMs',
};
