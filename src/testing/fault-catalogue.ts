/**
 * The faults that `faultServer` can cause between a bot and the platform, by name, with a sentence for each.
 *
 * @example
 * ```ts
 * faults['close-idle'] //=> 'The connection is closed after each receipt without a Connection header.'
 * ```
 */
export const faults = {
  none: 'Every POST gets a receipt.',

  // Faults of a connection, before a request.
  refused: 'The server does not listen on the port.',
  'reset-on-accept': 'The connection is reset as soon as it is open.',
  'close-on-accept': 'The connection is closed as soon as it is open.',
  'no-tls': 'The server responds to TLS in plain HTTP.',
  'reset-in-handshake': 'The connection is reset during the TLS handshake.',
  'stall-in-handshake': 'The TLS handshake never ends.',
  'early-413': 'The server responds 413 and ends the connection before it reads the body, and resets it 20 ms later.',
  'early-close':
    'The server responds 413 before it reads the body and closes the connection immediately, which resets it.',
  'early-hold': 'The server responds 413, never reads the body and keeps the connection open.',
  'reset-reused': 'The connection is reset when a second request arrives on it.',

  'close-idle': 'The connection is closed after each receipt without a Connection header.',
  'reset-after-request': 'The connection is reset after the request was read.',
  'close-after-request': 'The connection is closed after the request was read.',
  stall: 'The server never responds.',
  'stall-in-head': 'The response stops in the middle of its headers.',
  'stall-in-body': 'The response stops in the middle of its body.',
  drip: 'The body of the response arrives one byte every 50 ms, without end.',
  'truncated-length': 'The body is shorter than its content-length.',
  'truncated-chunks': 'The chunked body ends without its last chunk.',
  'huge-body': 'The body is 256 MiB long.',
  'gzip-bomb': 'The body is 0.5 MB of gzip that decompresses to 512 MiB, although the client asked for identity.',
  'false-gzip': 'The body is a plain receipt with a Content-Encoding of gzip.',
  garbage: 'The response is not HTTP.',
  'huge-head': 'The response has 64 KiB of headers.',
  'length-and-chunks': 'The response has both Content-Length and Transfer-Encoding.',
  'two-lengths': 'The response has two different Content-Length headers.',
  'http-1.0': 'The receipt is HTTP/1.0 without Content-Length, and ends when the connection closes.',
  'early-hints': 'A 103 precedes the receipt.',
  'unsolicited-continue': 'A 100 precedes the receipt, although the client did not ask for it.',
  'switching-protocols': 'The server switches to another protocol with 101.',
  'no-content': 'The response is 204.',
  'empty-body': 'The response is 200 with an empty body.',
  html: 'The response is 200 with a web page, as captive portals and firewalls do.',
  'wrong-content-type': 'The receipt has the Content-Type text/plain.',
  bom: 'The receipt begins with a byte order mark.',
  'invalid-utf8': 'The receipt contains bytes that are not UTF-8.',
  'number-ids': 'The ids in the receipt are numbers above 2^53.',
  'redirect-302': 'The response is 302 to another host.',
  'redirect-307': 'The response is 307 to another host, which asks the client to send the body again.',
  'redirect-308': 'The response is 308 to another host, which asks the client to send the body again.',
} as const;

/** The name of a fault. */
export type FaultName = keyof typeof faults;

/** The faults of a connection, which happen before a request was read. */
export type ConnectionFault =
  | 'refused'
  | 'reset-on-accept'
  | 'close-on-accept'
  | 'no-tls'
  | 'reset-in-handshake'
  | 'stall-in-handshake'
  | EarlyFault
  | 'reset-reused';

/** The faults of a server that responds before it has read the body. */
export type EarlyFault = 'early-413' | 'early-close' | 'early-hold';

/** The faults of a response, chosen for each request. */
export type AnswerFault = Exclude<FaultName, ConnectionFault>;

/** A response of your own. */
export interface FaultAnswer {
  /** From 100 to 999. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Empty when absent. */
  readonly body?: string | Uint8Array | undefined;
  /** The delay before the response, in ms; 0 by default. */
  readonly delayMs?: number | undefined;
}

/** The behaviour of a faultServer: a fault by name, a response, or a function that chooses one for each request. */
export type Fault = FaultName | FaultAnswer | ((post: FaultPost) => AnswerFault | FaultAnswer);

/** A complete POST, as it arrived. It contains no token: the path is not recorded. */
export interface FaultPost {
  /** 1 for the first. */
  readonly number: number;
  /** The number of its connection; 1 for the first. */
  readonly connection: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
