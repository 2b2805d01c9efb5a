import { shown } from '../../internal/options.js';
import { type Delivery, readChunks } from '../delivery.js';
import { PrintableError } from '../errors.js';
import type { HttpResponse } from '../responses.js';
import { resolveWithin } from '../timeouts.js';

/** The part of Node's IncomingMessage that a webhook needs, and the fields that frameworks add to it. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly readableDidRead?: boolean;
  /** The bytes of the body, if a framework kept them. */
  readonly rawBody?: unknown;
  /** The bytes of the body, for example from `express.raw()`. */
  readonly body?: unknown;
}

/** The part of Node's ServerResponse that a webhook needs. */
export interface NodeResponse {
  /** Set to false, it closes the connection after the response. */
  shouldKeepAlive?: boolean;
  writeHead(status: number, headers: Record<string, string | number>): unknown;
  write(text: string): unknown;
  end(): unknown;
}

/** A delivery to a Node server. */
export interface NodeDelivery extends Delivery {
  /** Returns true when a part of the body may be unread. */
  isUnread(): boolean;
  /** Reads the next bytes of the body. Returns undefined at its end. */
  next(): Promise<Uint8Array | undefined>;
}

const READ_BEFORE =
  'The body must be unread; something read it before the webhook. Mount the webhook before body parsers such as ' +
  "express.json(), or read the body with express.raw({ type: '*/*' }), or keep its bytes as request.rawBody.";
const NOT_BYTES =
  'The body must be a stream of bytes; got another type of chunk. Do not set an encoding on the request.';
const MAX_DISCARDED_BYTES = 1024 * 1024;
const MAX_DISCARD_MS = 1000;

/** Creates the delivery of a Node request. */
export const nodeDelivery = (request: NodeRequest): NodeDelivery => {
  if (typeof Object(request)[Symbol.asyncIterator] !== 'function')
    throw new TypeError(`webhook.node: \`request\` must be a request of node:http; got ${shown(request)}.`);
  const headers = flattenHeaders(request);
  const kept = [request.rawBody, request.body].find(body => body instanceof Uint8Array);
  const wasRead = request.readableDidRead === true;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  let isAtEnd = !hasBody || wasRead;
  let isAbandoned = false;
  // Iterated by hand: leaving a `for await` over the request would destroy the socket before the response.
  const chunks = request[Symbol.asyncIterator]();
  const next = async (): Promise<Uint8Array | undefined> => {
    const { done, value } = await chunks.next();
    if (done) {
      isAtEnd = true;
      return undefined;
    }
    if (!(value instanceof Uint8Array)) throw new PrintableError(NOT_BYTES);
    return value;
  };
  const bytes = async (max: number): Promise<Uint8Array | undefined> => {
    if (kept instanceof Uint8Array) return kept.length > max ? undefined : kept;
    if (wasRead) throw new PrintableError(READ_BEFORE);
    return readChunks(async () => (isAbandoned ? undefined : next()), max);
  };
  const abandon = (): void => {
    isAbandoned = true;
  };
  return { method: request.method ?? '', headers, bytes, abandon, next, isUnread: () => !isAtEnd };
};

/**
 * Writes a response. If the client is still sending, the connection ends after it. First up to 1 MiB is read and discarded
 * for at most 1 000 ms, because a client that writes into a closed connection never sees the response.
 */
export const writeResponse = async (
  delivery: NodeDelivery,
  response: NodeResponse,
  { status, text, headers }: HttpResponse,
): Promise<void> => {
  const isUnread = delivery.isUnread();
  if (isUnread) response.shouldKeepAlive = false;
  response.writeHead(status, { ...headers, 'content-length': text.length });
  response.write(text);
  if (isUnread) await resolveWithin(discard(delivery), MAX_DISCARD_MS, undefined);
  response.end();
};

const discard = async ({ next }: NodeDelivery): Promise<void> => {
  let left = MAX_DISCARDED_BYTES;
  try {
    for (let chunk = await next(); chunk !== undefined && left > 0; chunk = await next()) left -= chunk.length;
  } catch {
    // The client has closed the connection.
  }
};

const flattenHeaders = ({ headers }: NodeRequest): Readonly<Record<string, string>> =>
  Object.assign(
    Object.create(null),
    Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
      ),
    ),
  );
