import { buildConnector, type Dispatcher, Pool } from 'undici';
import type { SocketTls } from '../send/http/tls-options.js';

/** The connections to one origin. */
export interface Lane {
  readonly pool: Dispatcher;
  /** By `performance.now()`. */
  readonly madeAt: number;
  /** How many requests no connection has taken yet. */
  waiting: number;
  /** Gives up the connections under way when nobody waits for one any more. */
  giveUp(): void;
}

/** The options of a lane, complete. */
export interface LaneOptions {
  readonly connections: number;
  readonly keepAliveMs: number;
  readonly connectTimeoutMs: number;
  readonly tls: SocketTls;
}

export const createLane = (origin: string, options: LaneOptions): Lane => {
  const connecting = new Set<Destroyable>();
  const connector = buildConnector({ ...options.tls, timeout: options.connectTimeoutMs, allowH2: false });
  const connect: buildConnector.connector = (to, callback) => {
    // It returns the socket, which its type does not say.
    const socket: unknown = connector(to, (...outcome) => {
      if (isDestroyable(socket)) connecting.delete(socket);
      callback(...outcome);
    });
    if (isDestroyable(socket)) connecting.add(socket);
  };
  const pool = new Pool(origin, {
    connect,
    connections: options.connections,
    // One request at a time on a connection: what fails with it is known.
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: options.keepAliveMs,
    keepAliveMaxTimeout: options.keepAliveMs,
    // The limits of time are those of the bot; undici's own are coarse.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const lane: Lane = {
    pool,
    madeAt: performance.now(),
    waiting: 0,
    giveUp: () => {
      if (lane.waiting > 0) return;
      for (const socket of connecting) socket.destroy(new Error('Nobody waits for this connection any more.'));
    },
  };
  return lane;
};

interface Destroyable {
  destroy(error: Error): unknown;
}

const isDestroyable = (socket: unknown): socket is Destroyable =>
  typeof socket === 'object' && socket !== null && 'destroy' in socket && typeof socket.destroy === 'function';
