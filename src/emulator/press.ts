import { messageButtons, otpButtons, type PlacedButton } from './button-places.js';
import type { Platform } from './platform.js';

/** What the press of a button gives back to the client. Document, section 6. */
export interface Press {
  /** As it is on the wire: `[<messageId>]:<payload>`. */
  readonly raw: string;
  readonly messageId: string;
  readonly payload: string;
}

/** Presses a button of the newest message or OTP with this id. Throws an Error when there is none to press. */
export const pressOf = (platform: Platform, messageId: string, title: string): Press => {
  const buttons = buttonsOf(platform, messageId);
  const found = buttons.find(({ button }) => button.title === title);
  if (found === undefined) {
    const titles = buttons.map(({ button }) => JSON.stringify(button.title)).join(', ') || 'none';
    throw new Error(`No button ${JSON.stringify(title)} on ${JSON.stringify(messageId)}. Buttons there: ${titles}.`);
  }
  const { button } = found;
  if (button.type === 'web_url') throw new Error(`${JSON.stringify(title)} is a web_url button: it opens a page.`);
  if (button.payloadHidden === true) throw new Error('Hidden presses are not emulated yet: they need a signature.');
  return { raw: `[${found.messageId}]:${button.payload}`, messageId: found.messageId, payload: button.payload };
};

/** All buttons of the message or OTP with this id, or those of the elements with it. */
const buttonsOf = ({ messages, otps }: Platform, id: string): readonly PlacedButton[] => {
  const isThere = ({ messageId }: PlacedButton): boolean => messageId === id;
  const message = messages.findLast(entry => entry.id === id || messageButtons(entry).some(isThere));
  if (message !== undefined) {
    const buttons = messageButtons(message);
    return message.id === id ? buttons : buttons.filter(isThere);
  }
  const otp = otps.findLast(entry => entry.id === id);
  if (otp === undefined) throw new Error(`No message, element or OTP with the id ${JSON.stringify(id)}.`);
  return otpButtons(otp);
};
