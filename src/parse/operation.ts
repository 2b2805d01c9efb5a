import type { Operation } from '../build/sendable.js';
import { isJson } from './object.js';

const MESSAGE = new Set(['recipient', 'message']);
const OTP = new Set([
  'customerno',
  'messageid',
  'mokmessage',
  'mokvalue',
  'imageurl',
  'txcode',
  'deviceid',
  'buttonsv2',
  'showwithlocation',
]);

/** Which request a JSON is, or was meant to be: the one that it shares more fields with, whatever their case and their `_`. */
export const operationOfJson = (json: unknown): Operation => {
  const keys = isJson(json) ? Object.keys(json).map(key => key.toLowerCase().replaceAll('_', '')) : [];
  const shared = (names: ReadonlySet<string>): number => keys.filter(key => names.has(key)).length;
  return shared(OTP) > shared(MESSAGE) ? 'otp' : 'message';
};
