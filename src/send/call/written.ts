import { operationOf, type ReadyToSend } from '../../build/sendable.js';
import { toBody } from '../../build/to-body.js';
import { RuleViolation } from '../../rules/violation.js';
import { Failed, type Failure } from '../failure.js';
import type { Route } from '../transport.js';
import { causeOf, scrubbed } from './cause.js';

/** A sendable as it leaves: written once, so that every attempt carries the same bytes. */
export interface Written {
  readonly route: Route;
  readonly body: string;
}

export const write = (sendable: ReadyToSend): Written => {
  try {
    const body = toBody(sendable);
    const otp = operationOf(sendable) === 'otp';
    return { route: otp ? '/v1/bots/sendmok/{token}' : '/v1/bots/sendmessage/{token}', body };
  } catch (thrown) {
    throw new Failed(invalid(thrown));
  }
};

/** The messageId of the request, when it had one. */
export const messageIdOf = ({ body }: Written): string | undefined => {
  const json: { messageId?: unknown; message?: { messageId?: unknown } } = JSON.parse(body) ?? {};
  const id = json.messageId ?? json.message?.messageId;
  return typeof id === 'string' ? id : undefined;
};

const invalid = (thrown: unknown): Failure => {
  const known = { kind: 'validation', delivery: 'not_sent', retryable: false } as const;
  // A rule says nothing of an OTP; what a foreign toJSON throws may.
  if (!RuleViolation.is(thrown)) return { ...known, what: 'This is no Sendable.', cause: scrubbed(thrown) };
  return { ...known, what: thrown.message, cause: causeOf(thrown.name, thrown.message, thrown.rule) };
};
