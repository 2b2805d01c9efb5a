import { elementsIn, isOtp } from '../contents.js';
import type { Message, Otp, PageState } from '../live/page-state.js';
import { hashOf } from '../place.js';

/** The link to a message or OTP: by its id, and by its number as well where another had that id before. */
export const entryHref = ({ id, number, duplicate }: Message | Otp, query = ''): string =>
  hashOf('message', duplicate ? [id, number] : [id], query);

/** The message or OTP that a link leads to: an id may also be that of one of its elements, as presses tell it. */
export const findEntry = (
  { messages, otps }: PageState,
  [id, number]: readonly string[],
): Message | Otp | undefined => {
  const all = [...messages, ...otps];
  const named = all.filter(entry => entry.id === id && (number === undefined || `${entry.number}` === number));
  const hasElement = (entry: Message | Otp): boolean =>
    !isOtp(entry) && elementsIn(entry)?.some(({ messageId }) => messageId === id) === true;
  return named.find(({ duplicate }) => !duplicate) ?? named[0] ?? all.findLast(hasElement);
};
