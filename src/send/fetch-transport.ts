import { checked, known, optionalFunction } from './check.js';
import type { BodyReader, FetchInit, FetchLike, FetchResponse } from './fetch-like.js';
import { BrokenBody, CUT_SHORT, tooLarge } from './http/broken-body.js';
import { joined } from './http/joined.js';
import { undiciRefusal } from './http/not-http.js';
import { onAbort } from './http/on-abort.js';
import { onceFetch } from './http/once-fetch.js';
import { configError } from './send-failure.js';
import type { AttemptContext, Transport } from './transport.js';

/** The options of `fetchTransport`. */
export interface FetchTransportOptions {
  /** The global one when absent. */
  readonly fetch?: FetchLike | undefined;
}

const KEYS: Readonly<Record<keyof FetchTransportOptions, true>> = { fetch: true };

/**
 * Sends through a fetch function; the default outside Node. It reads at most `maxResponseBytes` and follows no
 * redirects. Fetch does not tell when bytes leave, so that no failure is proven not sent: every one is `unknown`, and so
 * is a 407, which fetch withholds.
 * The fetch of Node, Deno, Bun and workerd posts once. A browser may post a second time by itself, after a 421 or when a
 * kept connection breaks, and so may a passed-in `fetch` that is not the runtime's own; nothing here stops or sees that.
 * Node keeps the URL of each fetch, with the token in it, among the entries of `performance`; `nodeTransport` leaves none.
 * Throws a SendError of kind `config` for options that cannot work, and where there is no fetch. Document, section 4.
 *
 * @example
 * ```ts
 * createBot({ baseUrl, token, transport: fetchTransport({ fetch: app.request }) })
 * ```
 */
export const fetchTransport = (options: FetchTransportOptions = {}): Transport => {
  const fetch = checked(() => onceFetch(optionalFunction('fetch', known(options, KEYS).fetch)));
  if (fetch === undefined) throw configError('There is no fetch here.');
  return async (request, context) => {
    context.dispatched();
    const { method, origin, path, headers, body } = request;
    const init = { method, headers: { ...headers }, body, redirect: 'manual', signal: context.signal } as const;
    const response = await answered(fetch, origin + path.reveal(), init);
    const { status } = response;
    const received: Record<string, string> = {};
    response.headers.forEach((value, name) => {
      received[name.toLowerCase()] = value;
    });
    if (response.body === null) return { status, headers: received, body: new Uint8Array() };
    const broken = (how: string): BrokenBody => new BrokenBody(status, received, how);
    return { status, headers: received, body: await readAll(response.body.getReader(), context, broken) };
  };
};

const answered = async (fetch: FetchLike, url: string, init: FetchInit): Promise<FetchResponse> => {
  try {
    return await fetch(url, init);
  } catch (thrown) {
    throw undiciRefusal(thrown);
  }
};

const readAll = async (
  reader: BodyReader,
  context: AttemptContext,
  broken: (how: string) => BrokenBody,
): Promise<Uint8Array> => {
  let cut = context.signal.aborted;
  // No one waits for the end of it.
  const cancel = (): void => void reader.cancel().catch(() => {});
  // Not every fetch ends its stream when the signal aborts.
  const stop = onAbort(context, () => {
    cut = true;
    cancel();
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // A fetch that ignores its signal answers when all is over.
    for (let part = cut ? DONE : await reader.read(); !part.done; part = await reader.read()) {
      length += part.value?.length ?? 0;
      if (length > context.maxResponseBytes) throw broken(tooLarge(context.maxResponseBytes));
      if (part.value !== undefined) chunks.push(part.value);
    }
    if (cut) throw broken(CUT_SHORT);
  } catch (error) {
    cancel();
    throw error instanceof BrokenBody ? error : broken(CUT_SHORT);
  } finally {
    stop();
  }
  return joined(chunks, length);
};

const DONE = { done: true } as const;
