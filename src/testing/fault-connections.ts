import type { Socket } from 'node:net';
import { answer, createAnswers, type Exchange } from './fault-answers.js';
import type { AnswerFault, Fault, FaultAnswer, FaultName, FaultPost } from './fault-catalogue.js';
import { createRequests } from './fault-request.js';
import { receiptOf } from './receipt-of.js';

/** The connections of a faultServer, and what came on them. */
export interface Connections {
  readonly posts: readonly FaultPost[];
  /** Counts a connection; true when its fault ends it here. */
  accept(socket: Socket): boolean;
  /** Reads the requests of a connection and answers them. */
  serve(socket: Socket): void;
  use(fault: Fault): void;
  count(): number;
  open(): number;
  busy(): number;
  /** Cuts all. */
  cut(): void;
}

export const createConnections = (first: Fault): Connections => {
  let fault = first;
  let count = 0;
  // By the client's port: over TLS another socket is served than the one that was accepted, and later.
  const numbers = new Map<number | undefined, number>();
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  const posts: FaultPost[] = [];
  const answers = createAnswers();
  const isAnswerFault = (name: FaultName): name is AnswerFault => name in answers;

  const chosen = (post: FaultPost): AnswerFault | FaultAnswer => {
    const choice = typeof fault === 'function' ? fault(post) : fault;
    if (typeof choice === 'object') return choice;
    // A fault of the connection has done its part before.
    return isAnswerFault(choice) ? choice : 'none';
  };
  const reply = (exchange: Exchange, choice: AnswerFault | FaultAnswer): void => {
    if (typeof choice === 'string') answers[choice](exchange);
    else if (choice.delayMs === undefined) answer(exchange, choice);
    else answerLater(exchange, choice, choice.delayMs);
  };

  const accept = (socket: Socket): boolean => {
    numbers.set(socket.remotePort, ++count);
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    if (fault === 'reset-on-accept') socket.resetAndDestroy();
    else if (fault === 'close-on-accept') socket.end();
    else if (fault === 'no-tls') socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    else if (fault === 'reset-in-handshake') socket.once('data', () => socket.resetAndDestroy());
    else if (fault !== 'stall-in-handshake') return false;
    // What the client writes is read, so that its end is seen.
    socket.resume();
    return true;
  };

  const serve = (socket: Socket): void => {
    const connection = numbers.get(socket.remotePort) ?? count;
    const requests = createRequests();
    let served = 0;
    socket.on('close', () => busy.delete(socket));
    socket.on('error', () => {});
    socket.on('data', bytes => {
      busy.add(socket);
      requests.push(bytes);
      if (fault === 'reset-reused' && served > 0) return void socket.resetAndDestroy();
      if (fault === 'early-413' && requests.hasHead) return refuseEarly(socket);
      for (let request = requests.next(); request !== undefined; request = requests.next()) {
        served++;
        const { method, headers, body } = request;
        const post = { number: posts.length + 1, connection, headers, body };
        if (method === 'POST') posts.push(post);
        reply({ socket, receipt: receipt(post), done: () => busy.delete(socket) }, chosen(post));
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
    cut: () => {
      for (const socket of open) socket.destroy();
      open.clear();
      busy.clear();
    },
  };
};

const answerLater = (exchange: Exchange, choice: FaultAnswer, ms: number): void => {
  const stop = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    exchange.socket.off('close', stop);
    answer(exchange, choice);
  }, ms);
  exchange.socket.on('close', stop);
};

/** The rest of the request is not read, and the reset comes a moment after the answer. */
const refuseEarly = (socket: Socket): void => {
  socket.removeAllListeners('data').pause();
  socket.end('HTTP/1.1 413 Content Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n', () =>
    setTimeout(() => socket.resetAndDestroy(), 20),
  );
};

/** In ASCII, so that its length is the one of its bytes. */
const receipt = ({ number, body }: FaultPost): string => {
  try {
    return escaped(JSON.stringify(receiptOf(JSON.parse(body), `fault-${number}`)));
  } catch {
    return '{}';
  }
};

const escaped = (json: string): string =>
  json.replace(/[^ -~]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
