import { promised } from '../internal/runtime.js';
import { MiddlewareMisuse } from './outcome.js';
import type { AttemptContext, Middleware, Next, TransportRequest, TransportResponse } from './transport.js';

/** The attempt that middleware wraps. */
interface Wrapped {
  /** Throws if the attempt is over. */
  refuseIfOver(): void;
  callForMiddleware(request: TransportRequest, context: AttemptContext): Promise<TransportResponse>;
}

/** Calls the middleware from `layer` on, and the transport inside the last one. */
export const callMiddleware = (
  use: readonly Middleware[],
  request: TransportRequest,
  context: AttemptContext,
  attempt: Wrapped,
  layer = 0,
): Promise<TransportResponse> => {
  const middleware = use[layer];
  if (middleware === undefined) return attempt.callForMiddleware(request, context);
  let called = false;
  const go = async (changed: TransportRequest, given: AttemptContext): Promise<TransportResponse> => {
    if (called) throw new MiddlewareMisuse('A middleware must call next() only once; a second call would send twice.');
    if (given !== context) throw new MiddlewareMisuse('A middleware must pass on the context that it got.');
    const checked = changed === request ? request : applyHeaderChanges(request, changed);
    attempt.refuseIfOver();
    called = true;
    return callMiddleware(use, checked, context, attempt, layer + 1);
  };
  const next: Next = (changed = request, given = context) => {
    const response = go(changed, given);
    // A middleware may ignore this promise; its rejection must not end the process.
    response.catch(() => {});
    return response;
  };
  return promised(() => middleware(request, context, next));
};

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
// These headers say where the body goes, where it ends and what it is.
const FIXED =
  /^(accept-encoding|connection|content-(encoding|length|type)|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/;

/** Returns the request with the headers of `changed`. Nothing else may differ: each attempt sends the same bytes. */
const applyHeaderChanges = (request: TransportRequest, changed: TransportRequest): TransportRequest => {
  for (const key of ['method', 'origin', 'route', 'path', 'body'] as const)
    if (changed[key] !== request[key])
      throw new MiddlewareMisuse(`A middleware changed the ${key}; it may change headers only.`);
  const headers = { ...changed.headers };
  for (const name of Object.keys({ ...request.headers, ...headers })) {
    const value = headers[name];
    if (value === request.headers[name]) continue;
    if (FIXED.test(name))
      throw new MiddlewareMisuse(`A middleware changed the header ${name}, which must stay as it is.`);
    // A header that the middleware removed.
    if (!(name in headers)) continue;
    if (!NAME.test(name) || typeof value !== 'string' || !VALUE.test(value))
      throw new MiddlewareMisuse(
        'A middleware set an invalid header: names must be in lower case, values on one line.',
      );
  }
  return Object.freeze({ ...request, headers: Object.freeze(headers) });
};
