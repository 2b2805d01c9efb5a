import type { WireButton } from '../../wire/button.js';
import { isGeneric } from '../generic.js';
import type { LoggedMessage, LoggedOtp } from '../logged.js';

/** A button, and the message id that comes back with its payload. */
export interface PlacedButton {
  readonly messageId: string;
  readonly button: WireButton;
}

/** The buttons of a message: an element's come back with the element's messageId when it has one. Section 2.5. */
export const messageButtons = ({ id, request }: LoggedMessage): readonly PlacedButton[] => {
  const { attachment } = request.message;
  if (attachment === undefined || !isGeneric(attachment)) return [];
  return attachment.payload.elements.flatMap(({ messageId = id, buttonsV2 }) => placed(messageId, buttonsV2));
};

/** The buttons of an OTP. Section 2.7. */
export const otpButtons = ({ id, request }: LoggedOtp): readonly PlacedButton[] => placed(id, request.buttonsV2 ?? []);

const placed = (messageId: string, buttons: readonly WireButton[]): readonly PlacedButton[] =>
  buttons.map(button => ({ messageId, button }));
