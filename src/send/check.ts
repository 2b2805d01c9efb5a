import { describeError } from '../internal/foreign.js';
import { shown, type WrongOption } from '../internal/options.js';
import { causedBy, FailureError, wrongConfig } from './failure.js';
import { outsideCalls } from './send-error-impl.js';

/** Creates the failures of wrong options of a function. */
export const wrongOptionOf =
  (name: string): WrongOption =>
  sentence =>
    wrongConfig(`${name}: ${sentence}.`);

/** Returns the result of `read`, and rethrows its failure as a SendError. */
export const rethrowAsSendError = <T>(read: () => T): T => {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof FailureError ? outsideCalls(thrown.failure) : thrown;
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
    throw wrongConfig(`The token function threw ${describeError(thrown)}.`, causedBy(thrown));
  }
  return checkToken(token);
};

/** Checks that the token can be one segment of the path. */
export const checkToken = (token: unknown): string => {
  if (typeof token !== 'string' || token === '')
    throw wrongConfig(`The token must be a non-empty string; got ${shown(token)}.`);
  if (token !== token.trim()) throw wrongConfig('The token must not begin or end with white space.');
  if (token === '.' || token === '..') throw wrongConfig('The token must not be . or .., which a URL drops.');
  if (/[\u0000-\u001f\u007f-\u009f]/.test(token))
    throw wrongConfig('The token must not contain a control character or line break.');
  if (/\p{Surrogate}/u.test(token)) throw wrongConfig('The token must be well-formed Unicode.');
  return token;
};
