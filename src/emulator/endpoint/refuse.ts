import type { Operation } from '../../builders/index.js';
import type { Violation } from '../../parse/index.js';
import type { SendResponse } from '../../wire/index.js';
import type { FaultMark } from '../faults/fault.js';
import type { MatchedFault } from '../faults/faults.js';
import { sleep } from '../lifetime.js';
import { BrokenResponse, type HalfResponse } from '../listener.js';
import { weigh } from '../log.js';
import type { Platform } from '../platform.js';
import { type RefusalReason, type Refused, refusals } from '../refusals.js';

/** Logs a refused request and responds with the reason. The shape of the body is the emulator's own choice. */
export const refuse = (
  platform: Platform,
  incoming: RefusedRequest,
  reason: RefusalReason,
  violations: readonly Violation[] = [],
): Response => {
  const status = platform.settings.statuses[reason];
  logRefused(platform, incoming, { reason, status, violations });
  const { message } = refusals[reason];
  const why = reason === 'malformed-request' ? { violations } : {};
  const headers = reason === 'method-not-allowed' ? { allow: 'POST' } : undefined;
  return Response.json({ error: reason, message, ...why }, { status, ...(headers && { headers }) });
};

/** A refused request; it has no operation if the path does not belong to one. */
type RefusedRequest = Omit<IncomingRequest, 'operation'> & Pick<Refused, 'operation'>;

const logRefused = (
  { nextNumber, refused, events }: Pick<Platform, 'nextNumber' | 'refused' | 'events'>,
  { operation, bot, receivedAt, faults }: RefusedRequest,
  why: Pick<Refused, 'reason' | 'status'> & { readonly violations?: readonly Violation[] },
): void => {
  const { reason, status } = why;
  const violations = copyViolations(why.violations ?? []);
  const number = nextNumber('request');
  const entry = Object.freeze({ number, operation, bot, reason, status, violations, receivedAt, faults });
  const bytes = weigh(entry);
  refused.add(entry, bytes);
  events.emit('refused', entry, bytes);
};

/** Copies violations: a shortened path is a view of the whole text, which would stay in memory with it. */
const copyViolations = (violations: readonly Violation[]): readonly Violation[] =>
  JSON.parse(JSON.stringify(violations));

/** A request while it is processed. */
export interface IncomingRequest {
  readonly operation: Operation;
  /** The name of the bot; undefined if no bot has the token. */
  readonly bot: string | undefined;
  readonly receivedAt: Date;
  /** The faults that have hit the request so far. */
  readonly faults: readonly FaultMark[];
}

/**
 * Applies a fault to a received request, or with `answer` to an accepted one. Returns the response that replaces the
 * platform's, or undefined if the fault only delays it. Throws a BrokenResponse if the connection must be closed.
 */
export const applyFault = async (
  { settings, lifetime, ...platform }: Platform,
  { fault }: MatchedFault,
  incoming: IncomingRequest,
  answer?: SendResponse,
): Promise<Response | undefined> => {
  const log = (status: number | undefined): void => {
    if (answer === undefined) logRefused(platform, incoming, { reason: 'fault', status });
  };
  if (fault.delayMs !== undefined) await delay(fault.delayMs, lifetime.signal);
  if (fault.kind === 'delay') return undefined;
  if (fault.kind === 'drop') {
    log(undefined);
    throw new BrokenResponse();
  }
  if (fault.kind === 'half-body')
    throw new BrokenResponse(toHalfResponse(settings.statuses.accepted, JSON.stringify(answer)));
  const { status, retryAfter, body = '{"error":"fault"}' } = fault;
  log(status);
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  if (NO_BODY.has(status)) return new Response(null, { status, headers });
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
};

const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Waits. A request that waits while the emulator is closed or reset gets no response and no log entry. */
const delay = async (ms: number, ended: AbortSignal): Promise<void> => {
  try {
    await sleep(ms, ended);
  } catch {
    throw new BrokenResponse();
  }
};

/** Creates a response with this JSON that breaks off in the middle. */
const toHalfResponse = (status: number, json: string): HalfResponse => {
  const whole = Buffer.from(json);
  const headers = { 'content-type': 'application/json', 'content-length': String(whole.length) };
  return { status, headers, bytes: whole.subarray(0, whole.length >> 1) };
};
