import { type Check, type OptionTable, unless } from '../internal/options.js';
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

/** A function that tests an entry of a log. */
export type Matches<Entry> = (entry: Entry) => boolean;

/** The values of an entry by the names of the filter's fields. */
export type Facts = Readonly<Record<string, string | undefined>>;

const wanted: Check = value =>
  unless(typeof value === 'string' || value instanceof RegExp, 'a string or a regular expression');
const COMMON = { messageId: wanted, text: wanted, userId: wanted, bot: wanted };

/** The fields of a filter for messages. */
export const MESSAGE_FILTER: OptionTable<MessageFilter> = { ...COMMON, appCustomerId: wanted, appStaffId: wanted };

/** The fields of a filter for OTPs. */
export const OTP_FILTER: OptionTable<OtpFilter> = { ...COMMON, customerNo: wanted, txCode: wanted, deviceId: wanted };

// From the field that the fewest entries share.
const KEYS = ['messageId', 'customerNo', 'appCustomerId', 'appStaffId', 'userId'];

/** Returns a key of the log that each entry that matches the filter has; undefined if there is none. */
export const keyOf = (filter: object): string | undefined => {
  const given = new Map<string, unknown>(Object.entries(filter));
  for (const field of KEYS) {
    const value = given.get(field);
    if (typeof value === 'string') return logKey(field, value);
  }
  return undefined;
};

/** Wraps a filter. Throws a TypeError if it returns a Promise, which is truthy and would match every entry. */
export const checkResults =
  <Entry>(filter: Matches<Entry>): Matches<Entry> =>
  entry => {
    const matches: unknown = filter(entry);
    if (!(matches instanceof Promise)) return Boolean(matches);
    ignoreRejection(matches);
    throw new TypeError('The filter must return true or false; got a Promise. Use a function that is not async.');
  };

export const toMessageFacts = ({ id, userId, bot, request: { recipient, message } }: LoggedMessage): Facts => {
  const { appCustomerId, appStaffId } = recipient;
  return { messageId: id, text: message.text, userId, bot, appCustomerId, appStaffId };
};

export const toOtpFacts = ({ id, userId, bot, txCode, deviceId, request }: LoggedOtp): Facts => {
  const { mokMessage: text, customerNo } = request;
  return { messageId: id, text, userId, bot, customerNo, txCode, deviceId };
};

/** Creates a function that tests an entry by the fields of a checked filter. */
export const createMatcher = <Entry>(factsOf: (entry: Entry) => Facts, filter: object): Matches<Entry> => {
  const given: readonly (readonly [string, unknown])[] = Object.entries(filter).filter(
    ([, value]) => value !== undefined,
  );
  return entry => {
    const facts = factsOf(entry);
    return given.every(([name, value]) => matchesValue(facts[name], value));
  };
};

const matchesValue = (fact: string | undefined, value: unknown): boolean =>
  value instanceof RegExp ? fact !== undefined && fact.search(value) >= 0 : fact === value;
