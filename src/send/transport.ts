import type { Secret } from './secret.js';

/** The two routes of the platform, as templates: the only form in which an address is ever shown. Document, section 4. */
export type Route = '/v1/bots/sendmessage/{token}' | '/v1/bots/sendmok/{token}';

/** What leaves, as plain data. */
export interface TransportRequest {
  readonly method: 'POST';
  /** Scheme, host and port, such as `https://example.com`. */
  readonly origin: string;
  readonly route: Route;
  /** The path with the token in it. Reveal it at the socket only. */
  readonly path: Secret;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON text, to be sent as UTF-8. */
  readonly body: string;
}

/** What came back. */
export interface TransportResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded bytes, at most `maxResponseBytes`. */
  readonly body: Uint8Array;
}

/** The AbortSignal of the runtime; what is needed of one where the compiler knows none. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Known } } ? Known : SignalLike;

/** The part of AbortSignal that is used. */
export interface SignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** What a transport is told of the attempt, and tells. */
export interface AttemptContext {
  /** Aborts when the attempt's time or the caller's patience is over. */
  readonly signal: Signal;
  /** When the whole send is over, in milliseconds since the epoch. */
  readonly deadline: number;
  /** 1 for the first. */
  readonly attempt: number;
  /** The most bytes of body to read, decoded. */
  readonly maxResponseBytes: number;
  /**
   * To be called at the moment from which bytes may leave: a failure before it is then known as not sent.
   * Throws when the attempt is over; nothing may be sent then.
   */
  dispatched(): void;
}

/**
 * Carries one request, once: no resending, no redirects. It reads the body to its end, up to `maxResponseBytes`, and
 * leaves no socket busy. A rejection of any kind is a failed attempt; any status is a response.
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
   * Promises that `dispatched()` is called whenever bytes may leave, so that its absence proves that none did. Without
   * this promise every failed attempt is taken to have been dispatched.
   */
  readonly provesDispatch?: true;
}

/** A transport that holds connections. */
export interface ClosableTransport extends Transport {
  /** Closes the idle connections, and those in use when they are done. */
  close(): void;
}
