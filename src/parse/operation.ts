import type { Operation } from '../build/sendable.js';
import type { SendMessageRequest } from '../wire/message.js';
import type { SendOtpRequest } from '../wire/otp.js';
import { isJson } from './object.js';

// The compiler wants every field of the wire type here, and no other.
const MESSAGE: Fields<SendMessageRequest> = { recipient: true, message: true };
const OTP: Fields<SendOtpRequest> = {
  customerno: true,
  messageid: true,
  mokmessage: true,
  mokvalue: true,
  imageurl: true,
  txcode: true,
  deviceid: true,
  buttonsv2: true,
  showwithlocation: true,
};

type Fields<Request> = Readonly<Record<Lowercase<string & keyof Request>, true>>;

/** Which request a JSON is, or was meant to be: the one that it shares more fields with, whatever their case and their `_`. */
export const operationOfJson = (json: unknown): Operation => {
  const keys = isJson(json) ? Object.keys(json).map(key => key.toLowerCase().replaceAll('_', '')) : [];
  const shared = (fields: object): number => keys.filter(key => Object.hasOwn(fields, key)).length;
  return shared(OTP) > shared(MESSAGE) ? 'otp' : 'message';
};
