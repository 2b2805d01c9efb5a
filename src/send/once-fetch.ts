import type { FetchLike } from './fetch-like.js';
import { onNode } from './on-node.js';

const utf8 = /* @__PURE__ */ new TextEncoder();

/**
 * The fetch of the runtime, as one that posts once. After a 421 the standard has fetch send the request again by itself,
 * unless its body is a stream, which cannot be read twice. Only Node does so of those that take a stream: others refuse
 * it, or need HTTP/2 for it. Without credentials, so that a 401 is an answer in every version and no reason to ask again.
 */
export const ownFetch = (): FetchLike => {
  const { fetch } = globalThis;
  if (!onNode() || typeof fetch !== 'function') return fetch;
  return (url, init) => {
    const bytes = utf8.encode(init.body);
    // Its length, so that it is not chunked.
    const headers = { ...init.headers, 'content-length': String(bytes.length) };
    return fetch(url, { ...init, headers, body: streamOf(bytes), duplex: 'half', credentials: 'omit' });
  };
};

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: controller => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
