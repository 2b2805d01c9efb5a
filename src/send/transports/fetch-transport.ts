import { postingOnce } from '#default-transport';
import { BodyBuffer } from '../../internal/bytes.js';
import * as is from '../../internal/checks.js';
import { hasMethods, type OptionTable, readOptions } from '../../internal/options.js';
import { whyTooLong } from '../../internal/runtime.js';
import { onAbort } from '../attempt-context.js';
import { BrokenBody, CUT_SHORT, compressed, tooLarge } from '../broken-body.js';
import { wrongOptionOf } from '../check.js';
import { configError } from '../send-error-impl.js';
import type { AttemptContext, BodyReader, FetchLike, FetchResponse, Transport } from '../transport.js';
import { factory } from './factory.js';
import { readable } from './fetch-on-node.js';
import { notAResponse } from './response.js';

/** The options of `fetchTransport`. */
export interface FetchTransportOptions {
  /** The fetch function; the global one by default. */
  readonly fetch?: FetchLike | undefined;
}

const FETCH: OptionTable<FetchTransportOptions> = { fetch: is.aFunction };

/**
 * Creates a transport that sends through a fetch function; the default outside Node. It reads at most `maxResponseBytes`
 * and follows no redirects. Fetch does not report when writing starts, so no failure is proven not sent: each is `unknown`,
 * and so is a 407, which fetch hides.
 * On Node the body is a stream and on Deno a Blob, because fetch could send a text a second time by itself, after a 421
 * or when a kept connection breaks; `String(init.body)` gives its text to a stand-in. Bun and workerd send a text once. A
 * browser may send it twice, and so may a bundle for browsers that runs on Node, and a `fetch` that reads the body and passes on a text. A `fetch` that passes on
 * another stream as the body must remove `content-length`; otherwise the send fails with kind `connection`. Fetch cannot
 * close a connection: after the receipt of another message (kind `protocol`), the next responses on it may be wrong, too.
 * Node keeps the URL of each fetch, which contains the token, in the entries of `performance`; `nodeTransport` does not.
 * Throws a SendError of kind `config` for options that cannot work, and if the runtime has no fetch. API spec, section 4.
 * @function
 *
 * @example
 * ```ts
 * createBot({ baseUrl, token, transport: fetchTransport({ fetch: app.request }) })
 * ```
 */
export const fetchTransport: (options?: FetchTransportOptions) => Transport = /* @__PURE__ */ factory(
  'fetchTransport',
  (options = {}) => {
    const { fetch: given = globalThis.fetch } = readOptions(FETCH, options, wrongOptionOf('fetchTransport'));
    if (given === undefined) throw configError('This runtime has no fetch: set `fetch`.');
    const fetch = onceFetch(given);
    return async (request, context) => {
      context.dispatched();
      const { method, origin, path, headers, body } = request;
      const init = { method, headers: { ...headers }, body, redirect: 'manual', signal: context.signal } as const;
      const response = await fetch(origin + path.reveal(), init);
      if (!isResponse(response)) throw notAResponse(response);
      const { status } = response;
      const received: Record<string, string> = {};
      response.headers.forEach((value, name) => {
        received[name.toLowerCase()] = value;
      });
      if (response.body === null) return { status, headers: received, body: new Uint8Array() };
      const broken = (how: string): BrokenBody => new BrokenBody(status, received, how);
      // Fetch decompresses by itself, asked or not, and does not say when that fails.
      const unreadable = compressed(received) ?? CUT_SHORT;
      return { status, headers: received, body: await readAll(response.body.getReader(), context, broken, unreadable) };
    };
  },
);

/** Checks what a caller's `fetch` returned: a stand-in in a test may return undefined. */
const isResponse = (returned: unknown): boolean => {
  const { status, headers, body }: Partial<FetchResponse> = Object(returned);
  return (
    typeof status === 'number' && hasMethods(headers, ['forEach']) && (body === null || hasMethods(body, ['getReader']))
  );
};

const readAll = async (
  reader: BodyReader,
  context: AttemptContext,
  broken: (how: string) => BrokenBody,
  unreadable: string,
): Promise<Uint8Array> => {
  let cancelled = context.signal.aborted;
  // Nothing waits for its end.
  const cancel = (): void => void reader.cancel().catch(() => {});
  // Not every fetch ends its stream when the signal aborts.
  const stop = onAbort(context, () => {
    cancelled = true;
    cancel();
  });
  const body = new BodyBuffer(context.maxResponseBytes);
  try {
    // A fetch that ignores its signal may respond after the attempt has ended.
    for (let part = cancelled ? DONE : await reader.read(); !part.done; part = await reader.read()) {
      if (part.value !== undefined && !body.add(part.value))
        throw broken(`${tooLarge(context.maxResponseBytes)}${whyTooLong()}`);
    }
    if (cancelled) throw broken(CUT_SHORT);
  } catch (error) {
    cancel();
    throw error instanceof BrokenBody ? error : broken(unreadable);
  } finally {
    stop();
  }
  return body.read();
};

const DONE = { done: true } as const;

/**
 * Returns a `fetch` that posts once, if the runtime allows it. Two runtimes resend a request by themselves if they can read
 * its body again: Node after a 421, and Deno over a new connection when a kept one breaks. Node does not resend a stream, and
 * Deno does not resend a Blob. A function that wraps the runtime's fetch passes either on, so that its body is never a text on
 * these two, except in a bundle for browsers that runs on Node. No other runtime accepts a stream; browsers need HTTP/2 for one.
 */
const onceFetch = (fetch: FetchLike): FetchLike =>
  'Deno' in globalThis
    ? (url, init) => fetch(url, { ...init, body: readable(new Blob([String(init.body)]), init) })
    : postingOnce(fetch);
