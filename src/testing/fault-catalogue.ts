/**
 * What can go wrong between a bot and a platform, by the name that `faultServer` takes, and one sentence of each.
 *
 * @example
 * ```ts
 * faults['close-idle'] //=> 'The connection is closed after each receipt, without notice.'
 * ```
 */
export const faults = {
  none: 'Every POST gets a receipt.',

  // They need no request.
  refused: 'Nobody listens on the port.',
  'reset-on-accept': 'The connection is reset as soon as it stands.',
  'close-on-accept': 'The connection is closed as soon as it stands.',
  'no-tls': 'A client that speaks TLS is answered in plain HTTP.',
  'reset-in-handshake': 'The connection is reset in the TLS handshake.',
  'stall-in-handshake': 'The TLS handshake never ends.',
  'early-413': 'The head is answered with 413 and a reset, the body is not read.',
  'reset-reused': 'A connection is reset when a second request comes on it.',

  'close-idle': 'The connection is closed after each receipt, without notice.',
  'reset-after-request': 'The connection is reset once the request was read.',
  'close-after-request': 'The connection is closed once the request was read.',
  stall: 'No answer ever comes.',
  'stall-in-head': 'The answer stops in the middle of its head.',
  'stall-in-body': 'The answer stops in the middle of its body.',
  drip: 'The body of the answer comes one byte each 50 ms, for ever.',
  'truncated-length': 'The body is shorter than its content-length.',
  'truncated-chunks': 'The chunked body ends without its last chunk.',
  'huge-body': 'The body is 256 MiB long.',
  'gzip-bomb': 'The body is 0.5 MB that unpack to 512 MiB, although identity was asked for.',
  'false-gzip': 'The body is a plain receipt that says it is gzip.',
  garbage: 'The answer is no HTTP.',
  'huge-head': 'The head of the answer holds 64 KiB of headers.',
  'length-and-chunks': 'The answer has both content-length and transfer-encoding.',
  'two-lengths': 'The answer has two content-lengths that differ.',
  'http-1.0': 'The receipt comes in HTTP/1.0, without length, until the connection closes.',
  'early-hints': 'A 103 comes before the receipt.',
  'unsolicited-continue': 'A 100 comes before the receipt, although nobody asked for it.',
  'switching-protocols': 'The server switches to another protocol with 101.',
  'no-content': 'The answer is 204.',
  'empty-body': 'The answer is 200 with an empty body.',
  html: 'The answer is 200 with a web page, as captive portals and firewalls do.',
  'wrong-content-type': 'The receipt says it is text/plain.',
  bom: 'The receipt begins with a byte order mark.',
  'invalid-utf8': 'The receipt holds bytes that are no UTF-8.',
  'number-ids': 'The ids of the receipt are numbers beyond 2^53.',
  'redirect-302': 'The answer is 302 to another host.',
  'redirect-307': 'The answer is 307 to another host, which asks for the body again.',
  'redirect-308': 'The answer is 308 to another host, which asks for the body again.',
} as const;

/** The name of a fault. */
export type FaultName = keyof typeof faults;

/** The faults of a connection, which come before any request was read. */
export type ConnectionFault =
  | 'refused'
  | 'reset-on-accept'
  | 'close-on-accept'
  | 'no-tls'
  | 'reset-in-handshake'
  | 'stall-in-handshake'
  | 'early-413'
  | 'reset-reused';

/** The faults of an answer, chosen for each request. */
export type AnswerFault = Exclude<FaultName, ConnectionFault>;

/** An answer of your own. */
export interface FaultAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Empty when absent. */
  readonly body?: string | Uint8Array | undefined;
  /** How long the answer takes, in milliseconds; 0. */
  readonly delayMs?: number | undefined;
}

/** What a faultServer does: a fault by its name, an answer, or a function that chooses for each request. */
export type Fault = FaultName | FaultAnswer | ((post: FaultPost) => AnswerFault | FaultAnswer);

/** A complete POST, as it arrived. It holds no token: the path is not kept. */
export interface FaultPost {
  /** 1 for the first. */
  readonly number: number;
  /** The connection that it came on; 1 for the first. */
  readonly connection: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
