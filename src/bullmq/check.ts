import { type Check, isBetween, shown, unless, type WrongOption } from '../internal/options.js';
import { LONGEST_TIMER_MS } from '../internal/runtime.js';
import { isLane, LANES, type Lane } from './job.js';
import { type QueueError, queueError } from './queue-error.js';

/** Creates the error of an option that cannot work. */
export const configError = (what: string, cause?: unknown): QueueError => queueError('config', what, cause);

/** Creates the errors of wrong options of a function. */
export const wrongOptionOf =
  (name: string): WrongOption =>
  sentence =>
    configError(`${name}: ${sentence}.`);

/** A time in milliseconds. A timer can wait for it unless `most` is longer. */
export const millisecondsFrom =
  (least: number, most: number = LONGEST_TIMER_MS): Check =>
  value =>
    unless(isBetween(value, least, most), `a number of milliseconds from ${least} to ${most}`);

export const aLane: Check = value => unless(isLane(value), `one of ${LANES.join(', ')}`);

/** Checks the argument `lane`. */
export const checkedLane = (value: Lane): Lane => {
  const must = aLane(value);
  if (must === undefined) return value;
  throw configError(`\`lane\` must be ${must}; got ${shown(value)}.`);
};
