import type { FetchInit, FetchLike } from '../transport.js';
import { undiciRefusal } from './response.js';

const utf8 = /* @__PURE__ */ new TextEncoder();

/**
 * Wraps the fetch of Node, which resends a text by itself after a 421, as the fetch standard says, but not a stream. It omits
 * credentials, so that every version of Node returns a 401 as a response and does not look for a password.
 */
export const streaming =
  (fetch: FetchLike): FetchLike =>
  async (url, init) => {
    const bytes = utf8.encode(String(init.body));
    // The header has the length, so that the body is not chunked.
    const headers: Record<string, string> = { ...init.headers, 'content-length': String(bytes.length) };
    // A wrapper that reads the body may send another body. If that has another length than the header says, fetch would wait forever or
    // fail.
    const forgetLength = (): boolean => Reflect.deleteProperty(headers, 'content-length');
    const body = readable(streamOf(bytes, forgetLength), init, forgetLength);
    try {
      return await fetch(url, { ...init, headers, body, duplex: 'half', credentials: 'omit' });
    } catch (thrown) {
      throw undiciRefusal(thrown);
    }
  };

/** Adds `toString`, because stand-ins for fetch read the text with `String(init.body)`, and so does node-fetch, which does not know web streams. */
export const readable = <Body extends object>(body: Body, { body: text }: FetchInit, onRead?: () => void): Body => {
  const read = (): typeof text => {
    onRead?.();
    return text;
  };
  return Object.defineProperty(body, 'toString', { value: read });
};

/** Creates a stream that is filled when it is first read: fetch has copied the headers by then. */
const streamOf = (bytes: Uint8Array<ArrayBuffer>, onRead: () => void): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream(
    {
      pull: controller => {
        onRead();
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
