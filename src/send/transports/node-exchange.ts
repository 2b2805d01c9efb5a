import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { BodyBuffer } from '../../internal/bytes.js';
import { builtinModule } from '../../internal/runtime.js';
import { onAbort } from '../attempt-context.js';
import { BrokenBody, CUT_SHORT, tooLarge } from '../broken-body.js';
import { isForeign } from '../receipt.js';
import type { AttemptContext, TransportResponse } from '../transport.js';
import { type Connection, connectionOf } from './kept-connections.js';
import { flatHeaders, switchedProtocol } from './response.js';

const realImmediate = (): typeof setImmediate => builtinModule('node:timers')?.setImmediate ?? globalThis.setImmediate;

/** Node's own, kept from the start: the fake timers of a test would keep a connection from being used again. */
const immediate = /* @__PURE__ */ realImmediate();

let waiting: Exchange[] = [];

/**
 * Writes a request after the next poll of the event loop. A poll comes between two immediates, but not always before the
 * first one. Requests of the same turn share the two: an immediate for each would cost more CPU time.
 */
const writeAfterPoll = (exchange: Exchange): void => {
  if (waiting.push(exchange) > 1) return;
  immediate(() => {
    const due = waiting;
    waiting = [];
    immediate(() => {
      for (const exchange of due) exchange.writeIfOpen();
    });
  });
};

/** A request, and the event of its socket after which it may be written. */
export interface ExchangePlan {
  readonly open: () => ClientRequest;
  readonly connected: 'connect' | 'secureConnect';
  readonly body: string;
}

/**
 * Sends one request over node:http and reads its response. The headers and the body are written only after the connection
 * is open. If a kept connection turns out to be dead before that, the next one is used. When the request settles, its
 * connection is destroyed, unless the request is written and the response is read to the end: Node keeps a connection in use for as long as a request on it is not written, which may be for ever.
 */
export const exchange = (plan: ExchangePlan, context: AttemptContext): Promise<TransportResponse> =>
  new Promise((resolve, reject) => new Exchange(plan, context, plan.open(), resolve, reject).start());

/** A request on one connection. A class: with a closure for each of its steps, a send took 4 % more CPU time. */
class Exchange {
  private over = false;
  private dispatched = false;
  private reused = false;
  private connection: Connection | undefined;
  // Node takes it off the request as soon as the response is complete.
  private socket: Socket | undefined;
  private message: IncomingMessage | undefined;
  private readonly stopListening = onAbort(this.context, () => this.cutOff());

  constructor(
    private readonly plan: ExchangePlan,
    private readonly context: AttemptContext,
    private readonly request: ClientRequest,
    private readonly resolve: (response: TransportResponse | Promise<TransportResponse>) => void,
    private readonly reject: (error: unknown) => void,
  ) {}

  start(): void {
    const { request } = this;
    request.on('error', error => this.failed(error));
    request.on('upgrade', () => this.fail(switchedProtocol()));
    request.on('socket', socket => this.connect(socket));
    // A response before the request is stale: reconnect.
    request.on('response', message => (this.dispatched ? this.read(message) : this.startAgain()));
  }

  private connect(socket: Socket): void {
    this.socket = socket;
    const connection = connectionOf(socket);
    this.connection = connection;
    // `reusedSocket` is not set for a request that had to wait for a connection: the agent assigns one without a mark.
    this.reused = connection !== undefined && !socket.connecting && (this.request.reusedSocket || connection.isOpen);
    // The mock socket of a test tool connects only when the request is written, and nothing is known of other sockets.
    // Write now: every failure then counts as dispatched.
    if (connection === undefined) this.write();
    else if (!connection.take(socket)) this.startAgain();
    else if (this.reused) writeAfterPoll(this);
    else
      socket.once(this.plan.connected, () => {
        connection.isOpen = true;
        this.write();
      });
  }

  /**
   * Call it after a poll: if the server has already ended a kept connection, the poll reports it before anything is written. The
   * agent still hands out an ended connection while it closes.
   */
  writeIfOpen(): void {
    if (this.socket?.writable && !this.socket.readableEnded) this.write();
    else this.startAgain();
  }

  private write(): void {
    if (this.over) return;
    try {
      this.context.dispatched();
      this.dispatched = true;
      this.request.end(this.plan.body);
    } catch (error) {
      this.fail(error);
    }
  }

  private read(message: IncomingMessage): void {
    this.message = message;
    this.connection?.responded(message);
    const { maxResponseBytes } = this.context;
    // To copy the only chunk of a receipt takes 3 % of the CPU time of a send.
    const body = new BodyBuffer(maxResponseBytes, true);
    const cutOff = (): void => this.cutOff();
    message.on('data', (chunk: Uint8Array) => {
      if (!body.add(chunk)) this.fail(broken(message, tooLarge(maxResponseBytes)));
    });
    message.on('end', () => this.succeed(message, body.read()));
    message.on('error', cutOff);
    message.on('close', cutOff);
  }

  private succeed({ statusCode: status = 0, headers }: IncomingMessage, body: Uint8Array): void {
    if (!this.end()) return;
    const response = { status, headers: flatHeaders(headers), body };
    this.resolve(response);
    // After the response of another message more may follow: each would be read as the next receipt.
    if (!this.request.writableFinished || isForeign(response, this.plan.body, this.context.messageId))
      this.socket?.destroy();
  }

  private failed(error: Error): void {
    const { message } = this;
    // After the headers arrive, the status decides, whatever follows: bytes after a complete response, or a malformed chunk.
    if (message === undefined) this.reused && !this.dispatched ? this.startAgain() : this.fail(error);
    else if (!message.complete) this.cutOff();
  }

  /** Ends it early. */
  private cutOff(): void {
    // Each message closes after its end too, and an error with its stack would then be made for nothing.
    if (this.over) return;
    this.fail(this.message === undefined ? this.context.signal.reason : broken(this.message, CUT_SHORT));
  }

  private fail(error: unknown): void {
    if (!this.end()) return;
    this.reject(error);
    this.request.destroy();
  }

  private startAgain(): void {
    if (!this.end()) return;
    this.request.destroy();
    this.resolve(exchange(this.plan, this.context));
  }

  /** Returns false if it has ended before. */
  private end(): boolean {
    if (this.over) return false;
    this.over = true;
    this.stopListening();
    return true;
  }
}

const broken = ({ statusCode = 0, headers }: IncomingMessage, how: string): BrokenBody =>
  new BrokenBody(statusCode, flatHeaders(headers), how);
