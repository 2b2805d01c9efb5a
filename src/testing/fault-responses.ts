import type { Socket } from 'node:net';
import { concatBytes } from '../internal/bytes.js';
import { builtinModule } from '../internal/runtime.js';
import type { AnswerFault, EarlyFault, FaultAnswer } from './fault-catalogue.js';

/** A request that waits for its response. */
export interface Exchange {
  readonly socket: Socket;
  /** The body of a correct response, in ASCII. */
  readonly receipt: string;
  /** Call it when the response is complete and the client may keep the connection. */
  done(): void;
}

type Respond = (exchange: Exchange) => void;

const DRIP_MS = 50;
const MEBIBYTE = 1_048_576;
const OK = 'HTTP/1.1 200 OK\r\n';

const head = (status: number, headers: Readonly<Record<string, string>>): string =>
  `HTTP/1.1 ${status} Whatever\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Writes a complete response. */
export const respond = ({ socket, done }: Exchange, { status, headers = {}, body = '' }: FaultAnswer): void => {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  // 204 and 304 have no body, and so no length.
  const length = status === 204 || status === 304 ? {} : { 'content-length': String(bytes.length) };
  const start = new TextEncoder().encode(head(status, { ...length, ...headers }));
  socket.write(concatBytes([start, bytes], start.length + bytes.length));
  done();
};

const whole =
  (
    headers: Readonly<Record<string, string>>,
    bodyOf: (receipt: string) => string | Uint8Array,
    status = 200,
  ): Respond =>
  exchange =>
    respond(exchange, { status, headers, body: bodyOf(exchange.receipt) });

const json = { 'content-type': 'application/json' };
const receipt = (text: string): string => text;
const redirect = (status: number): Respond => whole({ location: 'https://elsewhere.invalid/' }, () => '', status);

/** Writes `bytes` and nothing after them. */
const only =
  (bytes: string): Respond =>
  ({ socket }) =>
    void socket.write(bytes);

const drip: Respond = ({ socket }) => {
  socket.write(`${OK}content-length: 1000000\r\n\r\n`);
  const timer = setInterval(() => socket.write(' '), DRIP_MS);
  socket.on('close', () => clearInterval(timer));
};

const pour: Respond = ({ socket, done }) => {
  const chunk = new Uint8Array(65_536).fill(32);
  let left = 256 * MEBIBYTE;
  socket.write(`${OK}content-length: ${left}\r\n\r\n`);
  const more = (): void => {
    for (let continues = true; continues && left > 0 && !socket.destroyed; left -= chunk.length)
      continues = socket.write(chunk);
    if (left === 0) done();
  };
  socket.on('drain', more);
  more();
};

/** Sends 512 gzip members of 1 MiB each, one after the other. */
const gzipBomb: Respond = exchange => {
  const member = builtinModule('node:zlib')?.gzipSync(new Uint8Array(MEBIBYTE)) ?? new Uint8Array();
  const body = new Uint8Array(member.length * 512);
  for (let at = 0; at < body.length; at += member.length) body.set(member, at);
  respond(exchange, { status: 200, headers: { 'content-encoding': 'gzip' }, body });
};

const good: Respond = exchange => respond(exchange, { status: 200, headers: json, body: exchange.receipt });

/** Creates the response of each fault. A function, so that bundles without a fault server leave it out. */
export const createResponses = (): Readonly<Record<AnswerFault, Respond>> => ({
  none: good,
  'close-idle': exchange => {
    good(exchange);
    exchange.socket.end();
  },
  'reset-after-request': ({ socket }) => void socket.resetAndDestroy(),
  'close-after-request': ({ socket }) => void socket.end(),
  stall: () => {},
  'stall-in-head': only(`${OK}content-type: appli`),
  'stall-in-body': only(`${OK}content-length: 1000\r\n\r\n{`),
  drip,
  'truncated-length': ({ socket, receipt: text }) => void socket.end(`${OK}content-length: 1000\r\n\r\n${text}`),
  'truncated-chunks': ({ socket, receipt: text }) =>
    void socket.end(`${OK}transfer-encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n`),
  'huge-body': pour,
  'gzip-bomb': gzipBomb,
  'false-gzip': whole({ ...json, 'content-encoding': 'gzip' }, receipt),
  garbage: only('SSH-2.0-OpenSSH_9.2\r\n'),
  'huge-head': whole({ ...json, 'x-padding': 'x'.repeat(65_536) }, receipt),
  'length-and-chunks': ({ socket, receipt: text }) =>
    void socket.write(
      `${OK}content-length: ${text.length}\r\ntransfer-encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
    ),
  'two-lengths': ({ socket, receipt: text }) =>
    void socket.write(`${OK}content-length: 2\r\ncontent-length: ${text.length}\r\n\r\n${text}`),
  'http-1.0': ({ socket, receipt: text }) => void socket.end(`HTTP/1.0 200 OK\r\n\r\n${text}`),
  'early-hints': exchange => {
    exchange.socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n');
    good(exchange);
  },
  'unsolicited-continue': exchange => {
    exchange.socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    good(exchange);
  },
  'switching-protocols': only('HTTP/1.1 101 Go\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'),
  'no-content': whole({}, () => '', 204),
  'empty-body': whole(json, () => ''),
  html: whole({ 'content-type': 'text/html' }, () => '<!doctype html><title>Sign in</title>'),
  'wrong-content-type': whole({ 'content-type': 'text/plain' }, receipt),
  bom: whole(json, text => `\uFEFF${text}`),
  'invalid-utf8': whole(json, () => Uint8Array.from('{"recipient_id":"\xff"}', one => one.charCodeAt(0))),
  'number-ids': whole(json, () => '{"recipient_id":9007199254740993,"message_id":9007199254740995}'),
  'redirect-302': redirect(302),
  'redirect-307': redirect(307),
  'redirect-308': redirect(308),
});

/** A connection on which the headers of a request have arrived. */
export interface EarlyRequest {
  readonly socket: Socket;
  /** The socket below TLS, or the same socket. */
  readonly raw: Socket;
  /** True when the body arrived with the headers. */
  readonly isComplete: boolean;
}

// Without `connection: close`, so that the client keeps the connection until the reset.
const REFUSAL = 'HTTP/1.1 413 Content Too Large\r\ncontent-length: 0\r\n\r\n';
// With it, like a server that does not read the next request either.
const LAST_REFUSAL = 'HTTP/1.1 413 Content Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** Closes a connection with a reset. The kernel resets it when data is unread; otherwise this function does. */
const closeUnread = ({ socket, raw, isComplete }: EarlyRequest): void => {
  if (isComplete) raw.resetAndDestroy();
  else socket.destroy();
};

/** The responses to the headers of a request, without reading its body. */
export const earlyResponses: Readonly<Record<EarlyFault, (request: EarlyRequest) => void>> = {
  'early-413': ({ socket, raw }) => void socket.end(REFUSAL, () => setTimeout(() => raw.resetAndDestroy(), 20)),
  'early-close': request => void request.socket.write(REFUSAL, () => closeUnread(request)),
  'early-hold': ({ socket }) => void socket.write(LAST_REFUSAL),
};
