import { Ajv, type ValidateFunction } from 'ajv';
import { sendMessageSchema, sendOtpSchema } from './schemas.js';

const ajv = new Ajv();

// White space and control characters, one by one, as URL would strip or escape them.
const BLANKS = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/;
ajv.addFormat('absolute-uri', (text: string) => URL.canParse(text) && !BLANKS.test(text));

const containersIn = (values: readonly unknown[]): readonly object[] =>
  values.filter(value => typeof value === 'object' && value !== null);

// Levels of objects and arrays below `value`: 0 if it contains none.
const depthOf = (value: unknown): number => {
  let depth = 0;
  let level = containersIn(Object.values(Object(value)));
  while (level.length > 0) {
    depth += 1;
    level = containersIn(level.flatMap(container => Object.values(container)));
  }
  return depth;
};
ajv.addKeyword({
  keyword: 'maxDepth',
  schemaType: 'number',
  errors: false,
  validate: (most: number, value: unknown) => depthOf(value) <= most,
});

/** Checks that a body is a send-message request of the API spec. */
export const isSendMessage: ValidateFunction = ajv.compile(sendMessageSchema);
/** Checks that a body is a send-OTP request of the API spec. */
export const isSendOtp: ValidateFunction = ajv.compile(sendOtpSchema);
