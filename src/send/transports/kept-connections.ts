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
export const recycling = <Kept extends Agent>(agent: Kept, keepAliveMs: number, maxAgeMs: number): Recycling<Kept> => {
  const firstFree = new WeakMap<object, number>();
  agent.prependListener('free', (socket: Socket) => {
    const now = performance.now();
    const since = firstFree.get(socket);
    if (since === undefined) {
      firstFree.set(socket, now);
      // Once for each connection: a listener for each time that it is idle would cost more than the rest of this file.
      socket.on('data', destroyIfIdle);
    } else if (now - since >= maxAgeMs) socket.destroy();
    const keptMs = Math.min(limits.get(socket)?.ms ?? Number.POSITIVE_INFINITY, keepAliveMs);
    idleUntil.set(socket, (respondedAt.get(socket) ?? Date.now()) + keptMs);
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
    if (socket != null) opened.add(socket);
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

/** The connections that an agent of this file opened. */
const opened = /* @__PURE__ */ new WeakSet<object>();

/**
 * Checks that one of these agents opened the connection. Test tools such as msw and nock give a request a socket of their own
 * instead, and tools that route requests through a proxy give it a socket of another agent.
 */
export const isOurs = (socket: Socket): boolean => opened.has(socket);

/**
 * Call it when a request gets its connection, which is then no longer idle. Returns false if the connection was idle for too
 * long: a process that stood still, such as a frozen function, runs this before its timers, and the network may have dropped
 * the connection meanwhile.
 */
export const takeIdle = (socket: Socket): boolean => {
  const until = idleUntil.get(socket);
  idleUntil.delete(socket);
  return until === undefined || Date.now() <= until;
};

/** The end of the time that a connection may be idle, by `Date.now()`, which also counts the sleep of a machine. */
const idleUntil = /* @__PURE__ */ new WeakMap<object, number>();

/** Notes when a response began, and how long the server keeps its connection. */
export const heedKeepAlive = ({ headers, socket }: IncomingMessage): void => {
  respondedAt.set(socket, Date.now());
  const ms = keepAliveLimitMs(headers['keep-alive']);
  if (ms !== undefined) limits.set(socket, { socket, ms });
};

/** The beginning of the last response of a connection: the process may stand still before the agent frees the connection. */
const respondedAt = /* @__PURE__ */ new WeakMap<object, number>();

const limits = /* @__PURE__ */ new WeakMap<object, { readonly socket: Socket; readonly ms: number }>();

/** Data on an idle connection is a response without a request. The next request would get the response after it. */
function destroyIfIdle(this: Socket): void {
  if (idleUntil.has(this)) this.destroy();
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
