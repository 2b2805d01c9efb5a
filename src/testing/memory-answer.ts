import { BrokenBody, tooLarge } from '../send/http/broken-body.js';
import { onAbort } from '../send/http/on-abort.js';
import type { AttemptContext, TransportResponse } from '../send/transport.js';
import type { MemoryAnswer, MemoryRequest } from './memory-reply.js';
import { receiptOf } from './receipt-of.js';

/** The response of an answer, after its delay. */
export const respond = async (
  answer: MemoryAnswer,
  request: MemoryRequest,
  context: AttemptContext,
): Promise<TransportResponse> => {
  const { status = 200, headers = {}, delayMs = 0 } = answer;
  if (delayMs > 0) await waited(delayMs, context);
  const succeeds = status >= 200 && status <= 299;
  const body = new TextEncoder().encode(
    textOf('body' in answer || !succeeds ? answer.body : receiptOf(request.body, `memory-${request.number}`)),
  );
  if (body.length > context.maxResponseBytes) throw new BrokenBody(status, headers, tooLarge(context.maxResponseBytes));
  return { status, headers, body };
};

/** Rejects when the attempt is over, and waits until then. */
export const stalled = (context: AttemptContext): Promise<never> =>
  new Promise((_, reject) => {
    const stop = onAbort(context, () => {
      stop();
      reject(context.signal.reason);
    });
  });

const waited = (ms: number, context: AttemptContext): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop();
      resolve();
    }, ms);
    const stop = onAbort(context, () => {
      clearTimeout(timer);
      stop();
      reject(context.signal.reason);
    });
  });

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
