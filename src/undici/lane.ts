import { buildConnector, Client, type Dispatcher, getGlobalDispatcher, Pool } from 'undici';
import type { SocketTls } from '../send/transports/tls-options.js';

/** The connections to one origin. */
export interface Lane {
  readonly pool: Dispatcher;
  /** True for the MockAgent of a test, which may call nothing before it fails a request. */
  readonly isMock: boolean;
  /** The time of creation, by `performance.now()`. */
  readonly madeAt: number;
  /** The number of requests that wait for a connection. */
  waiting: number;
  /** Cancels connections that are opening, if no request waits for one. */
  cancelConnecting(): void;
}

/** The options of a lane, with all defaults filled in. */
export interface LaneOptions {
  readonly connections: number;
  readonly keepAliveMs: number;
  readonly connectTimeoutMs: number;
  readonly tls: SocketTls;
}

/** A request that records the connection that carries it. */
export interface CarriedRequest extends Dispatcher.DispatchOptions {
  carrier: Carrier | undefined;
}

/** A connection, or the connection that replaced it. */
interface Carrier {
  /** Closes the connection after its last response was read completely. */
  close(): void;
  /** Closes the connection if it stays idle for `ms` milliseconds, or for `keepAliveMs` if that is shorter or `ms` is undefined. */
  keepFor(ms: number | undefined): void;
}

/** A client that records its connection in each request, because a pool does not expose which client carries a request. */
class LaneClient extends Client {
  private readonly carrier: Carrier;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The end of the idle time that the open connection has left, by `Date.now()`. */
  private idleUntil = Number.POSITIVE_INFINITY;

  constructor(origin: URL, options: Client.Options) {
    let socket: Destroyable | undefined;
    const { connect, keepAliveTimeout = 0 } = options;
    const connectAndRecord: buildConnector.connector = (to, callback) => {
      if (typeof connect !== 'function') return callback(new Error('The lane must have a connector.'), null);
      connect(to, (...outcome) => {
        socket = outcome[1] ?? undefined;
        this.idleUntil = Number.POSITIVE_INFINITY;
        callback(...outcome);
      });
    };
    super(origin, { ...options, connect: connectAndRecord });
    // Destroy without an error: undici would pass it to requests that wait for a new connection.
    const close = (): void => void socket?.destroy();
    const keepFor = (ms = keepAliveTimeout): void => {
      this.idleUntil = Date.now() + Math.min(ms, keepAliveTimeout);
      if (ms === 0) close();
      if (ms === 0 || ms >= keepAliveTimeout) return;
      this.timer = setTimeout(close, ms);
      // Test environments that imitate browsers have timers that are numbers.
      this.timer.unref?.();
    };
    this.carrier = { close, keepFor };
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    clearTimeout(this.timer);
    // A process that stood still, such as a frozen function, runs this before its timers. The network may have dropped the
    // connection meanwhile. The wall clock also counts the sleep of a machine.
    if (Date.now() > this.idleUntil) this.carrier.close();
    if ('carrier' in options) options.carrier = this.carrier;
    return super.dispatch(options, handler);
  }
}

/** Creates the connections to one origin. */
export const createLane = (origin: string, options: LaneOptions): Lane => {
  const connecting = new Set<Destroyable>();
  const connector = buildConnector({ ...options.tls, timeout: options.connectTimeoutMs, allowH2: false });
  const connect: buildConnector.connector = (to, callback) => {
    // The connector returns the socket, which its type omits.
    const socket: unknown = connector(to, (...outcome) => {
      if (isDestroyable(socket)) connecting.delete(socket);
      callback(...outcome);
    });
    if (isDestroyable(socket)) connecting.add(socket);
  };
  const pool = new Pool(origin, {
    connect,
    factory: (origin, given) => new LaneClient(origin, given),
    connections: options.connections,
    // One request at a time on a connection, so that a failure belongs to one request.
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: options.keepAliveMs,
    keepAliveMaxTimeout: options.keepAliveMs,
    // The bot applies its own timeouts; those of undici are coarse.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const lane: Lane = {
    pool,
    isMock: false,
    madeAt: performance.now(),
    waiting: 0,
    cancelConnecting: () => {
      if (lane.waiting > 0) return;
      for (const socket of connecting) socket.destroy(new Error('No request waits for this connection.'));
    },
  };
  return lane;
};

/**
 * Returns the MockAgent that a test has set as the global dispatcher. Other global dispatchers are not used: a proxy or a
 * RetryAgent would undo what the transport proves, and send twice.
 */
export const mockLane = (): Lane | undefined => {
  const pool = getGlobalDispatcher();
  // Not `instanceof`: the test may have another copy of undici, and its requests must not reach the network.
  if (!('assertNoPendingInterceptors' in pool)) return undefined;
  return { pool, isMock: true, madeAt: 0, waiting: 0, cancelConnecting: () => {} };
};

interface Destroyable {
  destroy(error?: Error): unknown;
}

const isDestroyable = (socket: unknown): socket is Destroyable =>
  typeof socket === 'object' && socket !== null && 'destroy' in socket && typeof socket.destroy === 'function';
