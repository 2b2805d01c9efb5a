import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { builtinModule } from '../../internal/runtime.js';
import { onAbort } from '../attempt-context.js';
import { BrokenBody } from '../broken-body.js';
import { isForeign } from '../receipt.js';
import type { AttemptContext, TransportResponse } from '../transport.js';
import { heedKeepAlive, takeConnection } from './kept-connections.js';
import { readMessage, switchedProtocol } from './response.js';

/**
 * The open connections. `reusedSocket` is not set for a request that had to wait for a connection: the agent assigns one
 * without a mark.
 */
const standing = new WeakSet<object>();

let waiting: (() => void)[] = [];

const realImmediate = (): typeof setImmediate => builtinModule('node:timers')?.setImmediate ?? globalThis.setImmediate;

/** Node's own, kept from the start: the fake timers of a test would keep a connection from being used again. */
const immediate = /* @__PURE__ */ realImmediate();

/**
 * Calls `work` after the next poll of the event loop. A poll comes between two immediates, but not always before the
 * first one. Requests of the same turn share the two: an immediate for each would cost more CPU time.
 */
const afterPoll = (work: () => void): void => {
  if (waiting.push(work) > 1) return;
  immediate(() => {
    const due = waiting;
    waiting = [];
    immediate(() => {
      for (const call of due) call();
    });
  });
};

/**
 * Sends one request over node:http and reads its response. The headers and the body are written only after the connection
 * is open. If a kept connection turns out to be dead before that, the next one is used. When the request settles, its
 * connection is destroyed, unless the request is written and the response is read to the end: Node keeps a connection in use for as long as a request on it is not written, which may be for ever.
 */
export const exchange = (
  open: () => ClientRequest,
  body: string,
  context: AttemptContext,
  connected: 'connect' | 'secureConnect',
): Promise<TransportResponse> =>
  new Promise((resolve, reject) => {
    let cutOff = (): void => {};
    const settle = (finish: () => void): void => {
      stop();
      finish();
    };

    const start = (): void => {
      const request = open();
      let over = false;
      let dispatched = false;
      let reused = false;
      // Node takes it off the request as soon as the response is complete.
      let connection: Socket | undefined;
      let answer: IncomingMessage | undefined;
      const end = (finish: () => void): void => {
        if (over) return;
        over = true;
        finish();
      };
      const fail = (error: unknown): void =>
        end(() => {
          settle(() => reject(error));
          request.destroy();
        });
      const startAgain = (): void =>
        end(() => {
          request.destroy();
          start();
        });
      const write = (): void => {
        if (over) return;
        try {
          context.dispatched();
          dispatched = true;
          request.end(body);
        } catch (error) {
          fail(error);
        }
      };
      cutOff = () => fail(context.signal.reason);
      request.on('error', error => {
        // After the headers arrive, the status decides, whatever follows: bytes after a complete response, or a malformed chunk.
        if (answer === undefined) reused && !dispatched ? startAgain() : fail(error);
        else if (!answer.complete) cutOff();
      });
      request.on('upgrade', () => fail(switchedProtocol()));
      request.on('socket', socket => {
        connection = socket;
        const found = takeConnection(socket);
        // The mock socket of a test tool connects only when the request is written, and nothing is known of other sockets.
        // Write now: every failure then counts as dispatched.
        if (found === 'foreign') return write();
        reused = !socket.connecting && (request.reusedSocket || standing.has(socket));
        if (found === 'stale') startAgain();
        else if (!reused)
          socket.once(connected, () => {
            standing.add(socket);
            write();
          });
        // If the server has already ended a kept connection, the next poll of the event loop reports it before anything is
        // written. The agent still hands out an ended connection while it closes.
        else afterPoll(() => (socket.readableEnded || !socket.writable ? startAgain() : write()));
      });
      request.on('response', message => {
        // A response before the request is stale: reconnect.
        if (!dispatched) return startAgain();
        answer = message;
        heedKeepAlive(message);
        cutOff = readMessage(message, context.maxResponseBytes, outcome => {
          if (outcome instanceof BrokenBody) return fail(outcome);
          end(() => {
            settle(() => resolve(outcome));
            // After the response of another message more may follow: each would be read as the next receipt.
            if (!request.writableFinished || isForeign(outcome, body, context.messageId)) connection?.destroy();
          });
        });
      });
    };

    const stop = onAbort(context, () => cutOff());
    try {
      start();
    } catch (error) {
      settle(() => reject(error));
    }
  });
