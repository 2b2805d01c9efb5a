import type { FetchResponse as Answer, BodyReader } from '../../send/fetch-like.js';
import type { DeliveryAttempt } from './delivery.js';
import type { WebhookBody, WebhookOptions } from './webhook-options.js';

const TIMEOUT_MS = 5000;
const MOST_SHOWN_BYTES = 1024;

/** Calls the webhook once, until it answers, its time is over or `ended` aborts. Never throws. */
export const attemptDelivery = async (
  { url, headers = {}, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch }: WebhookOptions,
  { contentType, body }: WebhookBody,
  startedAt: Date,
  ended: AbortSignal,
): Promise<DeliveryAttempt> => {
  const started = performance.now();
  const limit = limitOf(timeoutMs, ended);
  const row = (outcome: Pick<DeliveryAttempt, 'status' | 'body' | 'error'>): DeliveryAttempt =>
    Object.freeze({ startedAt, latencyMs: performance.now() - started, ...outcome });
  let status: number | undefined;
  try {
    const init = { method: 'POST', headers: { ...lowerCased(headers), 'content-type': contentType }, body } as const;
    // Not every fetch heeds its signal.
    const answer = await Promise.race([fetch(url, { ...init, redirect: 'manual', signal: limit.signal }), limit.over]);
    status = answer.status;
    return row({ status, body: await Promise.race([beginningOf(answer), limit.over]), error: undefined });
  } catch (thrown) {
    return row({ status, body: undefined, error: limit.reason() ?? reasonOf(thrown, status) });
  } finally {
    limit.clear();
  }
};

// So that a content-type of the options is not sent beside ours.
const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

interface TimeLimit {
  readonly signal: AbortSignal;
  /** Rejects when it is over. */
  readonly over: Promise<never>;
  reason(): string | undefined;
  clear(): void;
}

const limitOf = (timeoutMs: number, ended: AbortSignal): TimeLimit => {
  const controller = new AbortController();
  let reason: string | undefined;
  const end = (why: string): void => {
    reason ??= why;
    controller.abort();
  };
  const over = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  // It may come when no one waits any more.
  over.catch(() => {});
  const atEnd = (): void => end('The emulator was closed or reset.');
  const timer = setTimeout(() => end(`No whole answer came within ${timeoutMs} ms.`), timeoutMs);
  ended.addEventListener('abort', atEnd);
  if (ended.aborted) atEnd();
  const clear = (): void => {
    clearTimeout(timer);
    ended.removeEventListener('abort', atEnd);
  };
  return { signal: controller.signal, over, reason: () => reason, clear };
};

const beginningOf = async ({ body }: Answer): Promise<string> => {
  if (body === null) return '';
  const reader: BodyReader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (part.value !== undefined) chunks.push(part.value);
    length += part.value?.length ?? 0;
    if (length <= MOST_SHOWN_BYTES) continue;
    reader.cancel().catch(() => {});
    break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MOST_SHOWN_BYTES));
};

// By its code alone: a message may hold the address, and the address a key.
const reasonOf = (thrown: unknown, status: number | undefined): string => {
  const cause: unknown = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${String(cause.code)})` : '';
  return status === undefined ? `No answer came${code}.` : `The answer's body was cut short${code}.`;
};
