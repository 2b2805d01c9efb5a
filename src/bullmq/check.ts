import { findUnknownOption } from '../internal/json.js';
import { LONGEST_TIMER_MS } from '../internal/runtime.js';
import { isLane, LANES, type Lane } from './job.js';
import { type QueueError, queueError } from './queue-error.js';

/** Creates the error of an option that cannot work. */
export const configError = (what: string, cause?: unknown): QueueError => queueError('config', what, cause);

/** Describes a value without showing it: any text or object may be a secret. */
export const describe = (value: unknown): string => {
  if (Array.isArray(value)) return 'an array';
  if (value === null || ['number', 'boolean', 'bigint', 'undefined'].includes(typeof value)) return String(value);
  return `a value of type ${typeof value}`;
};

/** Rejects what is not an object, and options that do not exist. */
export const knownOptions = <Options extends object>(
  given: Options,
  keys: Readonly<Record<string, true>>,
  of: string,
): Options => {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw configError(`The options of ${of} must be an object; got ${describe(given)}.`);
  const unknown = findUnknownOption(given, Object.keys(keys), of);
  if (unknown === undefined) return given;
  throw configError(`${unknown}.`);
};

/** Checks a time in milliseconds that a timer can wait for. */
export const milliseconds = (name: string, value: unknown, least = 1): number => {
  if (typeof value === 'number' && value >= least && value <= LONGEST_TIMER_MS) return value;
  throw configError(
    `\`${name}\` must be a number of milliseconds from ${least} to ${LONGEST_TIMER_MS}; got ${describe(value)}.`,
  );
};

/** Checks a count of 1 or more. */
export const count = (name: string, value: unknown): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
  throw configError(`\`${name}\` must be an integer of 1 or more; got ${describe(value)}.`);
};

/** Checks that a lane exists. */
export const lane = (name: string, value: unknown): Lane => {
  if (isLane(value)) return value;
  throw configError(`\`${name}\` must be one of ${LANES.join(', ')}; got ${describe(value)}.`);
};

/** Checks a function that may be left out. */
export const optionalFunction = <Value>(name: string, value: Value): Value => {
  if (value === undefined || typeof value === 'function') return value;
  throw configError(`\`${name}\` must be a function; got ${describe(value)}.`);
};

/** Checks an optional AbortSignal: it must have the field `aborted`. */
export const optionalSignal = <Value>(value: Value): Value => {
  if (value === undefined || typeof Object(value).aborted === 'boolean') return value;
  throw configError(`\`signal\` must be an AbortSignal; got ${describe(value)}.`);
};
