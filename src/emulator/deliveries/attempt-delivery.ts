import { BodyBuffer } from '../../internal/bytes.js';
import type { FetchResponse as Answer, BodyReader } from '../../send/index.js';
import type { DeliveryAttempt, WebhookBody, WebhookOptions } from './delivery.js';

const TIMEOUT_MS = 5000;
const MAX_SHOWN_BYTES = 1024;

/** Calls the webhook once, until it responds, the timeout ends or `ended` aborts. Never throws. */
export const attemptDelivery = async (
  { url, headers = {}, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch }: WebhookOptions,
  { contentType, body }: WebhookBody,
  startedAt: Date,
  ended: AbortSignal,
): Promise<DeliveryAttempt> => {
  const started = performance.now();
  const limit = createTimeLimit(timeoutMs, ended);
  const row = (outcome: Pick<DeliveryAttempt, 'status' | 'body' | 'error'>): DeliveryAttempt =>
    Object.freeze({ startedAt, latencyMs: performance.now() - started, ...outcome });
  let status: number | undefined;
  try {
    const init = {
      method: 'POST',
      headers: { ...toLowerCaseNames(headers), 'content-type': contentType },
      body,
    } as const;
    // Some fetch functions ignore their signal.
    const answer = await Promise.race([fetch(url, { ...init, redirect: 'manual', signal: limit.signal }), limit.over]);
    status = answer.status;
    return row({ status, body: await Promise.race([readBeginning(answer), limit.over]), error: undefined });
  } catch (thrown) {
    return row({ status, body: undefined, error: limit.reason() ?? describeFailure(thrown, status) });
  } finally {
    limit.clear();
  }
};

// Otherwise a Content-Type of the options would be sent in addition to ours.
const toLowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

interface TimeLimit {
  readonly signal: AbortSignal;
  /** Rejects when the time is over. */
  readonly over: Promise<never>;
  reason(): string | undefined;
  clear(): void;
}

const createTimeLimit = (timeoutMs: number, ended: AbortSignal): TimeLimit => {
  const controller = new AbortController();
  let reason: string | undefined;
  const end = (why: string): void => {
    reason ??= why;
    controller.abort();
  };
  const over = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  // It may reject after the response has arrived.
  over.catch(() => {});
  const atEnd = (): void => end('The emulator was closed or reset.');
  const timer = setTimeout(() => end(`No complete response arrived within ${timeoutMs} ms.`), timeoutMs);
  ended.addEventListener('abort', atEnd);
  if (ended.aborted) atEnd();
  const clear = (): void => {
    clearTimeout(timer);
    ended.removeEventListener('abort', atEnd);
  };
  return { signal: controller.signal, over, reason: () => reason, clear };
};

const readBeginning = async ({ body }: Answer): Promise<string> => {
  if (body === null) return '';
  const reader: BodyReader = body.getReader();
  const beginning = new BodyBuffer(MAX_SHOWN_BYTES);
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const chunk = part.value ?? NO_BYTES;
    const room = MAX_SHOWN_BYTES - beginning.read().length;
    beginning.add(chunk.subarray(0, room));
    if (chunk.length <= room) continue;
    reader.cancel().catch(() => {});
    break;
  }
  return new TextDecoder().decode(beginning.read());
};

const NO_BYTES = new Uint8Array();

// Only the code of the error: its message may contain the address, and the address a key.
const describeFailure = (thrown: unknown, status: number | undefined): string => {
  const cause: unknown = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${String(cause.code)})` : '';
  return status === undefined ? `No response arrived${code}.` : `The response body was cut short${code}.`;
};
