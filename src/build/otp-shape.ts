import { blankOf, type Fields } from './fields.js';
import { BUTTONS } from './otp-fields.js';
import { defined } from './shape.js';

const KEYS = [
  'customerNo',
  'messageId',
  'mokMessage',
  'mokValue',
  'imageUrl',
  'txCode',
  'deviceId',
  'buttonsV2',
  'showWithLocation',
];

/** An OTP with nothing set. */
export const OTP: Fields = blankOf(KEYS.length, BUTTONS, values =>
  Object.fromEntries(defined(KEYS.map((key, field) => [key, values[field]]))),
);
