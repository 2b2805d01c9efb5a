import type { Operation } from '../../builders/sendable.js';
import type { Violation } from '../../parse/index.js';
import type { Fault, FaultMark, StatusFault } from '../faults/fault.js';
import type { MatchedFault } from '../faults/faults.js';
import { sleep } from '../lifetime.js';
import { BrokenResponse, type HalfResponse } from '../listener.js';
import { weigh } from '../log.js';
import type { LoggedResponse } from '../logged.js';
import type { Platform } from '../platform.js';
import { describeReason, MAX_KEPT_BYTES, type Rejected, type RejectionReason } from '../rejections.js';

/** Logs a rejected request and responds with the reason. The shape of the body is the emulator's own choice. */
export const rejectRequest = (
  platform: Platform,
  incoming: RejectedRequest,
  reason: RejectionReason,
  violations: readonly Violation[] = [],
): Response => {
  const status = platform.settings.statuses[reason];
  const message = describeReason(reason);
  const why = reason === 'malformed-request' ? { violations } : {};
  const body = JSON.stringify({ error: reason, message, ...why });
  logRejected(platform, incoming, { reason, status, violations, bytes: Buffer.byteLength(body) });
  const allow = reason === 'method-not-allowed' ? { allow: 'POST' } : undefined;
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...allow } });
};

/** A rejected request; it has no operation if the path does not belong to one. */
type RejectedRequest = Omit<IncomingRequest, 'operation' | 'ended'> &
  Pick<Rejected, 'operation'> &
  Partial<Pick<Rejected, 'path'>>;

/** The reason of a rejection, and the response to it. */
interface Rejection extends Pick<Rejected, 'reason' | 'status'> {
  readonly violations?: readonly Violation[];
  readonly bytes: number;
}

const logRejected = (
  { nextNumber, rejected, events, settings }: Pick<Platform, 'nextNumber' | 'rejected' | 'events' | 'settings'>,
  { operation, path, bot, receivedAt, faults, bytes: given }: RejectedRequest,
  { reason, status, violations: broken = [], bytes: sent }: Rejection,
): void => {
  const entry: Rejected = Object.freeze({
    number: nextNumber('request'),
    operation,
    path,
    bot,
    reason,
    status,
    violations: copyViolations(broken),
    // Only the kept bytes are decoded: a slice of the whole text would keep all of it in memory.
    body: given && new TextDecoder().decode(given.subarray(0, MAX_KEPT_BYTES)),
    receivedAt,
    faults,
    requestBytes: given?.length ?? 0,
    response: { status, bytes: sent, at: settings.now() },
  });
  const bytes = weigh(entry);
  rejected.add(entry, bytes);
  events.emit('rejected', entry, bytes);
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
  /** The body; undefined if it was too large or was not read. */
  readonly bytes: Uint8Array | undefined;
  /** Aborts when the emulator is closed or reset. */
  readonly ended: AbortSignal;
}

/** Describes the response to an accepted request, which a fault may delay, replace, halve or drop. */
export const planResponse = (
  { statuses, now }: Pick<Platform['settings'], 'statuses' | 'now'>,
  body: string,
  fault: Fault | undefined,
): LoggedResponse => {
  const at = new Date(now().getTime() + (fault?.delayMs ?? 0));
  if (fault?.kind === 'drop') return { status: undefined, bytes: 0, at };
  if (fault?.kind === 'status') return { status: fault.status, bytes: Buffer.byteLength(toFaultBody(fault)), at };
  const bytes = Buffer.byteLength(body);
  return { status: statuses.accepted, bytes: fault?.kind === 'half-body' ? bytes >> 1 : bytes, at };
};

const toFaultBody = ({ status, body = '{"error":"fault"}' }: StatusFault): string => {
  if (NO_BODY.has(status)) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
};

/**
 * Applies a fault to a received request, or with `answer` to an accepted one. Returns the response that replaces the
 * platform's, or undefined if the fault only delays it. Throws a BrokenResponse if the connection must be closed.
 */
export const applyFault = async (
  platform: Platform,
  { fault }: MatchedFault,
  incoming: IncomingRequest,
  answer?: string,
): Promise<Response | undefined> => {
  const { settings } = platform;
  const log = (status: number | undefined, bytes: number): void => {
    if (answer === undefined) logRejected(platform, incoming, { reason: 'fault', status, bytes });
  };
  if (fault.delayMs !== undefined) await delay(fault.delayMs, incoming.ended);
  if (fault.kind === 'delay') return undefined;
  if (fault.kind === 'drop') {
    log(undefined, 0);
    throw new BrokenResponse();
  }
  if (fault.kind === 'half-body') throw new BrokenResponse(toHalfResponse(settings.statuses.accepted, answer ?? ''));
  const { status, retryAfter } = fault;
  const body = toFaultBody(fault);
  log(status, Buffer.byteLength(body));
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
