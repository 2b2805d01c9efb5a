import { fetchTransport } from '../send/fetch-transport.js';
import type { Transport } from '../send/transport.js';
import { BrokenAnswer, type HalfAnswer } from './faults/broken-answer.js';

/** Answers a request, or throws a BrokenAnswer. */
export type Handle = (request: Request) => Promise<Response>;

/** `handle` as a fetch function: where the connection would end, it fails as the network would. */
export const inProcess =
  (handle: Handle): Handle =>
  async request => {
    // Then a fetch sends nothing.
    request.signal.throwIfAborted();
    const aborted = abortOf(request.signal);
    try {
      return await Promise.race([handle(request), aborted.promise]);
    } catch (thrown) {
      if (!(thrown instanceof BrokenAnswer)) throw thrown;
      if (thrown.half === undefined) throw new TypeError('fetch failed', { cause: connectionReset() });
      return halfResponse(thrown.half);
    } finally {
      aborted.clear();
    }
  };

/** A transport that calls the emulator. Nothing can fail before the call, so that the dispatch is proven. */
export const transportTo = (fetch: Handle): Transport => {
  const send = fetchTransport({ fetch: (url, init) => fetch(new Request(url, init)) });
  const transport: Transport = (request, context) => send(request, context);
  return Object.assign(transport, { provesDispatch: true } as const);
};

const connectionReset = (): Error => Object.assign(new Error('The connection was reset.'), { code: 'ECONNRESET' });

const halfResponse = ({ status, headers, bytes }: HalfAnswer): Response => {
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull: controller => {
      if (isSent) return controller.error(connectionReset());
      isSent = true;
      controller.enqueue(bytes);
    },
  });
  return new Response(body, { status, headers });
};

const abortOf = (signal: AbortSignal): { readonly promise: Promise<never>; readonly clear: () => void } => {
  let abort = (): void => {};
  const promise = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
  });
  return { promise, clear: () => signal.removeEventListener('abort', abort) };
};
