import { found } from '../rules/found.js';
import { RuleViolation } from '../rules/violation.js';
import type { SendMessageRequest } from '../wire/message.js';
import type { SendOtpRequest } from '../wire/otp.js';
import { isPart, type Part } from './part.js';
import type { Needs } from './state.js';

/** What misses nothing. Every `Sendable` is one; what still misses something is told by name. */
export interface ReadyToSend extends Needs<'nothing'> {
  readonly ' is': 'message' | 'otp';
}

/** What can be sent: a builder that misses nothing, or what `parse` returns. A plain object is none. */
export interface Sendable extends ReadyToSend {
  /** The exact JSON of the request. */
  toJSON(): SendMessageRequest | SendOtpRequest;
}

/** The two operations of the platform. */
export type Operation = 'message' | 'otp';

/**
 * The body of the request, as text: the same as `JSON.stringify(sendable)` to the byte, made directly.
 * Throws a RuleViolation when, types bypassed, something is missing or it is no Sendable.
 *
 * @example
 * ```ts
 * toBody(Message.text('Hello').toCustomer('C-1029'))
 * //=> {"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Hello","quickReplies":[],"quickRepliesV2":[]}}
 * ```
 */
export const toBody = (sendable: ReadyToSend): string => sendablePart(sendable)[' text']();

/** Which operation sends `sendable`. */
export const operationOf = (sendable: ReadyToSend): Operation => (sendablePart(sendable)[' is'] === 'otp' ? 'otp' : 'message');

const sendablePart = (value: unknown): Part => {
  if (isPart(value) && (value[' is'] === 'message' || value[' is'] === 'otp')) return value;
  throw new RuleViolation('field-type', '', `${isPart(value) ? value[' is'] : found(value)}, not a finished Message or Otp`);
};
