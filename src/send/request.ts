import { operationOf, type ReadyToSend, toBody } from '../builders/sendable.js';
import { createError } from '../internal/foreign.js';
import { ignoreRejection } from '../internal/runtime.js';
import type { HouseRules } from '../spec/house-rules.js';
import { isRuleViolation, type Violation } from '../spec/violation.js';
import { type Cause, causedBy, FailureError, wrongConfig } from './failure.js';
import type { Base } from './settings.js';
import { type Route, requestHeaders, type Secret, secret, type TransportRequest } from './transport.js';

/** The route and JSON body of a Sendable, encoded once so that every attempt sends the same bytes. */
export interface EncodedRequest {
  readonly route: Route;
  readonly body: string;
}

export const encodeRequest = (sendable: ReadyToSend): EncodedRequest => {
  try {
    const body = toBody(sendable);
    const otp = operationOf(sendable) === 'otp';
    const route = otp ? '/v1/bots/sendmok/{token}' : '/v1/bots/sendmessage/{token}';
    return { route, body };
  } catch (thrown) {
    // The text of a rule quotes no OTP; what a foreign toJSON throws may.
    if (isRuleViolation(thrown)) throw invalid(thrown, [thrown]);
    throw invalid({ message: 'This is not a Sendable: build it with Message or Otp.' }, [], causedBy(thrown));
  }
};

/** Throws if the body breaks a house rule. */
export const checkHouseRules = (rules: HouseRules | undefined, body: string): void => {
  const broken = rules === undefined ? [] : rules.check(body);
  // Rules of untyped callers may return a promise, which must not let the message through.
  if (!Array.isArray(broken)) {
    ignoreRejection(broken);
    throw wrongConfig('`rules` must be made by houseRules(...).');
  }
  if (broken[0]) throw invalid(broken[0], broken);
};

/** Creates the failure of broken rules. Its sentence is the message of the first. */
const invalid = (
  { message }: Pick<Violation, 'message'>,
  broken: readonly Violation[],
  cause: Cause = { cause: createError('RuleViolation', message, broken[0]?.rule) },
): FailureError =>
  new FailureError({
    kind: 'validation',
    delivery: 'not_sent',
    retryable: false,
    what: broken.length > 1 ? `${message} (and ${broken.length - 1} more)` : message,
    ...cause,
    // Of a RuleViolation, basis is a getter. House rules have none.
    violations: broken.map(({ rule, path, message, basis }) => ({ rule, path, message, ...(basis && { basis }) })),
  });

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
