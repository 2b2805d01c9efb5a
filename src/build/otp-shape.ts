import { BUTTONS } from './otp-fields.js';
import { defined, type Shape, shapeOf } from './shape.js';

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

/** An OTP's JSON. */
export const OTP: Shape = shapeOf(KEYS.length, BUTTONS, values =>
  Object.fromEntries(defined(KEYS.map((key, field) => [key, values[field]]))),
);
