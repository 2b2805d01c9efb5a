import type { ClientRequest, IncomingMessage } from 'node:http';
import type { AttemptContext, TransportResponse } from '../transport.js';
import { BrokenBody } from './broken-body.js';
import { readMessage } from './node-response.js';
import { switchedProtocol } from './not-http.js';
import { onAbort } from './on-abort.js';

/**
 * The connections that stand. `reusedSocket` does not say so of a request that had to wait for a connection: the agent
 * hands it one without a mark.
 */
const standing = new WeakSet<object>();

/**
 * One request over node:http and its response. The body, and with it the head, is written only once the connection
 * stands. A kept connection that turns out to be dead before that costs nothing: the next one is taken.
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
        // Once a head has come its status counts, whatever follows: junk behind a whole answer, no chunk in a body.
        if (answer === undefined) reused && !dispatched ? startAgain() : fail(error);
        else if (!answer.complete) cutOff();
      });
      request.on('upgrade', () => fail(switchedProtocol()));
      request.on('socket', socket => {
        reused = !socket.connecting && (request.reusedSocket || standing.has(socket));
        if (!reused)
          socket.once(connected, () => {
            standing.add(socket);
            write();
          });
        // One turn for the end of a kept connection, when it is here already, to be noticed before anything is written.
        // A connection that has ended is still handed out while it closes.
        else setImmediate(() => (socket.readableEnded || !socket.writable ? startAgain() : write()));
      });
      request.on('response', message => {
        // An answer before the question was for nobody, or for someone else.
        if (!dispatched) return startAgain();
        answer = message;
        cutOff = readMessage(message, context.maxResponseBytes, outcome =>
          outcome instanceof BrokenBody ? fail(outcome) : end(() => settle(() => resolve(outcome))),
        );
      });
    };

    const stop = onAbort(context, () => cutOff());
    try {
      start();
    } catch (error) {
      settle(() => reject(error));
    }
  });
