import { scrubbed } from './cause.js';
import { statusFailure } from './classify.js';
import type { Failure } from './failure.js';
import { type Receipt, readReceipt } from './receipt.js';
import type { Redact } from './redact.js';
import type { Attempt } from './send-error.js';
import { type Evidence, thrownFailure } from './thrown.js';
import type { AttemptContext, Signal, Transport, TransportRequest, TransportResponse } from './transport.js';
import { Cut, within } from './within.js';

/** The limits of one attempt, and the call's own beneath which it stands. */
export interface AttemptPlan {
  readonly number: number;
  readonly signal: Signal;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  readonly redact: () => Redact;
}

/** How an attempt ended. */
export interface Attempted {
  readonly row: Attempt;
  readonly outcome: Receipt | Failure;
}

/** One try. It never throws: whatever the transport does is an outcome. */
export const attempt = async (
  transport: Transport,
  request: TransportRequest,
  plan: AttemptPlan,
): Promise<Attempted> => {
  const startedAt = performance.now();
  let sent = transport.provesDispatch !== true;
  const contextFor = (signal: Signal): AttemptContext => ({
    signal,
    deadline: plan.deadline,
    attempt: plan.number,
    maxResponseBytes: plan.maxResponseBytes,
    dispatched: () => {
      if (signal.aborted) throw new Error('The attempt is over; nothing may be sent.');
      sent = true;
    },
  });
  const ended = (outcome: Receipt | Failure, code?: string): Attempted => ({
    row: rowOf(outcome, { elapsedMs: performance.now() - startedAt, dispatched: sent }, code),
    outcome,
  });
  let cut: Cut | undefined;
  try {
    const limit = { because: 'attempt', ms: plan.timeoutMs, parent: plan.signal } as const;
    const response = await within(limit, async signal => {
      try {
        return await transport(request, contextFor(signal));
      } catch (thrown) {
        if (signal.reason instanceof Cut) cut = signal.reason;
        throw thrown;
      }
    });
    sent = true;
    return ended(responseOutcome(response));
  } catch (thrown) {
    if (thrown instanceof Cut) cut = thrown;
    const evidence: Evidence = { sent, cut, cause: scrubbed(thrown, plan.redact()) };
    return ended(thrownFailure(thrown, evidence), evidence.cause.code);
  }
};

/** Whether an attempt ended with a receipt. */
export const isReceipt = (outcome: Receipt | Failure): outcome is Receipt => 'recipientId' in outcome;

const responseOutcome = (response: TransportResponse): Receipt | Failure => {
  if (!isResponse(response))
    return { kind: 'protocol', delivery: 'unknown', retryable: false, what: 'The transport returned no response.' };
  const { status, headers } = response;
  return status >= 200 && status <= 299 ? readReceipt(response) : statusFailure(status, headers);
};

// Transports are written by anyone.
const isResponse = (response: unknown): boolean => {
  if (typeof response !== 'object' || response === null) return false;
  if (!('status' in response && 'headers' in response && 'body' in response)) return false;
  const { status, headers, body } = response;
  return Number.isInteger(status) && typeof headers === 'object' && headers !== null && ArrayBuffer.isView(body);
};

const rowOf = (
  outcome: Receipt | Failure,
  facts: { elapsedMs: number; dispatched: boolean },
  code?: string,
): Attempt => {
  if (isReceipt(outcome)) return facts;
  const { status, kind } = outcome;
  return Object.freeze({
    ...(status === undefined ? {} : { status }),
    kind,
    ...(code === undefined ? {} : { code }),
    ...facts,
  });
};
