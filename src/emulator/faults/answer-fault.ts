import type { SendResponse } from '../../wire/response.js';
import type { Arriving } from '../endpoint/arriving.js';
import { logRefused } from '../endpoint/refuse.js';
import { sleep } from '../lifetime.js';
import type { Platform } from '../platform.js';
import { BrokenAnswer, halfOf } from './broken-answer.js';
import type { Hit } from './faults.js';

/**
 * Lets a fault hit a request that was received, or, with `answer`, one that was taken: gives what is answered in place of
 * the platform's answer, undefined when the fault only delayed it. Throws a BrokenAnswer where the connection ends.
 */
export const answerFault = async (
  { settings, lifetime, ...platform }: Platform,
  { fault }: Hit,
  seen: Arriving,
  answer?: SendResponse,
): Promise<Response | undefined> => {
  const log = (status: number | undefined): void => {
    if (answer === undefined) logRefused(platform, seen, { reason: 'fault', status });
  };
  if (fault.delayMs !== undefined) await delay(fault.delayMs, lifetime.signal);
  if (fault.kind === 'delay') return undefined;
  if (fault.kind === 'drop') {
    log(undefined);
    throw new BrokenAnswer();
  }
  if (fault.kind === 'half-body') throw new BrokenAnswer(halfOf(settings.statuses.accepted, JSON.stringify(answer)));
  const { status, retryAfter, body = '{"error":"fault"}' } = fault;
  log(status);
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  if (NO_BODY.has(status)) return new Response(null, { status, headers });
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
};

const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** What the emulator's end or reset cuts off has no answer, and no place in a log. */
const delay = async (ms: number, ended: AbortSignal): Promise<void> => {
  try {
    await sleep(ms, ended);
  } catch {
    throw new BrokenAnswer();
  }
};
