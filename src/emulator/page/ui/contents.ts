import type { WireElement } from '../../../wire/element.js';
import type { Message, Otp } from './live/page-state.js';

/** Whether it is an OTP. */
export const isOtp = (entry: Message | Otp): entry is Otp => !('message' in entry.request);

/** The elements of a generic template; undefined of anything else. */
export const elementsIn = ({ request }: Message): readonly WireElement[] | undefined => {
  const { attachment } = request.message;
  const isGeneric = attachment?.type === 'template' && 'elements' in attachment.payload;
  return isGeneric && attachment.payload.templateType === 'generic' ? attachment.payload.elements : undefined;
};
