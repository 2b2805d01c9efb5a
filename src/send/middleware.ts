import type { AttemptContext, TransportRequest, TransportResponse } from './transport.js';

/**
 * The rest of the way: the next middleware, or the transport. Once in an attempt. The request may have other headers,
 * nothing else; the context is the attempt's own, so that nobody can undo what it proves.
 */
export type Next = (request?: TransportRequest, context?: AttemptContext) => Promise<TransportResponse>;

/**
 * Stands around each attempt: the first in `use` is the outermost. It may change headers, look at the answer, or answer
 * in the place of the platform without calling `next`. It cannot see the token unless it reveals the path; the body,
 * with its texts and OTPs, lies open. One that throws ends the send; one that sends by other means calls
 * `context.dispatched()` before.
 *
 * @example
 * ```ts
 * const traced: Middleware = (request, _, next) =>
 *   next({ ...request, headers: { ...request.headers, 'x-request-id': crypto.randomUUID() } })
 * ```
 */
export type Middleware = (request: TransportRequest, context: AttemptContext, next: Next) => Promise<TransportResponse>;
