import { operationOf, type ReadyToSend, toBody } from '../builders/index.js';
import { RuleViolation } from '../rules/index.js';
import { createCause, type Failure, FailureError, sanitizeError } from './failure.js';
import { messageIdIn } from './receipt.js';
import type { Base } from './settings.js';
import { type Route, requestHeaders, type Secret, secret, type TransportRequest } from './transport.js';

/** The route and JSON body of a Sendable, encoded once so that every attempt sends the same bytes. */
export interface EncodedRequest {
  readonly route: Route;
  readonly body: string;
  readonly messageId: string | undefined;
}

export const encodeRequest = (sendable: ReadyToSend): EncodedRequest => {
  try {
    const body = toBody(sendable);
    const otp = operationOf(sendable) === 'otp';
    const route = otp ? '/v1/bots/sendmok/{token}' : '/v1/bots/sendmessage/{token}';
    return { route, body, messageId: messageIdIn(body) };
  } catch (thrown) {
    throw new FailureError(invalid(thrown));
  }
};

const invalid = (thrown: unknown): Failure => {
  const known = { kind: 'validation', delivery: 'not_sent', retryable: false } as const;
  // The text of a rule quotes no OTP; what a foreign toJSON throws may.
  if (!RuleViolation.is(thrown))
    return { ...known, what: 'This is not a Sendable: build it with Message or Otp.', cause: sanitizeError(thrown) };
  return { ...known, what: thrown.message, cause: createCause(thrown.name, thrown.message, thrown.rule) };
};

/** A function that makes the requests of a bot. They are frozen, so that middleware cannot change them for the next one. */
export type MakeRequest = (encoded: EncodedRequest, token: string) => TransportRequest;

export const createMakeRequest = ({ origin, path }: Base): MakeRequest => {
  const pathTo = (route: Route): ((token: string) => Secret) => {
    let last: { readonly token: string; readonly path: Secret } | undefined;
    return token => {
      // Kept for as long as the token stays the same.
      if (last?.token !== token)
        last = { token, path: secret(path + route.replace('{token}', () => encodeURIComponent(token))) };
      return last.path;
    };
  };
  const paths = {
    '/v1/bots/sendmessage/{token}': pathTo('/v1/bots/sendmessage/{token}'),
    '/v1/bots/sendmok/{token}': pathTo('/v1/bots/sendmok/{token}'),
  } as const;
  return ({ route, body }, token) =>
    Object.freeze({ method: 'POST', origin, route, path: paths[route](token), headers: requestHeaders, body });
};
