import type { Agent, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes an agent close a connection instead of using it again, `maxAgeMs` after its first request ended, or when its
 * server's `Keep-Alive` header says so.
 * `keepSocketAlive`, the hook that Node documents for this, is not called while requests wait for a connection: under
 * load one would live for ever. So this listener runs before the agent's own, which does not use a destroyed socket and
 * opens another one for the waiting request. `agent.destroy()` would break off requests in flight, whose delivery would
 * then be unknown.
 * Returns a function that closes the idle connections now, and those in use when they are done.
 */
export const recycle = (agent: Agent, keepAliveMs: number, maxAgeMs: number): (() => void) => {
  agent.prependListener('free', (socket: Socket) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    const now = performance.now();
    connection.firstFree ??= now;
    if (now - connection.firstFree >= maxAgeMs) socket.destroy();
    const keptMs = Math.min(connection.limitMs ?? Number.POSITIVE_INFINITY, keepAliveMs);
    connection.idleUntil = (connection.respondedAt ?? Date.now()) + keptMs;
    connection.bytesRead = socket.bytesRead;
  });
  const keep = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = socket => {
    // The agent reads the header too, but only a time that comes first and in lower case.
    const connection = connections.get(socket);
    const limitMs = connection?.limitMs;
    if (limitMs === 0) return false;
    const keeps = keep(socket);
    const kept = connection?.socket;
    if (limitMs !== undefined && limitMs < (kept?.timeout ?? Number.POSITIVE_INFINITY)) kept?.setTimeout(limitMs);
    return keeps;
  };
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback);
    if (socket != null) connections.set(socket, new Connection());
    // Node takes its own listeners off a socket that is done with a request, while what was written can still fail
    // (EPIPE, ECONNRESET). An error event without a listener would end the process.
    socket?.on('error', ignore);
    return socket;
  };
  return () => {
    for (const sockets of Object.values(agent.sockets))
      for (const socket of sockets ?? []) {
        const connection = connections.get(socket);
        if (connection !== undefined) connection.firstFree = Number.NEGATIVE_INFINITY;
      }
    for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
  };
};

/** What is known of a connection that an agent of this file opened. */
export class Connection {
  /** True once a request may be written. */
  isOpen = false;
  /** The end of its first request, by `performance.now()`. */
  firstFree: number | undefined;
  /** The beginning of its last response: the process may stand still before the agent frees the connection. */
  respondedAt: number | undefined;
  /** The idle time that the server's `Keep-Alive` header allows, in milliseconds. */
  limitMs: number | undefined;
  /** While it is idle, the end of that time, by `Date.now()`, which also counts the sleep of a machine. */
  idleUntil: number | undefined;
  /** The bytes that it had read when it became idle. */
  bytesRead = 0;
  /** Its socket, from the first response on. */
  socket: Socket | undefined;

  /**
   * Call it when a request gets this connection, which is then no longer idle. Returns false if nothing must be written to it: it was
   * idle for too long, or it has received data meanwhile. A process that stood still, such as a frozen function, runs this before
   * its timers, and the network may have dropped the connection. Data on an idle connection is a response without a request: the
   * next request would get the response after it.
   */
  take(socket: Socket): boolean {
    const { idleUntil } = this;
    this.idleUntil = undefined;
    return idleUntil === undefined || (Date.now() <= idleUntil && socket.bytesRead === this.bytesRead);
  }

  /** Notes when a response began, and how long the server keeps the connection. */
  responded({ headers, socket }: IncomingMessage): void {
    this.respondedAt = Date.now();
    this.socket = socket;
    this.limitMs = keepAliveLimitMs(headers['keep-alive']) ?? this.limitMs;
  }
}

const connections = /* @__PURE__ */ new WeakMap<object, Connection>();

/**
 * Returns the connection of a socket; undefined if no agent of this file opened it: test tools such as msw and nock give a request
 * a socket of their own instead, and tools that route requests through a proxy give it a socket of another agent.
 */
export const connectionOf = (socket: Socket): Connection | undefined => connections.get(socket);

const ignore = (): void => {};

const TIMEOUT = /(?:^|[,;\s])timeout\s*=\s*"?(\d+)/i;
// As Node and undici do: the connection is closed before the server closes it, so that no request crosses the close.
const EARLIER_MS = 1000;

/**
 * Returns the idle time that the server's `Keep-Alive` header allows, in milliseconds; 0 if the connection must not be kept,
 * undefined if the header names no time. The parameters may come in any order and in any case (RFC 2068, 19.7.1).
 */
export const keepAliveLimitMs = (header: string | readonly string[] | undefined): number | undefined => {
  const [, seconds] = (header === undefined ? undefined : TIMEOUT.exec(String(header))) ?? [];
  return seconds === undefined ? undefined : Math.max(0, Number(seconds) * 1000 - EARLIER_MS);
};
