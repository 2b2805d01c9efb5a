import type { LoggedMessage, LoggedOtp } from '../logged.js';
import type { Platform } from '../platform.js';
import { messageButtons, otpButtons, type PlacedButton } from './button-places.js';
import { findRequest } from './find-request.js';

/** A button, and who sees it. */
export interface FoundButton extends PlacedButton {
  readonly userId: string;
}

/**
 * The first button with this title on the newest message, element or OTP with this id. Throws an Error when there is none,
 * or when the user does not see it yet.
 */
export const findButton = (platform: Platform, id: string, title: string): FoundButton => {
  const { userId, buttons, hasQuickReplies } = shownAt(platform, id);
  const found = buttons.find(({ button }) => button.title === title);
  if (found !== undefined) return { ...found, userId };
  const titles = buttons.map(({ button }) => JSON.stringify(button.title)).join(', ') || 'none';
  const quick = hasQuickReplies ? ' Quick replies cannot be pressed: the document does not show their fields.' : '';
  throw new Error(`No button ${JSON.stringify(title)} on ${JSON.stringify(id)}. Buttons there: ${titles}.${quick}`);
};

/** The button with this index among those of the request with this number. Throws as `findButton` does. */
export const buttonAt = (platform: Platform, request: number, index: number): FoundButton => {
  const entry = findRequest(platform, request);
  const shown = isMessage(entry) ? shownMessage(entry) : shownOtp(entry);
  const found = shown.buttons[index];
  if (found === undefined) throw new Error(`The request ${request} has no button with the index ${index}.`);
  return { ...found, userId: shown.userId };
};

const isMessage = (entry: LoggedMessage | LoggedOtp): entry is LoggedMessage => 'message' in entry.request;

interface Shown {
  readonly userId: string;
  readonly buttons: readonly PlacedButton[];
  readonly hasQuickReplies: boolean;
}

/** All buttons of the message or OTP with this id, or those of the elements with it. */
const shownAt = ({ messages, otps }: Platform, id: string): Shown => {
  const isThere = ({ messageId }: PlacedButton): boolean => messageId === id;
  const message = messages.findLast(entry => entry.id === id || messageButtons(entry).some(isThere));
  const otp = otps.findLast(entry => entry.id === id);
  if (otp !== undefined && (message === undefined || otp.number > message.number)) return shownOtp(otp);
  if (message === undefined) throw new Error(`No message, element or OTP with the id ${JSON.stringify(id)}.`);
  const shown = shownMessage(message);
  return message.id === id ? shown : { ...shown, buttons: shown.buttons.filter(isThere) };
};

const shownMessage = (message: LoggedMessage): Shown => ({
  userId: message.userId,
  buttons: messageButtons(message),
  hasQuickReplies: hasQuickReplies(message),
});

const shownOtp = (otp: LoggedOtp): Shown => {
  const { location, id, userId } = otp;
  if (location !== undefined && location.state !== 'granted') {
    const how = `call emulator.location(${JSON.stringify(id)}, 'granted')`;
    throw new Error(`The OTP ${JSON.stringify(id)} is hidden until the user grants the location: ${how}.`);
  }
  return { userId, buttons: otpButtons(otp), hasQuickReplies: false };
};

const hasQuickReplies = ({ request: { message } }: LoggedMessage): boolean =>
  message.quickReplies.length + message.quickRepliesV2.length > 0;
