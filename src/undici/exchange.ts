import type { Dispatcher } from 'undici';
import { BodyBuffer } from '../internal/bytes.js';
import { onAbort } from '../send/attempt-context.js';
import { BrokenBody, CUT_SHORT, tooLarge } from '../send/broken-body.js';
import { isForeign } from '../send/receipt.js';
import type { AttemptContext, TransportRequest, TransportResponse } from '../send/transport.js';
import { keepAliveLimitMs } from '../send/transports/kept-connections.js';
import { flatHeaders, undiciRefusal } from '../send/transports/response.js';
import type { CarriedRequest, Lane } from './lane.js';

/** Sends one request over undici and returns its response. */
export const exchange = (lane: Lane, request: TransportRequest, context: AttemptContext): Promise<TransportResponse> =>
  new Promise((resolve, reject) => {
    const { method, origin, path, headers, body } = request;
    const carried: CarriedRequest = { method, origin, path: path.reveal(), headers, body, carrier: undefined };
    const handler = new Exchange(lane, carried, body, context, resolve, reject);
    try {
      if (lane.isMock) context.dispatched();
      lane.pool.dispatch(carried, handler);
    } catch (error) {
      handler.fail(error);
    }
  });

type Controller = Dispatcher.DispatchController;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** The handler that undici calls during a request. A class, because bulk sending creates very many. */
class Exchange implements Dispatcher.DispatchHandler {
  private readonly lane: Lane;
  private readonly request: CarriedRequest;
  private readonly requestBody: string;
  private readonly context: AttemptContext;
  private readonly resolve: (response: TransportResponse) => void;
  private readonly reject: (error: unknown) => void;
  private readonly stop: () => void;
  private readonly body: BodyBuffer;
  private status = 0;
  private headers: Readonly<Record<string, string>> = {};
  private controller: Controller | undefined;
  private isWaiting = true;

  constructor(
    lane: Lane,
    request: CarriedRequest,
    requestBody: string,
    context: AttemptContext,
    resolve: (response: TransportResponse) => void,
    reject: (error: unknown) => void,
  ) {
    this.lane = lane;
    this.request = request;
    this.requestBody = requestBody;
    this.context = context;
    this.body = new BodyBuffer(context.maxResponseBytes, true);
    this.resolve = resolve;
    this.reject = reject;
    this.stop = onAbort(context, () => this.abort());
    lane.waiting++;
  }

  /** Called before the request is written to an open connection. An error thrown here ends the request. */
  onRequestStart(controller: Controller): void {
    this.stopWaiting();
    this.context.dispatched();
    this.controller = controller;
  }

  onResponseStart(_: Controller, status: number, headers: Headers): void {
    if (status < 200) return;
    this.status = status;
    this.headers = flatHeaders(headers);
  }

  onResponseData(_: Controller, chunk: Uint8Array): void {
    if (!this.body.add(chunk)) this.fail(this.broken(tooLarge(this.context.maxResponseBytes)));
  }

  onResponseEnd(): void {
    this.settle();
    const { status, headers } = this;
    const response = { status, headers, body: this.body.read() };
    const { carrier } = this.request;
    // Undici reads this header only in lower case.
    carrier?.keepFor(keepAliveLimitMs(headers['keep-alive']));
    // After the response to another message, more of them may follow: each would count as the next receipt.
    if (isForeign(response, this.requestBody, this.context.messageId)) carrier?.close();
    this.resolve(response);
  }

  onResponseError(_: Controller, error: Error): void {
    this.settle();
    this.reject(this.status === 0 ? undiciRefusal(error) : this.broken(CUT_SHORT));
  }

  private abort(): void {
    const { reason } = this.context.signal;
    if (this.status !== 0) this.fail(this.broken(CUT_SHORT));
    else this.fail(reason instanceof Error ? reason : new Error('The attempt is over.'));
  }

  /** Rejects the request and ends it. Has no effect on a settled promise. */
  fail(error: unknown): void {
    this.settle();
    this.reject(error);
    if (this.controller === undefined) this.lane.cancelConnecting();
    else this.controller.abort(error instanceof Error ? error : new Error('The attempt failed.'));
  }

  private settle(): void {
    this.stop();
    this.stopWaiting();
  }

  private stopWaiting(): void {
    if (this.isWaiting) this.lane.waiting--;
    this.isWaiting = false;
  }

  private broken(how: string): BrokenBody {
    return new BrokenBody(this.status, this.headers, how);
  }
}
