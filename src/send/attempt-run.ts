import { ownError } from '../internal/foreign.js';
import { type AttemptInfo, InternalAttemptContext } from './attempt-context.js';
import { CancelError, type CancelScope } from './cancellation.js';
import type { AttemptContext, Middleware, Next, Transport, TransportRequest, TransportResponse } from './transport.js';

/** The middleware and the transport that an attempt runs through. */
export interface Pipeline {
  readonly use: readonly Middleware[];
  readonly transport: Transport;
}

/** One attempt in flight, and the evidence about its request. */
export class AttemptRun {
  /** The state of the transport. */
  state: 'not called' | 'in flight' | 'responded' | 'failed' = 'not called';
  /** True when bytes may have been sent. */
  dispatched = false;
  /** The response of the transport; a middleware may return another one. */
  response: TransportResponse | undefined;
  /** The error of the transport, in an object, because `undefined` can be thrown too. */
  failed: { readonly thrown: unknown } | undefined;
  /** The body of the request: a receipt must name the same message. */
  requestBody = '{}';
  messageId: string | undefined;
  private over = false;
  private scope: CancelScope | undefined;
  private readonly pipeline: Pipeline;

  constructor(pipeline: Pipeline) {
    this.pipeline = pipeline;
  }

  /** The reason of the cancellation, if there was one. */
  get cancelled(): CancelError | undefined {
    return this.scope?.reason;
  }

  start(request: TransportRequest, info: AttemptInfo, scope: CancelScope): Promise<TransportResponse> {
    this.scope = scope;
    this.requestBody = request.body;
    this.messageId = info.messageId;
    return this.callLayer(0, request, this.context(info, scope));
  }

  /** Forbids sending from now on, and cancels a transport that a middleware did not wait for. */
  end(): void {
    this.over = true;
    if (this.state === 'in flight') this.scope?.cancel(new CancelError('over', 0));
  }

  private callLayer(layer: number, request: TransportRequest, context: AttemptContext): Promise<TransportResponse> {
    const middleware = this.pipeline.use[layer];
    if (middleware === undefined) return this.callTransport(request, context);
    let called = false;
    const go = async (changed: TransportRequest, given: AttemptContext): Promise<TransportResponse> => {
      if (called)
        throw new MiddlewareMisuse('A middleware must call next() only once; a second call would send twice.');
      if (given !== context) throw new MiddlewareMisuse('A middleware must pass on the context that it got.');
      const checked = changed === request ? request : applyHeaderChanges(request, changed);
      this.refuseWhenOver();
      called = true;
      return this.callLayer(layer + 1, checked, context);
    };
    const next: Next = (changed = request, given = context) => {
      const response = go(changed, given);
      // A middleware may ignore this promise; its rejection must not end the process.
      response.catch(() => {});
      return response;
    };
    // Untyped middleware may return anything.
    return Promise.resolve(middleware(request, context, next));
  }

  private async callTransport(request: TransportRequest, context: AttemptContext): Promise<TransportResponse> {
    const { transport } = this.pipeline;
    this.state = 'in flight';
    if (transport.provesDispatch !== true) this.dispatched = true;
    try {
      this.response = await transport(request, context);
      this.state = 'responded';
      this.dispatched = true;
      return this.response;
    } catch (thrown) {
      this.state = 'failed';
      this.failed = { thrown };
      throw thrown;
    }
  }

  private context(info: AttemptInfo, scope: CancelScope): AttemptContext {
    const context = new InternalAttemptContext(info, scope, () => {
      this.refuseWhenOver();
      this.dispatched = true;
    });
    // Frozen, so that middleware cannot replace `dispatched`.
    return this.pipeline.use.length === 0 ? context : Object.freeze(context);
  }

  private refuseWhenOver(): void {
    if (this.over || this.cancelled !== undefined) throw ownError('The attempt is over; nothing may be sent.');
  }
}

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
// These headers say where the body goes, where it ends and what it is.
const FIXED = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Returns the request with the headers of `changed`. Nothing else may differ: each attempt sends the same bytes. */
const applyHeaderChanges = (request: TransportRequest, changed: TransportRequest): TransportRequest => {
  for (const key of ['method', 'origin', 'route', 'path', 'body'] as const)
    if (changed[key] !== request[key])
      throw new MiddlewareMisuse(`A middleware changed the ${key}; it may change headers only.`);
  const headers = { ...changed.headers };
  for (const name of new Set([...Object.keys(headers), ...FIXED])) {
    const value = headers[name];
    if (value === request.headers[name]) continue;
    if (FIXED.has(name))
      throw new MiddlewareMisuse(`A middleware changed the header ${name}, which must stay as it is.`);
    if (!NAME.test(name) || typeof value !== 'string' || !VALUE.test(value))
      throw new MiddlewareMisuse(
        'A middleware set an invalid header: names must be in lower case, values on one line.',
      );
  }
  return Object.freeze({ ...request, headers: Object.freeze(headers) });
};

/** The error of a middleware that breaks the contract. */
export class MiddlewareMisuse extends Error {}
