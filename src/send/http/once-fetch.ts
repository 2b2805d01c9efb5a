import type { FetchLike } from '../fetch-like.js';
import { onNode } from './on-node.js';

const utf8 = /* @__PURE__ */ new TextEncoder();

/**
 * `fetch` as one that posts once, where it is the runtime's own. Two of them send a request again by themselves as long as
 * they can read its body again: Node after a 421, as the standard says, and Deno over a new connection when a kept one
 * breaks. Both refrain when they cannot: Node for a stream, Deno for a Blob. No other runtime takes a stream so; for
 * browsers it needs HTTP/2.
 */
export const onceFetch = (fetch: FetchLike | undefined): FetchLike => {
  const own = globalThis.fetch;
  if (fetch !== undefined && fetch !== own) return fetch;
  if ('Deno' in globalThis) return (url, init) => own(url, { ...init, body: new Blob([init.body]) });
  return onNode() && isNodes(own) ? streaming(own) : own;
};

/** Whether it is the fetch of Node 20 to 26: the stand-in of a test gets the body as text. */
const isNodes = (fetch: unknown): boolean => String(fetch).startsWith('function fetch(input, init = undefined) {');

/** Without credentials, so that a 401 is an answer in every version of Node, and no reason to look for a password. */
const streaming =
  (fetch: typeof globalThis.fetch): FetchLike =>
  (url, init) => {
    const bytes = utf8.encode(init.body);
    // Its length, so that it is not chunked.
    const headers = { ...init.headers, 'content-length': String(bytes.length) };
    return fetch(url, { ...init, headers, body: streamOf(bytes), duplex: 'half', credentials: 'omit' });
  };

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: controller => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
