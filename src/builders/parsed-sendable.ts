import type { SendMessageRequest, SendOtpRequest } from '../wire/index.js';
import { Builder } from './builder.js';
import { NO_LIST } from './field-numbers.js';
import { firstStep, type Step, withValue } from './fields.js';
import type { Operation, Sendable } from './sendable.js';

/** A builder with one field, which is the whole JSON; that of an OTP is hidden. */
const blank = (operation: Operation): Step =>
  firstStep(operation, 1, NO_LIST, ([json]) => Object(json), [], operation === 'otp' ? 1 : 0);

const MESSAGE: Step = /* @__PURE__ */ blank('message');
const OTP: Step = /* @__PURE__ */ blank('otp');

/** Makes a `Sendable` of JSON that is proven to obey the rules: by the schemas, or by a seal that only a complete message gets. */
export const toSendable = (operation: Operation, json: SendMessageRequest | SendOtpRequest): Sendable => {
  const part = new Builder(withValue(operation === 'otp' ? OTP : MESSAGE, 0, json));
  // The one cast from checked JSON to the type: the compiler cannot know the proof.
  return part as unknown as Sendable;
};
