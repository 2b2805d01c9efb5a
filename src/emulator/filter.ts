import type { LoggedMessage, LoggedOtp } from './logged.js';

interface CommonFilter {
  /** The message id that was answered. */
  readonly messageId?: string | undefined;
  /** The whole text, or an expression that it matches; `mokMessage` of an OTP. */
  readonly text?: string | RegExp | undefined;
  /** The platform user id. */
  readonly userId?: string | undefined;
  /** The name of the bot. */
  readonly bot?: string | undefined;
}

/** Which message is waited for: one of which all that is given holds. */
export interface MessageFilter extends CommonFilter {
  readonly appCustomerId?: string | undefined;
  readonly appStaffId?: string | undefined;
}

/** Which OTP is waited for: one of which all that is given holds. */
export interface OtpFilter extends CommonFilter {
  readonly customerNo?: string | undefined;
  readonly txCode?: string | undefined;
  readonly deviceId?: string | undefined;
}

type Matches<Entry> = (entry: Entry) => boolean;
type Facts = Readonly<Record<string, string | undefined>>;

/** Whether a message is the one that is waited for. Throws a TypeError for a filter that has something else in it. */
export const messageMatches = (filter: MessageFilter | Matches<LoggedMessage>): Matches<LoggedMessage> =>
  typeof filter === 'function' ? filter : matching(messageFacts, { ...filter }, ['appCustomerId', 'appStaffId']);

/** The same of an OTP. */
export const otpMatches = (filter: OtpFilter | Matches<LoggedOtp>): Matches<LoggedOtp> =>
  typeof filter === 'function' ? filter : matching(otpFacts, { ...filter }, ['customerNo', 'txCode', 'deviceId']);

const COMMON = ['messageId', 'text', 'userId', 'bot'];

const messageFacts = ({ id: messageId, userId, bot, request: { recipient, message } }: LoggedMessage): Facts => {
  const { appCustomerId, appStaffId } = recipient;
  return { messageId, text: message.text, userId, bot, appCustomerId, appStaffId };
};

const otpFacts = ({ id: messageId, userId, bot, txCode, deviceId, request }: LoggedOtp): Facts => {
  const { mokMessage: text, customerNo } = request;
  return { messageId, text, userId, bot, customerNo, txCode, deviceId };
};

const matching = <Entry>(
  factsOf: (entry: Entry) => Facts,
  filter: Readonly<Record<string, unknown>>,
  own: readonly string[],
): Matches<Entry> => {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  const known = [...COMMON, ...own];
  // A misspelt name would let any entry through.
  const unknown = wanted.find(([name]) => !known.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`There is no filter ${JSON.stringify(unknown[0])}. There are: ${known.join(', ')}.`);
  return entry => {
    const facts = factsOf(entry);
    return wanted.every(([name, value]) => isLike(facts[name], value));
  };
};

const isLike = (fact: string | undefined, wanted: unknown): boolean =>
  wanted instanceof RegExp ? fact !== undefined && fact.search(wanted) >= 0 : fact === wanted;
