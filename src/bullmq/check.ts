import { quote } from '../internal/json.js';
import { type Check, isBetween, shown, unless, type WrongOption } from '../internal/options.js';
import { LONGEST_TIMER_MS } from '../internal/runtime.js';
import { suggestOption } from '../internal/unknown-option.js';
import { isLane, LANES, type Lane } from './job.js';
import { type QueueError, queueError } from './queue-error.js';

/** Creates the error of an option that cannot work. */
export const configError = (what: string, cause?: unknown): QueueError => queueError('config', what, cause);

/** As WrongOption, with the error that showed that the option is wrong. */
export type WrongQueueOption = (sentence: string, cause?: unknown) => QueueError;

/** Creates the errors of wrong options of a function. */
export const wrongOptionOf =
  (name: string): WrongQueueOption =>
  (sentence, cause) =>
    configError(`${name}: ${sentence}.`, cause);

/** A time in milliseconds. A timer can wait for it unless `most` is longer. */
export const millisecondsFrom =
  (least: number, most: number = LONGEST_TIMER_MS): Check =>
  value =>
    unless(isBetween(value, least, most), `a number of milliseconds from ${least} to ${most}`);

/** Checks a lane. Its error shows a wrong name, which is no secret. */
export const checkedLane = (value: Lane, wrong: WrongOption, name = 'lane'): Lane => {
  if (isLane(value)) return value;
  const given: unknown = value;
  const got = typeof given === 'string' && given !== '' ? quote(given) + suggestOption(given, LANES) : shown(given);
  throw wrong(`\`${name}\` must be one of ${LANES.join(', ')}; got ${got}`);
};
