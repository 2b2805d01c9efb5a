import { describeType, withArticle } from '../internal/json.js';
import { RuleViolation, violationText } from '../rules/index.js';
import type { SendMessageRequest, SendOtpRequest } from '../wire/index.js';
import { isPart, type Part } from './part.js';
import type { CompleteRequest, Made } from './state.js';

/** What misses nothing. Every `Sendable` is one; what still misses something is told by name. */
export type ReadyToSend = Made<'by Message, Otp or parse'> & CompleteRequest;

interface WholeRequest {
  /** The exact JSON of the request. */
  toJSON(): SendMessageRequest | SendOtpRequest;
}

/**
 * What can be sent: a builder that misses nothing, or what `parse` returns. A plain object is none.
 * An intersection, as the compiler then compares what is missing before it looks for `toJSON`.
 */
export type Sendable = ReadyToSend & WholeRequest;

/** The two operations of the platform. */
export type Operation = 'message' | 'otp';

/** Which operation sends `sendable`. */
export const operationOf = (sendable: ReadyToSend): Operation =>
  sendablePart(sendable)[' is'] === 'otp' ? 'otp' : 'message';

/** Narrows what callers give, types bypassed. */
export const sendablePart = (value: unknown): Part => {
  if (isPart(value) && (value[' is'] === 'message' || value[' is'] === 'otp')) return value;
  throw noSendable(value);
};

/** Makes the violation of a value that is not a Sendable. */
export const noSendable = (value: unknown): RuleViolation => {
  const found = isPart(value) ? withArticle(value[' is']) : describeType(value);
  const text = violationText('field-type', 'The request', found, 'be a complete Message or Otp');
  return new RuleViolation('field-type', '', text);
};
