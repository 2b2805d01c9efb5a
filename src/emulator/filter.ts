import { describeType } from '../internal/json.js';
import { ignoreRejection } from '../internal/runtime.js';
import { type LoggedMessage, type LoggedOtp, logKey } from './logged.js';

interface CommonFilter {
  /** The message id in the response. */
  readonly messageId?: string | undefined;
  /** The whole text, or a regular expression that it matches; for an OTP, its `mokMessage`. */
  readonly text?: string | RegExp | undefined;
  /** The platform user id. */
  readonly userId?: string | undefined;
  /** The name of the bot. */
  readonly bot?: string | undefined;
}

/** A filter for messages: all given fields must match. */
export interface MessageFilter extends CommonFilter {
  readonly appCustomerId?: string | undefined;
  readonly appStaffId?: string | undefined;
}

/** A filter for OTPs: all given fields must match. */
export interface OtpFilter extends CommonFilter {
  readonly customerNo?: string | undefined;
  readonly txCode?: string | undefined;
  readonly deviceId?: string | undefined;
}

type Matches<Entry> = (entry: Entry) => boolean;
type Facts = Readonly<Record<string, string | undefined>>;

/** Creates a function that tests a message. Throws a TypeError for an unknown field in the filter. */
export const createMessageMatcher = (filter: MessageFilter | Matches<LoggedMessage>): Matches<LoggedMessage> =>
  typeof filter === 'function'
    ? checkResults(filter)
    : createMatcher(toMessageFacts, filter, ['appCustomerId', 'appStaffId']);

/** Creates a function that tests an OTP. Throws a TypeError for an unknown field in the filter. */
export const createOtpMatcher = (filter: OtpFilter | Matches<LoggedOtp>): Matches<LoggedOtp> =>
  typeof filter === 'function'
    ? checkResults(filter)
    : createMatcher(toOtpFacts, filter, ['customerNo', 'txCode', 'deviceId']);

// From the field that the fewest entries share.
const KEYS = ['messageId', 'customerNo', 'appCustomerId', 'appStaffId', 'userId'];

/** Returns a key of the log that each entry that matches the filter has; undefined if there is none. */
export const keyOf = (filter: MessageFilter | OtpFilter | Matches<never>): string | undefined => {
  if (typeof filter === 'function') return undefined;
  const given = new Map<string, unknown>(Object.entries(filter));
  for (const field of KEYS) {
    const value = given.get(field);
    if (typeof value === 'string') return logKey(field, value);
  }
  return undefined;
};

/** Wraps a filter. Throws a TypeError if it returns a Promise, which is truthy and would match every entry. */
const checkResults =
  <Entry>(filter: Matches<Entry>): Matches<Entry> =>
  entry => {
    const matches: unknown = filter(entry);
    if (!(matches instanceof Promise)) return Boolean(matches);
    ignoreRejection(matches);
    throw new TypeError('The filter must return true or false; got a Promise. Use a function that is not async.');
  };

const COMMON = ['messageId', 'text', 'userId', 'bot'];

const toMessageFacts = ({ id: messageId, userId, bot, request: { recipient, message } }: LoggedMessage): Facts => {
  const { appCustomerId, appStaffId } = recipient;
  return { messageId, text: message.text, userId, bot, appCustomerId, appStaffId };
};

const toOtpFacts = ({ id: messageId, userId, bot, txCode, deviceId, request }: LoggedOtp): Facts => {
  const { mokMessage: text, customerNo } = request;
  return { messageId, text, userId, bot, customerNo, txCode, deviceId };
};

const createMatcher = <Entry>(
  factsOf: (entry: Entry) => Facts,
  filter: object,
  own: readonly string[],
): Matches<Entry> => {
  if (typeof filter !== 'object' || filter === null)
    throw new TypeError(`The filter must be an object or a function; got ${describeType(filter)}.`);
  const wanted: readonly (readonly [string, unknown])[] = Object.entries(filter).filter(
    ([, value]) => value !== undefined,
  );
  const known = [...COMMON, ...own];
  // Ignoring a misspelt name would match every entry.
  const unknown = wanted.find(([name]) => !known.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`${JSON.stringify(unknown[0])} is not a filter field; use ${known.join(', ')}.`);
  const wrong = wanted.find(([, value]) => typeof value !== 'string' && !(value instanceof RegExp));
  if (wrong !== undefined)
    throw new TypeError(
      `The filter's \`${wrong[0]}\` must be a string or a regular expression; got ${describeType(wrong[1])}.`,
    );
  return entry => {
    const facts = factsOf(entry);
    return wanted.every(([name, value]) => matchesValue(facts[name], value));
  };
};

const matchesValue = (fact: string | undefined, wanted: unknown): boolean =>
  wanted instanceof RegExp ? fact !== undefined && fact.search(wanted) >= 0 : fact === wanted;
