import type { Delivery, SendErrorKind } from '../../../src/send/send-error.js';
import type { Fault } from '../../../src/testing/fault-catalogue.js';
import type { TransportName } from '../send/bots.js';

/** The required outcome of a send. */
type Outcome = 'sent' | { readonly kind: SendErrorKind; readonly delivery: Delivery; readonly status?: number };

/** One fault of one request, by its number in the table of faults; those from 43 on are not in it. */
export interface Row {
  readonly row: number;
  readonly name: string;
  readonly fault: Fault;
  readonly outcome: Outcome;
  /** The differences of transports that see less, or something else. */
  readonly but?: Partial<Record<TransportName, Outcome>>;
  /** A part of the error's message. */
  readonly says?: string;
  /** The complete POSTs that the server counts; 1 when absent. */
  readonly posts?: 0 | 1;
}

const connection = (delivery: 'not_sent' | 'unknown'): Outcome => ({ kind: 'connection', delivery });
const LOST = connection('unknown');
const accepted = (kind: 'protocol' | 'timeout'): Outcome => ({ kind, delivery: 'accepted', status: 200 });
const NO_HTTP: Outcome = { kind: 'protocol', delivery: 'unknown' };
const TIMEOUT: Outcome = { kind: 'timeout', delivery: 'unknown' };
const config: Outcome = { kind: 'config', delivery: 'not_sent' };
// Fetch proves nothing: whatever fails may have been sent.
const unproven = { but: { fetchTransport: LOST } } as const;
const rejected = (status: number): Outcome => ({ kind: 'rejected', delivery: 'rejected', status });
const redirect = (status: number): Outcome => ({ kind: 'protocol', delivery: 'unknown', status });

export const rows: readonly Row[] = [
  { row: 1, name: 'connection refused', fault: 'refused', outcome: connection('not_sent'), ...unproven, posts: 0 },
  { row: 3, name: 'TLS to a plain port', fault: 'no-tls', outcome: config, ...unproven, posts: 0 },
  {
    row: 5,
    name: 'reset in TLS handshake',
    fault: 'reset-in-handshake',
    outcome: connection('not_sent'),
    ...unproven,
    posts: 0,
  },
  {
    row: 5,
    name: 'stall in TLS handshake',
    fault: 'stall-in-handshake',
    outcome: { kind: 'timeout', delivery: 'not_sent' },
    but: { fetchTransport: TIMEOUT },
    posts: 0,
  },
  { row: 7, name: 'FIN on accept', fault: 'close-on-accept', outcome: LOST, posts: 0 },
  { row: 8, name: 'RST after request read', fault: 'reset-after-request', outcome: LOST },
  { row: 9, name: 'FIN after request read', fault: 'close-after-request', outcome: LOST },
  { row: 12, name: 'stall before headers', fault: 'stall', outcome: TIMEOUT },
  { row: 13, name: 'stall mid headers', fault: 'stall-in-head', outcome: TIMEOUT },
  { row: 14, name: 'stall mid body', fault: 'stall-in-body', outcome: accepted('timeout') },
  { row: 15, name: 'drip 1 B/50 ms for ever', fault: 'drip', outcome: accepted('timeout') },
  {
    row: 16,
    name: 'truncated content-length',
    fault: 'truncated-length',
    outcome: accepted('protocol'),
    says: 'was cut short',
  },
  { row: 17, name: 'truncated chunked', fault: 'truncated-chunks', outcome: accepted('protocol') },
  { row: 18, name: '256 MB body', fault: 'huge-body', outcome: accepted('protocol') },
  { row: 19, name: 'gzip bomb', fault: 'gzip-bomb', outcome: accepted('protocol') },
  {
    row: 20,
    name: 'content-encoding gzip but plain',
    fault: 'false-gzip',
    outcome: 'sent',
    // Fetch unpacks, asked or not.
    but: { fetchTransport: accepted('protocol') },
  },
  { row: 21, name: 'garbage instead of HTTP', fault: 'garbage', outcome: NO_HTTP },
  {
    row: 22,
    name: '64 KB headers',
    fault: 'huge-head',
    outcome: NO_HTTP,
    says: 'The headers of the response are too long (',
  },
  { row: 23, name: 'CL + TE', fault: 'length-and-chunks', outcome: NO_HTTP },
  { row: 23, name: 'duplicate CL', fault: 'two-lengths', outcome: NO_HTTP },
  { row: 24, name: 'HTTP/1.0, read to close', fault: 'http-1.0', outcome: 'sent' },
  { row: 25, name: '103 early hints', fault: 'early-hints', outcome: 'sent' },
  {
    row: 26,
    name: 'unsolicited 100 Continue',
    fault: 'unsolicited-continue',
    outcome: 'sent',
    // Undici, which is beneath fetch, too, refuses it.
    but: { undiciTransport: NO_HTTP, fetchTransport: NO_HTTP },
  },
  { row: 27, name: '101 upgrade', fault: 'switching-protocols', outcome: NO_HTTP },
  { row: 28, name: '204', fault: 'no-content', outcome: { kind: 'protocol', delivery: 'accepted', status: 204 } },
  { row: 28, name: '200 with empty body', fault: 'empty-body', outcome: accepted('protocol') },
  { row: 29, name: '200 HTML', fault: 'html', outcome: { kind: 'protocol', delivery: 'unknown', status: 200 } },
  { row: 30, name: 'JSON with wrong content-type', fault: 'wrong-content-type', outcome: 'sent' },
  { row: 31, name: 'UTF-8 BOM', fault: 'bom', outcome: 'sent' },
  { row: 31, name: 'invalid UTF-8', fault: 'invalid-utf8', outcome: accepted('protocol') },
  // The document says that ids are strings; numbers that JSON.parse rounds would be wrong ids.
  { row: 32, name: 'message_id as number > 2^53', fault: 'number-ids', outcome: accepted('protocol') },
  { row: 33, name: '302', fault: 'redirect-302', outcome: redirect(302) },
  { row: 33, name: '307', fault: 'redirect-307', outcome: redirect(307) },
  { row: 33, name: '308', fault: 'redirect-308', outcome: redirect(308) },
  {
    row: 34,
    name: 'early 413 + RST',
    fault: 'early-413',
    outcome: rejected(413),
    posts: 0,
  },
  { row: 34, name: 'early 413 + close with unread data', fault: 'early-close', outcome: rejected(413), posts: 0 },
  { row: 34, name: 'early 413, and the body is never read', fault: 'early-hold', outcome: rejected(413), posts: 0 },
  // Not in the table: the standard of fetch has it send again after 421, and withhold a 407.
  { row: 43, name: '421', fault: { status: 421 }, outcome: rejected(421) },
  { row: 44, name: '407', fault: { status: 407 }, outcome: rejected(407), ...unproven },
  {
    row: 45,
    name: '401 that asks for a password',
    fault: { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } },
    outcome: { kind: 'auth', delivery: 'rejected', status: 401 },
  },
];
