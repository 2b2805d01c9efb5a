import * as is from '../internal/checks.js';
import { type OptionTable, readOptions } from '../internal/options.js';
import type { UseInstead } from '../internal/phantoms.js';
import type { AsyncDispose } from '../internal/runtime.js';
import { wrongOptionOf } from '../send/check.js';
import type { AttemptContext, Transport, TransportRequest, TransportResponse } from '../send/transport.js';
import { factory } from '../send/transports/factory.js';
import { type TlsOptions, tlsOptions } from '../send/transports/tls-options.js';
import { exchange } from './exchange.js';
import { createLane, type Lane, type LaneOptions, mockLane } from './lane.js';

export type { TlsOptions } from '../send/transports/tls-options.js';

/** Names that people guess for options of `undiciTransport`. */
interface UndiciTraps {
  /** @deprecated Use attemptTimeoutMs of createBot. */
  readonly timeout?: UseInstead<'attemptTimeoutMs of createBot'>;
  /** @deprecated Use tls: { ca }. */
  readonly ca?: UseInstead<'tls: { ca }'>;
  /** @deprecated Use connections. */
  readonly maxSockets?: UseInstead<'connections'>;
}

/** The options of `undiciTransport`. */
export interface UndiciTransportOptions extends UndiciTraps {
  /** The maximum number of connections to one origin; 64 by default. Further requests wait and are proven not sent. */
  readonly connections?: number | undefined;
  /**
   * The time that an idle connection is kept, in ms; 4 000 by default, which is less than common servers keep theirs. A
   * shorter `Keep-Alive: timeout` of the server takes precedence.
   */
  readonly keepAliveMs?: number | undefined;
  /** The time after which all connections are replaced, to follow DNS changes, in ms; 300 000 by default. */
  readonly maxAgeMs?: number | undefined;
  /** The maximum time to open a connection, TLS included, in ms; 10 000 by default. */
  readonly connectTimeoutMs?: number | undefined;
  /** Certificate authorities and a client certificate. */
  readonly tls?: TlsOptions | undefined;
}

/** A transport made by `undiciTransport`. */
export interface UndiciTransport extends Transport, AsyncDispose {
  readonly provesDispatch: true;
  /** Waits for requests in flight and closes all connections. */
  close(): Promise<void>;
}

/** The options of `undiciTransport`. */
const UNDICI: OptionTable<UndiciTransportOptions, Exclude<keyof UndiciTransportOptions, 'tls' | keyof UndiciTraps>> = {
  connections: [is.count, 64],
  keepAliveMs: [is.milliseconds, 4000],
  maxAgeMs: [is.milliseconds, 300_000],
  connectTimeoutMs: [is.milliseconds, 10_000],
  tls: is.anything,
  timeout: 'attemptTimeoutMs of createBot',
  ca: 'tls: { ca }',
  maxSockets: 'connections',
};

/**
 * Creates a transport for bulk sending on undici 7 or later, with a pool of connections to each origin and one request at a
 * time on each connection. A failure before the request is written is proven not sent. It reads at most `maxResponseBytes`
 * and follows no redirects. Close it yourself. Throws a SendError of kind `config` for options that cannot work. API spec,
 * section 4.
 * @function
 *
 * @example
 * ```ts
 * await using transport = undiciTransport({ connections: 128 })
 * const bot = createBot({ baseUrl, token, transport })
 * ```
 */
export const undiciTransport: (options?: UndiciTransportOptions) => UndiciTransport = /* @__PURE__ */ factory(
  'undiciTransport',
  (options = {}) => {
    const wrong = wrongOptionOf('undiciTransport');
    const { maxAgeMs, tls, ...laneOptions } = readOptions(UNDICI, options, wrong);
    const complete: LaneOptions = { ...laneOptions, tls: tlsOptions(tls, wrong) };
    const lanes = new Map<string, Lane>();
    /** The lanes that accept no new requests and still have requests in flight. */
    const closing = new Set<Promise<void>>();
    const end = ({ pool }: Lane): void => {
      const forget = (): void => void closing.delete(closed);
      const closed = pool.close().then(forget, forget);
      closing.add(closed);
    };
    const laneOf = (origin: string): Lane => {
      const last = lanes.get(origin);
      if (last !== undefined && performance.now() - last.madeAt < maxAgeMs) return last;
      const lane = createLane(origin, complete);
      lanes.set(origin, lane);
      // Requests in flight continue. Undici's own `clientTtl` would read a clock for each connection.
      if (last !== undefined) end(last);
      return lane;
    };
    const send = (request: TransportRequest, context: AttemptContext): Promise<TransportResponse> =>
      exchange(mockLane() ?? laneOf(request.origin), request, context);
    const close = async (): Promise<void> => {
      for (const lane of lanes.values()) end(lane);
      lanes.clear();
      await Promise.all(closing);
    };
    return Object.assign(send, { provesDispatch: true, close, [Symbol.asyncDispose]: close } as const);
  },
);
