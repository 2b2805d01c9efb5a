import type { Dispatcher } from 'undici';
import { BrokenBody, CUT_SHORT, tooLarge } from '../send/broken-body.js';
import { flatHeaders } from '../send/flat-headers.js';
import { joined } from '../send/joined.js';
import { undiciRefusal } from '../send/not-http.js';
import { onAbort } from '../send/on-abort.js';
import type { AttemptContext, TransportRequest, TransportResponse } from '../send/transport.js';
import type { Lane } from './lane.js';

/** One request over undici and its response. */
export const exchange = (lane: Lane, request: TransportRequest, context: AttemptContext): Promise<TransportResponse> =>
  new Promise((resolve, reject) => {
    const { maxResponseBytes } = context;
    const chunks: Uint8Array[] = [];
    let length = 0;
    let status = 0;
    let headers: Readonly<Record<string, string>> = {};
    let controller: Dispatcher.DispatchController | undefined;

    const settle = (): void => {
      stop();
      lane.waiting.delete(handler);
    };
    // Only the first counts: a promise settles once.
    const fail = (error: Error): void => {
      settle();
      reject(error);
      if (controller === undefined) lane.giveUp();
      else controller.abort(error);
    };
    const broken = (how: string): BrokenBody => new BrokenBody(status, headers, how);
    const handler: Dispatcher.DispatchHandler = {
      // Called when the request is about to be written to a connection that stands. What it throws ends the request.
      onRequestStart: started => {
        lane.waiting.delete(handler);
        context.dispatched();
        controller = started;
      },
      onResponseStart: (_, received, head) => {
        if (received < 200) return;
        status = received;
        headers = flatHeaders(head);
      },
      onResponseData: (_, chunk) => {
        length += chunk.length;
        if (length > maxResponseBytes) fail(broken(tooLarge(maxResponseBytes)));
        else chunks.push(chunk);
      },
      onResponseEnd: () => {
        settle();
        resolve({ status, headers, body: joined(chunks, length) });
      },
      onResponseError: (_, error) => {
        settle();
        reject(status === 0 ? undiciRefusal(error) : broken(CUT_SHORT));
      },
    };

    const stop = onAbort(context, () => fail(status === 0 ? reasonOf(context.signal.reason) : broken(CUT_SHORT)));
    lane.waiting.add(handler);
    const { method, path, headers: sent, body } = request;
    lane.pool.dispatch({ method, path: path.reveal(), headers: sent, body }, handler);
  });

const reasonOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error('The attempt is over.'));
