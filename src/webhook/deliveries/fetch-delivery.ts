import { OwnError } from '../own-error.js';
import { collect } from './collect.js';
import type { Delivery } from './delivery.js';

/** What is needed of a Request: every runtime's own has it. */
export interface WebhookRequest {
  readonly method: string;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  readonly body: { getReader(): WebhookBodyReader } | null;
  readonly bodyUsed: boolean;
}

/** What is read of its body. */
export interface WebhookBodyReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** What workers give beside the request, so that work can go on after the answer. */
export interface WebhookFetchContext {
  waitUntil?(work: Promise<unknown>): void;
}

/** A delivery of a Fetch server. */
export const fetchDelivery = (request: WebhookRequest, context: WebhookFetchContext | object = {}): Delivery => {
  const headers: Record<string, string> = Object.create(null);
  request.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value;
  });
  return {
    method: request.method,
    headers,
    bytes: max => bytesOf(request, max),
    waitUntil: work => {
      if ('waitUntil' in context && typeof context.waitUntil === 'function') context.waitUntil(work);
    },
  };
};

const bytesOf = async ({ body, bodyUsed }: WebhookRequest, max: number): Promise<Uint8Array | undefined> => {
  if (bodyUsed) throw new OwnError('The body was read before the webhook saw it: hand the request over unread.');
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const bytes = await collect(async () => {
    const { done, value } = await reader.read();
    if (done) return undefined;
    // A stream of the caller's own can hold anything.
    if (!(value instanceof Uint8Array)) throw new OwnError('The body does not come as bytes.');
    return value;
  }, max);
  // Nobody waits for the end of it.
  if (bytes === undefined) reader.cancel().catch(() => {});
  return bytes;
};
