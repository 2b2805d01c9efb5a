import { type Check, hasMethods, isBetween, unless } from './options.js';
import { LONGEST_TIMER_MS } from './runtime.js';

// The checks that several functions use. They are not made by calls, so that bundlers drop the tables that nothing uses.

/** Any value: the code after `readOptions` checks it. */
export const anything: Check = () => undefined;

/** A time that a timer can wait. */
export const milliseconds: Check = value =>
  unless(
    isBetween(value, Number.MIN_VALUE, LONGEST_TIMER_MS),
    `${MILLISECONDS} above 0 and at most ${LONGEST_TIMER_MS}`,
  );

/** A time that a timer can wait, or 0. */
export const delay: Check = value =>
  unless(isBetween(value, 0, LONGEST_TIMER_MS), `${MILLISECONDS} from 0 to ${LONGEST_TIMER_MS}`);

const MILLISECONDS = 'a number of milliseconds';

export const count: Check = value =>
  unless(Number.isSafeInteger(value) && Number(value) >= 1, 'an integer of 1 or more');

export const positive: Check = value => unless(Number(value) > 0 && typeof value === 'number', 'a number above 0');

export const fromZero: Check = value => unless(isBetween(value, 0, Number.MAX_VALUE), 'a number of 0 or more');

export const flag: Check = value => unless(typeof value === 'boolean', 'true or false');

export const aFunction: Check = value => unless(typeof value === 'function', 'a function');

export const aString: Check = value => unless(typeof value === 'string', 'a string');

export const text: Check = value => unless(typeof value === 'string' && value !== '', 'a non-empty string');

/** An AbortSignal, or what imitates one. */
export const signal: Check = value =>
  unless(hasMethods(value, ['addEventListener', 'removeEventListener']), 'an AbortSignal');

export const houseRules: Check = value => unless(hasMethods(value, ['check']), 'made by houseRules(...)');
