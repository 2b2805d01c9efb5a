import type { ReadyToSend } from '../build/sendable.js';
import { operationOf } from '../build/sendable.js';
import { toBody } from '../build/to-body.js';
import { RuleViolation } from '../rules/violation.js';
import { attempt, isReceipt } from './attempt.js';
import { causeOf, scrubbed } from './cause.js';
import { Failed, type Failure } from './failure.js';
import { requestHeaders } from './headers.js';
import type { Listen } from './listen.js';
import type { SendLimits, Settings } from './options.js';
import type { Receipt } from './receipt.js';
import { redactor } from './redact.js';
import { secret } from './secret.js';
import type { Attempt, SendError } from './send-error.js';
import { sendError } from './send-failure.js';
import { cutFailure } from './thrown.js';
import { currentToken } from './token.js';
import type { Route, Signal, TransportRequest } from './transport.js';
import { Cut, within } from './within.js';

/** One call to `send`, from its start to a receipt or an error. */
export interface Call {
  run(sendable: ReadyToSend, limits: SendLimits): Promise<Receipt>;
  /** The error of what `run`, or anything before it, threw. */
  error(thrown: unknown): SendError;
}

export const startCall = (settings: Settings, listen: Listen): Call => {
  const callId = crypto.randomUUID();
  const startedAt = performance.now();
  const attempts: Attempt[] = [];
  let written: Written | undefined;
  let mayHaveLeft = false;

  const sendOnce = async (what: Written, signal: Signal, deadline: number): Promise<Receipt> => {
    const token = await currentToken(settings.token);
    const request = requestOf(settings, what, token);
    const { transport, attemptTimeoutMs: timeoutMs, maxResponseBytes } = settings;
    const redact = () => redactor([token, encodeURIComponent(token)], what.body);
    mayHaveLeft = true;
    const number = attempts.length + 1;
    const tried = await attempt(transport, request, { number, signal, deadline, timeoutMs, maxResponseBytes, redact });
    attempts.push(tried.row);
    if (!isReceipt(tried.outcome)) throw new Failed(tried.outcome);
    return tried.outcome;
  };

  return {
    run: (sendable, { signal, deadlineMs }) => {
      const deadline = Date.now() + deadlineMs;
      return within({ because: 'deadline', ms: deadlineMs, parent: signal, listen }, sendSignal => {
        written = write(sendable);
        return sendOnce(written, sendSignal, deadline);
      });
    },
    error: thrown => {
      const facts = { callId, attempts, elapsedMs: performance.now() - startedAt };
      const failure = failureOf(thrown, mayHaveLeft);
      return sendError(failure, { ...facts, route: written?.route, messageId: written && messageIdIn(written.body) });
    },
  };
};

interface Written {
  readonly route: Route;
  readonly body: string;
}

const write = (sendable: ReadyToSend): Written => {
  try {
    const body = toBody(sendable);
    const otp = operationOf(sendable) === 'otp';
    return { route: otp ? '/v1/bots/sendmok/{token}' : '/v1/bots/sendmessage/{token}', body };
  } catch (thrown) {
    throw new Failed(invalid(thrown));
  }
};

const invalid = (thrown: unknown): Failure => {
  const known = { kind: 'validation', delivery: 'not_sent', retryable: false } as const;
  // A rule says nothing of an OTP; what a foreign toJSON throws may.
  if (!RuleViolation.is(thrown)) return { ...known, what: 'This is no Sendable.', cause: scrubbed(thrown) };
  return { ...known, what: thrown.message, cause: causeOf(thrown.name, thrown.message, thrown.rule) };
};

const requestOf = ({ base }: Settings, { route, body }: Written, token: string): TransportRequest => ({
  method: 'POST',
  origin: base.origin,
  route,
  path: secret(base.path + route.replace('{token}', () => encodeURIComponent(token))),
  headers: requestHeaders(),
  body,
});

const failureOf = (thrown: unknown, mayHaveLeft: boolean): Failure => {
  if (thrown instanceof Failed) return thrown.failure;
  if (thrown instanceof Cut) return cutFailure(thrown, mayHaveLeft ? 'unknown' : 'not_sent');
  // Nothing else is thrown on purpose.
  return { kind: 'protocol', delivery: 'unknown', retryable: false, what: 'The bot failed.', cause: scrubbed(thrown) };
};

const messageIdIn = (body: string): string | undefined => {
  const json: { messageId?: unknown; message?: { messageId?: unknown } } = JSON.parse(body) ?? {};
  const id = json.messageId ?? json.message?.messageId;
  return typeof id === 'string' ? id : undefined;
};
