import {
  check,
  type GenericSchema,
  integer,
  literal,
  maxValue,
  minValue,
  number,
  optional,
  picklist,
  pipe,
  record,
  strictObject,
  string,
  union,
  unknown,
  variant,
} from 'valibot';
import type { Operation } from '../../builders/sendable.js';
import { milliseconds } from '../validate.js';

interface FaultScope {
  /** The operation whose requests are hit; both by default. */
  readonly operation?: Operation | undefined;
  /**
   * The moment of the fault. `received`, the default: before the platform checks the request. `accepted`: after the message
   * was accepted and logged, before its response is sent; a bot that then retries sends a duplicate.
   */
  readonly when?: 'received' | 'accepted' | undefined;
  /** The number of requests to hit, after which the fault is removed; unlimited by default. */
  readonly times?: number | undefined;
  /** The probability that a request is hit, from 0 to 1; 1 by default. */
  readonly probability?: number | undefined;
  /** The seed of `probability`: the same seed hits the same requests. An integer; 1 by default. */
  readonly seed?: number | undefined;
  /** The delay before the rest of the fault, in milliseconds. */
  readonly delayMs?: number | undefined;
  /** The time after which the fault is removed, in milliseconds; unlimited by default. */
  readonly forMs?: number | undefined;
}

/** A fault that responds with a status of your choice. */
export interface StatusFault extends FaultScope {
  readonly kind: 'status';
  /** From 200 to 599. */
  readonly status: number;
  /** The Retry-After header: seconds, or any text such as an HTTP date. */
  readonly retryAfter?: number | string | undefined;
  /**
   * The body, sent as application/json: an object as its JSON, a string as it is, even if it is not JSON. `{"error":"fault"}` by
   * default.
   */
  readonly body?: string | Readonly<Record<string, unknown>> | undefined;
}

/** A fault that delays the response. */
export interface DelayFault extends FaultScope {
  readonly kind: 'delay';
  readonly delayMs: number;
}

/** A fault that closes the connection without a response. */
export interface DropFault extends FaultScope {
  readonly kind: 'drop';
}

/** A fault that accepts the message, then closes the connection in the middle of the response body. */
export interface HalfBodyFault extends FaultScope {
  readonly kind: 'half-body';
  /** Always `accepted`: a response body exists only then. */
  readonly when?: 'accepted' | undefined;
}

/** A failure of the platform that the emulator injects. */
export type Fault = StatusFault | DelayFault | DropFault | HalfBodyFault;

/** A fault as it is added: `kind` may be left out of one with a `status`. */
export type NewFault = Fault | (Omit<StatusFault, 'kind'> & NoKind);
/** Without it, the compiler would name only one kind for a misspelt one. */
interface NoKind {
  readonly kind?: undefined;
}

/** The mark of a fault on each request that it hits. */
export interface FaultMark {
  /** The id of the fault. */
  readonly id: string;
  readonly kind: Fault['kind'];
  /** The moment of the hit: before the platform checked the request, or after it accepted it. */
  readonly when: 'received' | 'accepted';
}

/** Returns the moment at which a fault hits. */
export const getMoment = ({ kind, when }: Fault): 'received' | 'accepted' =>
  when ?? (kind === 'half-body' ? 'accepted' : 'received');

const scope = {
  operation: optional(picklist(['message', 'otp'])),
  times: optional(pipe(number(), integer(), minValue(1))),
  probability: optional(pipe(number(), minValue(0), maxValue(1))),
  seed: optional(pipe(number(), integer())),
  forMs: optional(milliseconds),
};
const headerText = pipe(
  string(),
  check(text => /^[ -~]*$/.test(text), 'must be a valid header value'),
);
const when = optional(picklist(['received', 'accepted']));
const delayMs = optional(milliseconds);

/** The schema of a fault. */
export const faultSchema: GenericSchema<unknown, Fault> = variant('kind', [
  strictObject({
    ...scope,
    kind: literal('status'),
    when,
    delayMs,
    status: pipe(number(), integer(), minValue(200), maxValue(599)),
    retryAfter: optional(union([pipe(number(), minValue(0)), headerText])),
    body: optional(union([string(), record(string(), unknown())])),
  }),
  strictObject({ ...scope, kind: literal('delay'), when, delayMs: milliseconds }),
  strictObject({ ...scope, kind: literal('drop'), when, delayMs }),
  strictObject({ ...scope, kind: literal('half-body'), when: optional(literal('accepted')), delayMs }),
]);
