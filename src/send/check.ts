import { findUnknownOption } from '../internal/json.js';
import { LONGEST_TIMER_MS } from '../internal/runtime.js';
import { causedBy, FailureError, wrongConfig } from './failure.js';
import { sendError } from './send-error-impl.js';

/** Returns the options if they are an object of known keys. `of` names the option that holds them, such as `retry`. */
export const rejectUnknownOptions = <Options extends object>(
  options: Options,
  keys: Readonly<Record<string, true>>,
  of?: string,
): Options => {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw wrongConfig(`${of ?? 'The options'} must be an object; got ${shown(options)}.`);
  const unknown = findUnknownOption(options, Object.keys(keys), of);
  if (unknown === undefined) return options;
  throw wrongConfig(`${unknown}.`);
};

/** Describes a value for a sentence. Of a string or an object it shows only the type, since any value may be a secret. */
const shown = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (value === null || ['number', 'boolean', 'bigint', 'undefined'].includes(typeof value)) return String(value);
  return `a value of type ${typeof value}`;
};

/** Checks a limit that a timer can keep. */
export const milliseconds = (name: string, value: unknown): number => {
  if (typeof value === 'number' && value > 0 && value <= LONGEST_TIMER_MS) return value;
  throw wrongConfig(
    `${name} must be a number of milliseconds above 0 and at most ${LONGEST_TIMER_MS}; got ${shown(value)}.`,
  );
};

/** Checks a delay, which may be 0. */
export const delay = (name: string, value: unknown): number => (value === 0 ? 0 : milliseconds(name, value));

/** Checks a count of 1 or more. */
export const count = (name: string, value: unknown): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
  throw wrongConfig(`${name} must be an integer of 1 or more; got ${shown(value)}.`);
};

/** Checks a number of `least` or more; of more than 0 without `least`. */
export const amount = (name: string, value: unknown, least?: number): number => {
  const good =
    typeof value === 'number' && Number.isFinite(value) && (least === undefined ? value > 0 : value >= least);
  if (good) return value;
  throw wrongConfig(
    `${name} must be a number ${least === undefined ? 'above 0' : `of ${least} or more`}; got ${shown(value)}.`,
  );
};

/** Checks a function that may be left out. */
export const optionalFunction = <Value>(name: string, value: Value): Value => {
  if (value === undefined || typeof value === 'function') return value;
  throw wrongConfig(`${name} must be a function; got ${shown(value)}.`);
};

/** Returns the result of `read`, and rethrows its failure as a SendError. */
export const rethrowAsSendError = <T>(read: () => T): T => {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof FailureError ? sendError(thrown.failure, { attempts: [], elapsedMs: 0 }) : thrown;
  }
};

// The token

/** The bot's token, or a function that returns it for each attempt. */
export type Token = string | (() => string | Promise<string>);

/** Calls the token function and checks its result. */
export const fetchToken = async (get: Exclude<Token, string>): Promise<string> => {
  let token: unknown;
  try {
    token = await get();
  } catch (thrown) {
    throw wrongConfig('The token function failed.', causedBy(thrown));
  }
  return checkToken(token);
};

/** Checks that the token can be one segment of the path. */
export const checkToken = (token: unknown): string => {
  if (typeof token !== 'string' || token === '')
    throw wrongConfig('The token is missing; it must be a text that is not empty.');
  if (token !== token.trim())
    throw wrongConfig(
      'The token must not begin or end with white space or a byte order mark; give it as the platform issued it.',
    );
  if (token === '.' || token === '..') throw wrongConfig('The token must not be . or .., which URLs drop from a path.');
  if (/[\u0000-\u001f\u007f-\u009f]/.test(token))
    throw wrongConfig('The token must not hold a control character or line break.');
  if (/\p{Surrogate}/u.test(token))
    throw wrongConfig('The token must be well-formed Unicode; it holds half a surrogate pair.');
  return token;
};
