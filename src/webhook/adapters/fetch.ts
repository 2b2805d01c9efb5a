import { shown } from '../../internal/options.js';
import { type Delivery, readChunks } from '../delivery.js';
import { PrintableError } from '../errors.js';

/** The part of a Request that a webhook needs. The Request of every runtime has it. */
export interface WebhookRequest {
  readonly method: string;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  readonly body: { getReader(): WebhookBodyReader } | null;
  readonly bodyUsed: boolean;
}

/** The part of a body's reader that a webhook needs. */
export interface WebhookBodyReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** The context that workers pass beside the request, so that a handler can continue after the response. */
export interface WebhookFetchContext {
  waitUntil?(work: Promise<unknown>): void;
}

const READ_BEFORE = 'The body must be unread; something read it before the webhook. Pass the request on unread.';
const NOT_BYTES = 'The body must be a stream of bytes (Uint8Array); got another type of chunk.';

/** Creates the delivery of a Fetch request. */
export const fetchDelivery = (request: WebhookRequest, context: WebhookFetchContext | object = {}): Delivery => {
  // Frameworks pass a context or an event, which has the request in a field.
  if (typeof Object(request).headers?.forEach !== 'function')
    throw new TypeError(`webhook.fetch: \`request\` must be a Request; got ${shown(request)}.`);
  const headers: Record<string, string> = Object.create(null);
  request.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value;
  });
  let reader: WebhookBodyReader | undefined;
  const abandon = (): void => void reader?.cancel().catch(() => {});
  const bytes = async (max: number): Promise<Uint8Array | undefined> => {
    if (request.bodyUsed) throw new PrintableError(READ_BEFORE);
    if (request.body === null) return new Uint8Array();
    reader = request.body.getReader();
    let isComplete = false;
    try {
      const read = await readChunks(chunksOf(reader), max);
      isComplete = read !== undefined;
      return read;
    } finally {
      if (!isComplete) abandon();
    }
  };
  return {
    method: request.method,
    headers,
    bytes,
    abandon,
    waitUntil: work =>
      'waitUntil' in context && typeof context.waitUntil === 'function' ? context.waitUntil(work) : undefined,
  };
};

const chunksOf = (reader: WebhookBodyReader) => async (): Promise<Uint8Array | undefined> => {
  const { done, value } = await reader.read();
  if (done) return undefined;
  // A stream made by the caller may contain anything.
  if (!(value instanceof Uint8Array)) throw new PrintableError(NOT_BYTES);
  return value;
};
