import { OwnError } from '../own-error.js';
import { collect } from './collect.js';
import type { Delivery } from './delivery.js';

/** What is needed of Node's IncomingMessage, and what frameworks add to it. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly readableDidRead?: boolean;
  /** The bytes, where a framework kept them. */
  readonly rawBody?: unknown;
  /** The bytes, as of `express.raw()`. */
  readonly body?: unknown;
}

/** A delivery of a Node server. */
export interface NodeDelivery extends Delivery {
  /** Whether some of the body may not have been read. */
  isUnread(): boolean;
  /** The next bytes of the body; undefined at its end. */
  next(): Promise<Uint8Array | undefined>;
}

const READ_BEFORE =
  'The body was read before the webhook saw it. Mount the webhook before body parsers such as express.json(), or read ' +
  "the body with express.raw({ type: '*/*' }), or keep its bytes as request.rawBody.";
const NO_BYTES = 'The body does not come as bytes: set no encoding on the request.';

export const nodeDelivery = (request: NodeRequest): NodeDelivery => {
  const headers = headersOf(request);
  const kept = [request.rawBody, request.body].find(body => body instanceof Uint8Array);
  const wasRead = request.readableDidRead === true;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  let isAtEnd = !hasBody || wasRead;
  // By hand, as leaving a loop over the request would destroy the socket before the answer.
  const chunks = request[Symbol.asyncIterator]();
  const next = async (): Promise<Uint8Array | undefined> => {
    const { done, value } = await chunks.next();
    if (done) {
      isAtEnd = true;
      return undefined;
    }
    if (!(value instanceof Uint8Array)) throw new OwnError(NO_BYTES);
    return value;
  };
  const bytes = async (max: number): Promise<Uint8Array | undefined> => {
    if (kept instanceof Uint8Array) return kept.length > max ? undefined : kept;
    if (wasRead) throw new OwnError(READ_BEFORE);
    return collect(next, max);
  };
  return { method: request.method ?? '', headers, bytes, next, isUnread: () => !isAtEnd };
};

const headersOf = ({ headers }: NodeRequest): Readonly<Record<string, string>> =>
  Object.assign(
    Object.create(null),
    Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
      ),
    ),
  );
