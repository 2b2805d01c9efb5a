import { BrokenBody, tooLarge } from '../send/broken-body.js';
import type { AttemptContext, TransportResponse } from '../send/transport.js';
import type { MemoryAnswer, MemoryRequest } from './memory-reply.js';
import { receiptOf } from './receipt-of.js';

/** The response of an answer, after its delay. */
export const respond = async (
  answer: MemoryAnswer,
  request: MemoryRequest,
  { signal, maxResponseBytes }: AttemptContext,
): Promise<TransportResponse> => {
  const { status = 200, headers = {}, delayMs = 0 } = answer;
  if (delayMs > 0) await waited(delayMs, signal);
  const succeeds = status >= 200 && status <= 299;
  const body = new TextEncoder().encode(
    textOf('body' in answer || !succeeds ? answer.body : receiptOf(request.body, `memory-${request.number}`)),
  );
  if (body.length > maxResponseBytes) throw new BrokenBody(status, headers, tooLarge(maxResponseBytes));
  return { status, headers, body };
};

/** Rejects when the signal aborts, and waits until then. */
export const stalled = (signal: AttemptContext['signal']): Promise<never> =>
  new Promise((_, reject) => {
    const abort = (): void => {
      signal.removeEventListener('abort', abort);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });

const waited = (ms: number, signal: AttemptContext['signal']): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
