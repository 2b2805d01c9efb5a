import type { LoggedMessage, LoggedOtp } from '../logged.js';
import type { Platform } from '../platform.js';

/** The message or OTP with this number. Throws an Error when there is none in the log. */
export const findRequest = (
  { messages, otps }: Pick<Platform, 'messages' | 'otps'>,
  wanted: number,
): LoggedMessage | LoggedOtp => {
  const found =
    messages.findLast(({ number }) => number === wanted) ?? otps.findLast(({ number }) => number === wanted);
  if (found === undefined) throw new Error(`No message or OTP with the number ${wanted} is in the log.`);
  return found;
};
