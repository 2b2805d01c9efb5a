import type { AsyncDispose } from '../send/async-dispose.js';
import { checked, count, known, milliseconds } from '../send/check.js';
import { type TlsOptions, tlsOptions } from '../send/http/tls-options.js';
import type { AttemptContext, Transport, TransportRequest, TransportResponse } from '../send/transport.js';
import { exchange } from './exchange.js';
import { createLane, type Lane, type LaneOptions } from './lane.js';

/** The options of `undiciTransport`. */
export interface UndiciTransportOptions {
  /** The most connections to one origin; 64. What comes beyond waits, proven not sent. */
  readonly connections?: number | undefined;
  /**
   * How long an idle connection is kept, in milliseconds; 4 000, which is before common servers close theirs. A server
   * that names a shorter time by `Keep-Alive: timeout` is heeded.
   */
  readonly keepAliveMs?: number | undefined;
  /** How long until all connections are replaced, in milliseconds; 300 000. So a change of DNS is followed. */
  readonly maxAgeMs?: number | undefined;
  /** How long a connection may take to stand, TLS included, in milliseconds; 10 000. */
  readonly connectTimeoutMs?: number | undefined;
  /** Authorities and a client certificate. */
  readonly tls?: TlsOptions | undefined;
}

/** What `undiciTransport` makes. */
export interface UndiciTransport extends Transport, AsyncDispose {
  readonly provesDispatch: true;
  /** Waits for what is under way and closes all connections. */
  close(): Promise<void>;
}

const KEYS: Readonly<Record<keyof UndiciTransportOptions, true>> = {
  connections: true,
  keepAliveMs: true,
  maxAgeMs: true,
  connectTimeoutMs: true,
  tls: true,
};

/**
 * Sends through undici 7 or later, over a pool of connections to each origin, one request at a time on each: the
 * transport for bulk. A failure before the request is written is proven not sent. It reads at most `maxResponseBytes` and
 * follows no redirects. Its owner closes it. Throws a SendError of kind `config` for options that cannot work.
 * Document, section 4.
 *
 * @example
 * ```ts
 * await using transport = undiciTransport({ connections: 128 })
 * const bot = createBot({ baseUrl, token, transport })
 * ```
 */
export const undiciTransport = (options: UndiciTransportOptions = {}): UndiciTransport => {
  const { lane: complete, ageMs } = checked(() => laneOptions(options));
  const lanes = new Map<string, Lane>();
  /** Those that take nothing new and are not yet done. */
  const closing = new Set<Promise<void>>();
  const end = ({ pool }: Lane): void => {
    const forget = (): void => void closing.delete(closed);
    const closed = pool.close().then(forget, forget);
    closing.add(closed);
  };
  const laneOf = (origin: string): Lane => {
    const last = lanes.get(origin);
    if (last !== undefined && performance.now() - last.madeAt < ageMs) return last;
    const lane = createLane(origin, complete);
    lanes.set(origin, lane);
    // What is under way goes on. Undici could recycle by itself (`clientTtl`), but looks at a clock for each connection.
    if (last !== undefined) end(last);
    return lane;
  };
  const send = (request: TransportRequest, context: AttemptContext): Promise<TransportResponse> =>
    exchange(laneOf(request.origin), request, context);
  const close = async (): Promise<void> => {
    for (const lane of lanes.values()) end(lane);
    lanes.clear();
    await Promise.all(closing);
  };
  return Object.assign(send, { provesDispatch: true, close, [Symbol.asyncDispose]: close } as const);
};

const laneOptions = (options: UndiciTransportOptions): { readonly lane: LaneOptions; readonly ageMs: number } => {
  const {
    connections = 64,
    keepAliveMs = 4000,
    maxAgeMs = 300_000,
    connectTimeoutMs = 10_000,
    tls,
  } = known(options, KEYS);
  return {
    lane: {
      connections: count('connections', connections),
      keepAliveMs: milliseconds('keepAliveMs', keepAliveMs),
      connectTimeoutMs: milliseconds('connectTimeoutMs', connectTimeoutMs),
      tls: tlsOptions(tls),
    },
    ageMs: milliseconds('maxAgeMs', maxAgeMs),
  };
};
