import type { Socket } from 'node:net';
import { concatBytes } from '../internal/bytes.js';
import { checkResult } from './check-fault.js';
import type { AnswerFault, EarlyFault, Fault, FaultAnswer, FaultName, FaultPost } from './fault-catalogue.js';
import { createResponses, type Exchange, earlyResponses, respond } from './fault-responses.js';
import { createReceiptJson } from './memory-reply.js';

/** The connections of a faultServer, and the requests on them. */
export interface Connections {
  readonly posts: readonly FaultPost[];
  /** Counts a connection. Returns true when its fault handles it. */
  accept(socket: Socket): boolean;
  /** Reads the requests of a connection and responds to them. */
  serve(socket: Socket): void;
  use(fault: Fault): void;
  count(): number;
  open(): number;
  busy(): number;
  /** Destroys all connections. */
  destroy(): void;
}

/** Creates the connections of a faultServer that starts with the fault `first`. */
export const createConnections = (first: Fault): Connections => {
  let fault = first;
  let count = 0;
  // By the client's port: with TLS, the socket that is served later is not the one that was accepted.
  const accepted = new Map<number | undefined, Accepted>();
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  const posts: FaultPost[] = [];
  const responses = createResponses();
  const isAnswerFault = (name: FaultName): name is AnswerFault => name in responses;

  const chooseResponse = (post: FaultPost): AnswerFault | FaultAnswer => {
    if (typeof fault === 'function') return checkResult(fault(post), Object.keys(responses));
    if (typeof fault === 'object') return fault;
    // A connection fault has happened before the request.
    return isAnswerFault(fault) ? fault : 'none';
  };
  const reply = (exchange: Exchange, choice: AnswerFault | FaultAnswer): void => {
    if (typeof choice === 'string') responses[choice](exchange);
    else if (choice.delayMs === undefined) respond(exchange, choice);
    else respondLater(exchange, choice, choice.delayMs);
  };

  const accept = (socket: Socket): boolean => {
    const { remotePort } = socket;
    accepted.set(remotePort, { number: ++count, socket });
    open.add(socket);
    socket.on('close', () => {
      open.delete(socket);
      if (accepted.get(remotePort)?.socket === socket) accepted.delete(remotePort);
    });
    socket.on('error', () => {});
    if (fault === 'reset-on-accept') socket.resetAndDestroy();
    else if (fault === 'close-on-accept') socket.end();
    else if (fault === 'no-tls') socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    else if (fault === 'reset-in-handshake') socket.once('data', () => socket.resetAndDestroy());
    else if (fault !== 'stall-in-handshake') return false;
    // Read what the client writes, to notice when it closes the connection.
    socket.resume();
    return true;
  };

  const serve = (socket: Socket): void => {
    const { number: connection, socket: raw } = accepted.get(socket.remotePort) ?? { number: count, socket };
    const requests = createRequests();
    let served = 0;
    socket.on('close', () => busy.delete(socket));
    socket.on('error', () => {});
    socket.on('data', bytes => {
      busy.add(socket);
      requests.push(bytes);
      if (fault === 'reset-reused' && served > 0) return void socket.resetAndDestroy();
      if (isEarlyFault(fault) && requests.readHead() !== undefined) {
        socket.removeAllListeners('data').pause();
        if (fault === 'early-hold') busy.delete(socket);
        return earlyResponses[fault]({ socket, raw, isComplete: requests.next() !== undefined });
      }
      for (let request = requests.next(); request !== undefined; request = requests.next()) {
        served++;
        const { method, headers, body } = request;
        const post = { number: posts.length + 1, connection, headers, body };
        if (method === 'POST') posts.push(post);
        reply(
          { socket, receipt: createReceiptJson(post.body, `fault-${post.number}`), done: () => busy.delete(socket) },
          chooseResponse(post),
        );
      }
    });
  };

  return {
    posts,
    accept,
    serve,
    use: next => {
      fault = next;
    },
    count: () => count,
    open: () => open.size,
    busy: () => busy.size,
    destroy: () => {
      for (const socket of open) socket.destroy();
      open.clear();
      busy.clear();
    },
  };
};

const respondLater = (exchange: Exchange, choice: FaultAnswer, ms: number): void => {
  const stop = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    exchange.socket.off('close', stop);
    respond(exchange, choice);
  }, ms);
  exchange.socket.on('close', stop);
};

/** A connection as it was accepted. With TLS, the socket that is served is another one. */
interface Accepted {
  readonly number: number;
  readonly socket: Socket;
}

const isEarlyFault = (fault: Fault): fault is EarlyFault => typeof fault === 'string' && fault in earlyResponses;

/** The head of a request whose body may still be incomplete. */
interface Head {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The place of the first byte of the body. */
  readonly start: number;
  /** The place of the first byte after the body. */
  readonly end: number;
}

/**
 * Creates the parser of the requests on a connection. It supports only bodies with a content-length, and joins the chunks of a
 * body once, when all have arrived.
 */
const createRequests = () => {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let head: Head | undefined;
  const joined = (): Uint8Array => {
    const bytes = chunks.length === 1 ? chunks[0] : undefined;
    return bytes ?? concatBytes(chunks, size);
  };
  /** Finds the head of the request that `next` returns next, if it has arrived. */
  const readHead = (): Head | undefined => {
    if (head !== undefined) return head;
    const bytes = joined();
    chunks = [bytes];
    head = parseHead(bytes);
    return head;
  };
  return {
    push: (more: Uint8Array): void => {
      chunks.push(more);
      size += more.length;
    },
    readHead,
    /** Returns the next complete request, if there is one. */
    next: () => {
      const found = readHead();
      if (found === undefined || size < found.end) return undefined;
      const { method, headers, start, end } = found;
      const bytes = joined();
      const rest = bytes.subarray(end);
      chunks = [rest];
      size = rest.length;
      head = undefined;
      return { method, headers, body: new TextDecoder().decode(bytes.subarray(start, end)) };
    },
  };
};

const END_OF_HEAD = '\r\n\r\n';
const latin1 = /* @__PURE__ */ new TextDecoder('latin1');

const parseHead = (bytes: Uint8Array): Head | undefined => {
  // One character per byte, so that string functions can search it.
  const text = latin1.decode(bytes);
  const length = text.indexOf(END_OF_HEAD);
  if (length < 0) return undefined;
  const [line = '', ...rows] = text.slice(0, length).split('\r\n');
  const headers = Object.fromEntries(rows.map(parseHeader));
  const start = length + END_OF_HEAD.length;
  return { method: line.split(' ', 1)[0] ?? '', headers, start, end: start + (Number(headers['content-length']) || 0) };
};

const parseHeader = (row: string): readonly [string, string] => {
  const colon = row.indexOf(':');
  return [row.slice(0, colon).toLowerCase(), row.slice(colon + 1).trim()];
};
