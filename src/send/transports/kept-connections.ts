import type { Agent, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** An agent that closes connections in time. */
export interface Recycling<Kept extends Agent> {
  readonly agent: Kept;
  /** Closes the idle connections now, and those in use when they are done. */
  close(): void;
}

/**
 * Makes an agent close a connection instead of using it again, `maxAgeMs` after its first request ended, or when its
 * server's `Keep-Alive` header says so.
 * `keepSocketAlive`, the hook that Node documents for this, is not called while requests wait for a connection: under
 * load one would live for ever. So this listener runs before the agent's own, which does not use a destroyed socket and
 * opens another one for the waiting request. `agent.destroy()` would break off requests in flight, whose delivery would
 * then be unknown.
 */
export const recycling = <Kept extends Agent>(agent: Kept, maxAgeMs: number): Recycling<Kept> => {
  const firstFree = new WeakMap<object, number>();
  agent.prependListener('free', (socket: Socket) => {
    const now = performance.now();
    const since = firstFree.get(socket);
    if (since === undefined) {
      firstFree.set(socket, now);
      // Once for each connection: a listener for each time that it is idle would cost more than the rest of this file.
      socket.on('data', destroyIfIdle);
    } else if (now - since >= maxAgeMs) socket.destroy();
    idle.add(socket);
  });
  const keep = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = socket => {
    // The agent reads the header too, but only a time that comes first and in lower case.
    const limit = limits.get(socket);
    if (limit?.ms === 0) return false;
    const keeps = keep(socket);
    if (limit !== undefined && limit.ms < (limit.socket.timeout ?? Number.POSITIVE_INFINITY))
      limit.socket.setTimeout(limit.ms);
    return keeps;
  };
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback);
    // Node takes its own listeners off a socket that is done with a request, while what was written can still fail
    // (EPIPE, ECONNRESET). An error event without a listener would end the process.
    socket?.on('error', ignore);
    return socket;
  };
  const close = (): void => {
    for (const sockets of Object.values(agent.sockets))
      for (const socket of sockets ?? []) firstFree.set(socket, Number.NEGATIVE_INFINITY);
    for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
  };
  return { agent, close };
};

/** Call it when a request gets its connection, which is then no longer idle. */
export const takeIdle = (socket: Socket): void => void idle.delete(socket);

const idle = /* @__PURE__ */ new WeakSet<object>();

/** Notes how long the server keeps the connection of this response. */
export const heedKeepAlive = ({ headers, socket }: IncomingMessage): void => {
  const ms = keepAliveLimitMs(headers['keep-alive']);
  if (ms !== undefined) limits.set(socket, { socket, ms });
};

const limits = /* @__PURE__ */ new WeakMap<object, { readonly socket: Socket; readonly ms: number }>();

/** Data on an idle connection is a response without a request. The next request would get the response after it. */
function destroyIfIdle(this: Socket): void {
  if (idle.has(this)) this.destroy();
}

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
