import type { Named } from '../internal/phantoms.js';

/** The two routes of the platform as templates, the only form in which an address is shown. API spec, section 4. */
export type Route = '/v1/bots/sendmessage/{token}' | '/v1/bots/sendmok/{token}';

/** A request, as plain data. */
export interface TransportRequest {
  readonly method: 'POST';
  /** Scheme, host and port, such as `https://example.com`. */
  readonly origin: string;
  readonly route: Route;
  /** The path, which contains the token. Reveal it only at the socket. */
  readonly path: Secret;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON text, sent as UTF-8. */
  readonly body: string;
}

/** A response, as plain data. */
export interface TransportResponse {
  readonly status: number;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded bytes, at most `maxResponseBytes`. */
  readonly body: Uint8Array;
}

/** The runtime's AbortSignal, or the part of it that is used if the compiler does not know one. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Known } } ? Known : SignalLike;

/** The part of AbortSignal that is used. */
export interface SignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The context of an attempt: its limits, and the report that the request was dispatched. */
export interface AttemptContext {
  /** Aborts when the attempt times out, the deadline passes or the caller aborts. */
  readonly signal: Signal;
  /** The deadline of the whole send, in milliseconds since the epoch. */
  readonly deadline: number;
  /** The number of the attempt; 1 for the first. */
  readonly attempt: number;
  /** Identifies the call to `send`, as in `SendError.callId`; the same in each of its attempts. */
  readonly callId: string;
  /** The messageId of the request, if it has one. */
  readonly messageId: string | undefined;
  /** The `metadata` of the send. */
  readonly metadata: unknown;
  /** The maximum number of bytes of the decoded body to read. */
  readonly maxResponseBytes: number;
  /**
   * Reports that writing starts: call it right before the first byte may be sent, so that a failure before it is known as
   * not sent. Throws if the attempt is over; then send nothing.
   */
  dispatched(): void;
}

/**
 * Sends one request, once: it does not resend and follows no redirects. It reads the body to its end, up to
 * `maxResponseBytes`, and keeps no socket in use. Any rejection is a failed attempt; any status is a response.
 *
 * @example
 * ```ts
 * const logged: Transport = async (request, context) => {
 *   console.log(request.route)
 *   return inner(request, context)
 * }
 * ```
 */
export interface Transport {
  (request: TransportRequest, context: AttemptContext): Promise<TransportResponse>;
  /**
   * Declares that `dispatched()` is called before bytes may be sent, so that a missing call proves that nothing was sent.
   * Without this, every failed attempt counts as dispatched.
   */
  readonly provesDispatch?: true;
}

/** A transport that keeps connections open. */
export interface ClosableTransport extends Transport {
  /** Closes idle connections now, and those in use when their requests end. */
  close(): void;
}

/**
 * The next middleware, or the transport. Call it once in an attempt. The request may have other headers, but nothing else
 * may differ. The context is always the attempt's own, so that its evidence cannot be removed.
 */
export type Next = (request?: TransportRequest, context?: AttemptContext) => Promise<TransportResponse>;

/** The context as middleware gets it. `_Words` is for the compiler, which prints it in an error. */
interface MiddlewareContext<_Words extends string> extends AttemptContext, Named {}

/**
 * A function that wraps each attempt: the first in `use` is the outermost. It may change headers, read the response, or
 * respond in place of the platform without calling `next`. It does not see the token unless it reveals the path, but it
 * sees the body with its texts and OTPs. If it throws, the send ends. If it sends by other means, it must call
 * `context.dispatched()` first.
 *
 * @example
 * ```ts
 * const traced: Middleware = (request, _, next) =>
 *   next({
 *     ...request,
 *     headers: { ...request.headers, 'x-request-id': crypto.randomUUID() },
 *   })
 * ```
 */
export type Middleware = (
  request: TransportRequest,
  context: MiddlewareContext<'the third parameter is next'>,
  next: Next,
) => Promise<TransportResponse>;

/** A fetch function, or the part of one that is used; the global fetch fits. */
export type FetchLike<Body extends FetchBody = FetchBody> = (
  url: string,
  init: FetchInit<Body>,
) => Promise<FetchResponse>;

/** The options that a fetch function gets. */
export interface FetchInit<Body extends FetchBody = FetchBody> {
  method: 'POST';
  headers: Record<string, string>;
  body: Body;
  redirect: 'manual';
  signal: Signal;
  /** Set for a stream, which fetch requires. */
  duplex?: 'half';
  credentials?: 'omit';
}

/**
 * The body of the request: its JSON text, a stream of it on Node, or a Blob of it on Deno, which fetch cannot send twice.
 * `String(body)` gives the text of each.
 */
export type FetchBody = string | StreamBody | BlobBody;

type StreamBody = typeof globalThis extends { Request: { prototype: { readonly body: infer Known } } }
  ? NonNullable<Known>
  : { toString(): string };
type BlobBody = typeof globalThis extends { Blob: { prototype: infer Known } } ? Known : { toString(): string };

/** The part of a fetch response that is read. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  readonly body: { getReader(): BodyReader } | null;
}

/** The reader of a response body. */
export interface BodyReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

type Headers = Readonly<Record<string, string>>;

/** The headers of every request. `identity`, because a compressed response could grow without bounds. */
export const requestHeaders: Headers = /* @__PURE__ */ Object.freeze({
  'content-type': 'application/json',
  accept: 'application/json',
  'accept-encoding': 'identity',
});

/** Returns the value of a header. `name` is in lower case; the transport's names may have any case. */
export const headerOf = (headers: Headers, name: string): string | undefined => {
  const own = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return own === undefined ? undefined : String(own[1]);
};

/** A hidden text: `inspect`, JSON and string conversion show a mask. */
export interface Secret {
  /** Returns the text. Call it only at the socket, and do not keep the result. */
  reveal(): string;
  toString(): string;
  toJSON(): string;
}

const MASK = '[secret]';

/** Hides `text` in a closure, which no inspection opens. */
export const secret = (text: string): Secret => {
  const mask = (): string => MASK;
  const hidden = { reveal: () => text, toString: mask, toJSON: mask, [Symbol.for('nodejs.util.inspect.custom')]: mask };
  return Object.freeze(hidden);
};
