import { BrokenBody, CUT_SHORT, tooLarge } from './broken-body.js';
import { joined } from './joined.js';
import { undiciRefusal } from './not-http.js';
import { configError } from './send-failure.js';
import type { AttemptContext, Signal, Transport } from './transport.js';

/** What is needed of a fetch function: the platform's own has it. */
export type FetchLike = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** What a fetch function is given. */
export interface FetchInit {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
  redirect: 'manual';
  signal: Signal;
}

/** What is read of its response. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  readonly body: { getReader(): BodyReader } | null;
}

/** What is read of the response's body. */
export interface BodyReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** The options of `fetchTransport`. */
export interface FetchTransportOptions {
  /** The global one when absent. */
  readonly fetch?: FetchLike | undefined;
}

/**
 * Sends through a fetch function; the default outside Node. It reads at most `maxResponseBytes` and follows no
 * redirects. Fetch does not tell when bytes leave, so that no failure is proven not sent: every one is `unknown`.
 * Throws a SendError of kind `config` where there is no fetch. Document, section 4.
 *
 * @example
 * ```ts
 * createBot({ baseUrl, token, transport: fetchTransport({ fetch: app.request }) })
 * ```
 */
export const fetchTransport = (options: FetchTransportOptions = {}): Transport => {
  const { fetch = globalThis.fetch } = options;
  if (typeof fetch !== 'function') throw configError('fetch is no function.');
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
  { signal, maxResponseBytes }: AttemptContext,
  broken: (how: string) => BrokenBody,
): Promise<Uint8Array> => {
  // Not every fetch ends its stream when the signal aborts; and no one waits for the end of it.
  const cancel = (): void => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // A fetch that ignores its signal answers when all is over.
    if (signal.aborted) throw broken(CUT_SHORT);
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value?.length ?? 0;
      if (length > maxResponseBytes) throw broken(tooLarge(maxResponseBytes));
      if (part.value !== undefined) chunks.push(part.value);
    }
    if (signal.aborted) throw broken(CUT_SHORT);
  } catch (error) {
    cancel();
    throw error instanceof BrokenBody ? error : broken(CUT_SHORT);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  return joined(chunks, length);
};
