import type { Operation } from '../../build/sendable.js';

interface FaultScope {
  /** Hits requests of this operation only; of both when absent. */
  readonly operation?: Operation | undefined;
  /**
   * `received`, the default: as soon as the request is there, before the platform looks at it. `accepted`: when a message
   * has been taken and logged, and only its answer is still to come; a bot that then sends again sends twice.
   */
  readonly when?: 'received' | 'accepted' | undefined;
  /** How many requests are hit, after which the fault is gone; without it, all until it is removed. */
  readonly times?: number | undefined;
  /** The share of requests that are hit, from 0 to 1, which is the default. */
  readonly probability?: number | undefined;
  /** Starts the random numbers of `probability`: the same seed hits the same requests. An integer; 1 by default. */
  readonly seed?: number | undefined;
  /** How long the request waits before the rest of the fault, in milliseconds. */
  readonly delayMs?: number | undefined;
}

/** Answers a status of your choice. */
export interface StatusFault extends FaultScope {
  readonly kind: 'status';
  /** From 200 to 599. */
  readonly status: number;
  /** The Retry-After header: seconds, or any text, such as an HTTP date. */
  readonly retryAfter?: number | string | undefined;
  /** The body, sent as JSON whatever it is; `{"error":"fault"}` by default. */
  readonly body?: string | undefined;
}

/** Answers late. */
export interface DelayFault extends FaultScope {
  readonly kind: 'delay';
  readonly delayMs: number;
}

/** Ends the connection without an answer. */
export interface DropFault extends FaultScope {
  readonly kind: 'drop';
}

/** Takes the message, and ends the connection in the middle of the answer's body. */
export interface HalfBodyFault extends FaultScope {
  readonly kind: 'half-body';
  /** The answer's body is there only then. */
  readonly when?: 'accepted' | undefined;
}

/** A way in which the platform can fail. */
export type Fault = StatusFault | DelayFault | DropFault | HalfBodyFault;

/** The mark that a fault leaves on each request that it hits. */
export interface FaultMark {
  /** The id of the fault. */
  readonly id: string;
  readonly kind: Fault['kind'];
  /** Whether the message had been taken when the fault hit. */
  readonly when: 'received' | 'accepted';
}

/** The moment at which a fault hits. */
export const momentOf = ({ kind, when }: Fault): 'received' | 'accepted' =>
  when ?? (kind === 'half-body' ? 'accepted' : 'received');
