import type { SendOtpRequest } from '../../wire/otp.js';
import { allOf } from './all-of.js';
import { buttonCode } from './button-code.js';
import { call, callWith, chain } from './chain.js';
import { textLiteral } from './literal.js';

/** The code that builds an OTP; undefined where no call makes a part of it. */
export const otpCode = (otp: SendOtpRequest): string | undefined => {
  const buttons = allOf(otp.buttonsV2 ?? [], buttonCode);
  // Neither an empty list of buttons nor a false comes from a call: those are left out.
  if (buttons === undefined || otp.buttonsV2?.length === 0 || otp.showWithLocation === false) return undefined;
  return chain('Otp', [
    call('for', textLiteral(otp.customerNo)),
    call('messageId', textLiteral(otp.messageId)),
    call('text', textLiteral(otp.mokMessage)),
    ...callWith('value', otp.mokValue, textLiteral),
    ...callWith('withImage', otp.imageUrl, textLiteral),
    ...callWith('txCode', otp.txCode, textLiteral),
    ...callWith('deviceId', otp.deviceId, textLiteral),
    ...buttons.map(button => call('button', button)),
    ...(otp.showWithLocation ? ['.withLocation()'] : []),
  ]);
};
