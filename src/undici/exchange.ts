import type { Dispatcher } from 'undici';
import { BrokenBody, CUT_SHORT, tooLarge } from '../send/http/broken-body.js';
import { flatHeaders } from '../send/http/flat-headers.js';
import { joined } from '../send/http/joined.js';
import { undiciRefusal } from '../send/http/not-http.js';
import { onAbort } from '../send/http/on-abort.js';
import type { AttemptContext, TransportRequest, TransportResponse } from '../send/transport.js';
import type { Lane } from './lane.js';

/** One request over undici and its response. */
export const exchange = (lane: Lane, request: TransportRequest, context: AttemptContext): Promise<TransportResponse> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = request;
    const handler = new Exchange(lane, context, resolve, reject);
    try {
      lane.pool.dispatch({ method, path: path.reveal(), headers, body }, handler);
    } catch (error) {
      handler.fail(error);
    }
  });

type Controller = Dispatcher.DispatchController;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** What undici calls while it goes on. A class, since bulk makes very many. */
class Exchange implements Dispatcher.DispatchHandler {
  private readonly lane: Lane;
  private readonly context: AttemptContext;
  private readonly resolve: (response: TransportResponse) => void;
  private readonly reject: (error: unknown) => void;
  private readonly stop: () => void;
  private readonly chunks: Uint8Array[] = [];
  private length = 0;
  private status = 0;
  private headers: Readonly<Record<string, string>> = {};
  private controller: Controller | undefined;
  private waits = true;

  constructor(
    lane: Lane,
    context: AttemptContext,
    resolve: (response: TransportResponse) => void,
    reject: (error: unknown) => void,
  ) {
    this.lane = lane;
    this.context = context;
    this.resolve = resolve;
    this.reject = reject;
    this.stop = onAbort(context, () => this.abort());
    lane.waiting++;
  }

  /** The request is about to be written to a connection that stands. What is thrown here ends it. */
  onRequestStart(controller: Controller): void {
    this.waitNoMore();
    this.context.dispatched();
    this.controller = controller;
  }

  onResponseStart(_: Controller, status: number, headers: Headers): void {
    if (status < 200) return;
    this.status = status;
    this.headers = flatHeaders(headers);
  }

  onResponseData(_: Controller, chunk: Uint8Array): void {
    const { maxResponseBytes } = this.context;
    this.length += chunk.length;
    if (this.length > maxResponseBytes) this.fail(this.broken(tooLarge(maxResponseBytes)));
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.settle();
    const { status, headers } = this;
    this.resolve({ status, headers, body: joined(this.chunks, this.length) });
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

  /** Only the first settles the promise; what comes after changes nothing. */
  fail(error: unknown): void {
    this.settle();
    this.reject(error);
    if (this.controller === undefined) this.lane.giveUp();
    else this.controller.abort(error instanceof Error ? error : new Error('The attempt failed.'));
  }

  private settle(): void {
    this.stop();
    this.waitNoMore();
  }

  private waitNoMore(): void {
    if (this.waits) this.lane.waiting--;
    this.waits = false;
  }

  private broken(how: string): BrokenBody {
    return new BrokenBody(this.status, this.headers, how);
  }
}
