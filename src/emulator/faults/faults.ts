import type { Operation } from '../../builders/sendable.js';
import { AgedMap } from '../../internal/aged-map.js';
import { printLength } from '../log.js';
import { validate } from '../validate.js';
import { type Fault, type FaultMark, faultSchema, getMoment, type NewFault } from './fault.js';

/** An added fault. */
export interface ActiveFault {
  readonly id: string;
  readonly fault: Fault;
  /** The number of requests that it has hit so far. */
  readonly hits: number;
  /** Removes the fault. Requests that it has hit are not undone. */
  remove(): void;
}

/** The state of an added fault as plain data. */
export type FaultState = Pick<ActiveFault, 'id' | 'fault' | 'hits'>;

/** A fault that hits no further request. */
export interface EndedFault extends FaultState {
  /** The reason: it hit its last request, its time was over, or it was removed. */
  readonly end: 'spent' | 'expired' | 'removed';
}

/** The faults to inject, in the order in which they were added. */
export interface Faults extends Iterable<ActiveFault> {
  readonly length: number;
  /**
   * Injects a fault into future requests. The first added fault that matches a request hits it. A request can be hit once
   * when `received` and once when `accepted`. Throws a TypeError for an invalid fault.
   *
   * @example
   * ```ts
   * emulator.faults.add({ kind: 'status', status: 429, retryAfter: 2, times: 1 })
   * emulator.faults.add({ status: 400, body: { code: 'E-17', text: 'blocked' } })
   * // A lost response.
   * emulator.faults.add({
   *   kind: 'drop',
   *   when: 'accepted',
   *   operation: 'otp',
   *   times: 1,
   * })
   * const slow = emulator.faults.add({
   *   kind: 'delay',
   *   delayMs: 500,
   *   probability: 0.2,
   *   seed: 7,
   * })
   * slow.remove()
   * ```
   */
  add(fault: NewFault): ActiveFault;
  /** Removes all faults. */
  clear(): void;
}

/** A fault that hits a request, with the mark for the log. */
export interface MatchedFault {
  readonly fault: Fault;
  readonly mark: FaultMark;
}

// As many as a person looks at.
const MAX_ENDED = 100;

/** The faults of an emulator. Calls `onChange` whenever one is added, hits a request or ends, and `onEnd` when it ends. */
export class FaultList implements Faults {
  readonly #active = new AgedMap<Injected>();
  readonly #ended: EndedFault[] = [];
  readonly #onChange: () => void;
  readonly #onEnd: (fault: EndedFault) => void;
  #added = 0;

  constructor(onChange: () => void, onEnd: (fault: EndedFault) => void) {
    this.#onChange = onChange;
    this.#onEnd = onEnd;
    printLength(this);
  }

  /** The newest 100 ended faults, oldest first. */
  get ended(): readonly EndedFault[] {
    return [...this.#ended];
  }

  get length(): number {
    return this.#active.size;
  }

  [Symbol.iterator](): IterableIterator<ActiveFault> {
    return Array.from(this.#active.values(), ({ handle }) => handle).values();
  }

  add(fault: NewFault): ActiveFault {
    const given =
      typeof fault === 'object' && fault !== null && 'status' in fault ? { kind: 'status', ...fault } : fault;
    const known = Object.freeze({ ...validate(faultSchema, given, 'faults.add') });
    const id = `f-${++this.#added}`;
    const state = { id, fault: known, hits: 0 };
    // Not frozen, so that a test can spy on `remove`.
    const handle: ActiveFault = {
      id,
      fault: known,
      get hits() {
        return state.hits;
      },
      remove: () => void this.remove(id),
    };
    const { forMs, seed = 1 } = known;
    const timer = forMs === undefined ? undefined : setTimeout(() => this.#end(id, 'expired'), forMs);
    // It must not keep the process running.
    timer?.unref();
    this.#active.set(id, { state, handle, timer, random: createRandom(seed) });
    this.#onChange();
    return handle;
  }

  /** Removes a fault. Returns false if there is no fault with this id. */
  remove(id: string): boolean {
    return this.#end(id, 'removed');
  }

  clear(): void {
    for (const { id } of this.states()) this.#end(id, 'removed');
  }

  /** Removes all faults, and forgets those that have ended. */
  reset(): void {
    this.clear();
    this.#ended.length = 0;
  }

  states(): readonly FaultState[] {
    return Array.from(this.#active.values(), ({ state }) => ({ ...state }));
  }

  /** Finds the fault that hits a request of `operation` at this moment. */
  match(moment: 'received' | 'accepted', operation: Operation): MatchedFault | undefined {
    for (const { state, random } of this.#active.values()) {
      const { id, fault } = state;
      if (getMoment(fault) !== moment || (fault.operation ?? operation) !== operation) continue;
      if (random() >= (fault.probability ?? 1)) continue;
      state.hits++;
      if (state.hits >= (fault.times ?? Number.POSITIVE_INFINITY)) this.#end(id, 'spent');
      else this.#onChange();
      return { fault, mark: Object.freeze({ id, kind: fault.kind, when: moment }) };
    }
    return undefined;
  }

  /** Returns false if there is no fault with this id. */
  #end(id: string, end: EndedFault['end']): boolean {
    const injected = this.#active.get(id);
    if (injected === undefined) return false;
    this.#active.delete(id);
    clearTimeout(injected.timer);
    const ended: EndedFault = Object.freeze({ ...injected.state, end });
    this.#ended.push(ended);
    if (this.#ended.length > MAX_ENDED) this.#ended.shift();
    this.#onChange();
    this.#onEnd(ended);
    return true;
  }
}

/** A fault that can hit requests. */
interface Injected {
  readonly state: { -readonly [Key in keyof FaultState]: FaultState[Key] };
  readonly handle: ActiveFault;
  /** Removes the fault after `forMs`. */
  readonly timer: ReturnType<typeof setTimeout> | undefined;
  /** Returns the next random number, which decides whether a request is hit. */
  readonly random: () => number;
}

/** Creates a generator of random numbers from 0 to 1 (mulberry32): the same seed gives the same numbers. */
const createRandom = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
