import { describeError } from '../internal/foreign.js';
import { ifUnset, shown, type WrongOption } from '../internal/options.js';
import { causedBy, wrongConfig } from './failure.js';
import { configError, outsideCalls } from './send-error-impl.js';

/** Creates the errors of wrong options of a function that makes no call. */
export const wrongOptionOf =
  (name: string): WrongOption =>
  sentence =>
    configError(`${name}: ${sentence}.`);

/** The same for a test double. It sends nothing by itself, so its errors do not say what was sent. */
export const wrongUseOf =
  (name: string): WrongOption =>
  sentence =>
    outsideCalls({ kind: 'config', delivery: 'not_sent', retryable: false, what: `${name}:`, known: `${sentence}.` });

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
  return checkToken(token, sentence => wrongConfig(`${sentence}.`));
};

/** Checks that the token can be one segment of the path. Throws what `wrong` makes of a sentence about it. */
export const checkToken = (token: unknown, wrong: WrongOption): string => {
  if (typeof token !== 'string' || token === '')
    throw wrong(`\`token\` must be a non-empty string; got ${shown(token, 'a string')}${ifUnset(token)}`);
  if (token !== token.trim()) throw wrong('`token` must not begin or end with white space');
  if (/^\.\.?$/.test(token)) throw wrong('`token` must not be . or ..');
  if (/\p{Cc}/u.test(token)) throw wrong('`token` must not contain a control character or line break');
  if (/\p{Cs}/u.test(token)) throw wrong('`token` must be well-formed Unicode');
  return token;
};
