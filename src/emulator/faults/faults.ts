import type { Operation } from '../../build/sendable.js';
import { checked } from '../checked.js';
import type { Fault, FaultMark } from './fault.js';
import { momentOf } from './fault.js';
import { faultSchema } from './fault-schema.js';
import { randomFrom } from './random.js';

/** A fault that was added. */
export interface ActiveFault {
  readonly id: string;
  readonly fault: Fault;
  /** How many requests it has hit so far. */
  readonly hits: number;
  /** Takes it away; what it has hit already stays hit. */
  remove(): void;
}

/** How an added fault stands, as plain data. */
export type FaultState = Pick<ActiveFault, 'id' | 'fault' | 'hits'>;

/** The faults that are to be injected, in the order in which they were added. */
export interface Faults extends Iterable<ActiveFault> {
  readonly length: number;
  /**
   * Injects a fault into the requests to come. Of those added, the first that fits hits; one that waits for `received` and
   * one for `accepted` can hit the same request. Throws a TypeError for a fault that cannot be.
   *
   * @example
   * ```ts
   * emulator.faults.add({ kind: 'status', status: 429, retryAfter: 2, times: 1 })
   * emulator.faults.add({ kind: 'drop', when: 'accepted', operation: 'otp', times: 1 }) // a lost response
   * const slow = emulator.faults.add({ kind: 'delay', delayMs: 500, probability: 0.2, seed: 7 })
   * slow.remove()
   * ```
   */
  add(fault: Fault): ActiveFault;
  /** Takes all of them away. */
  clear(): void;
}

/** A fault that hits a request, and the mark for the log. */
export interface Hit {
  readonly fault: Fault;
  readonly mark: FaultMark;
}

/** All faults of an emulator. `changed` is told whenever one is added, hits or goes. */
export class FaultList implements Faults {
  readonly #active = new Set<Injector>();
  readonly #changed: (faults: readonly FaultState[]) => void;
  #added = 0;

  constructor(changed: (faults: readonly FaultState[]) => void) {
    this.#changed = changed;
  }

  get length(): number {
    return this.#active.size;
  }

  [Symbol.iterator](): IterableIterator<ActiveFault> {
    return [...this.#active].map(({ handle }) => handle).values();
  }

  add(fault: Fault): ActiveFault {
    const known = Object.freeze({ ...checked(faultSchema, fault, 'faults.add') });
    const injector = new Injector(`f-${++this.#added}`, known, () => this.remove(injector.handle.id));
    this.#active.add(injector);
    this.#tell();
    return injector.handle;
  }

  /** Whether there was such a fault. */
  remove(id: string): boolean {
    const injector = [...this.#active].find(({ handle }) => handle.id === id);
    if (injector === undefined) return false;
    this.#active.delete(injector);
    this.#tell();
    return true;
  }

  clear(): void {
    if (this.#active.size === 0) return;
    this.#active.clear();
    this.#tell();
  }

  states(): readonly FaultState[] {
    return [...this.#active].map(({ handle: { id, fault, hits } }) => ({ id, fault, hits }));
  }

  /** The fault that hits a request of `operation` at this moment, if any. */
  pick(moment: 'received' | 'accepted', operation: Operation): Hit | undefined {
    for (const injector of this.#active) {
      if (!injector.hits(moment, operation)) continue;
      if (injector.isSpent) this.#active.delete(injector);
      this.#tell();
      const { id, fault } = injector.handle;
      return { fault, mark: Object.freeze({ id, kind: fault.kind, when: moment }) };
    }
    return undefined;
  }

  #tell(): void {
    this.#changed(this.states());
  }
}

/** Decides which requests a fault hits. */
class Injector {
  readonly handle: ActiveFault;
  readonly #random: () => number;
  #hits = 0;

  constructor(id: string, fault: Fault, remove: () => void) {
    const hits = (): number => this.#hits;
    this.#random = randomFrom(fault.seed ?? 1);
    this.handle = Object.freeze({
      id,
      fault,
      get hits() {
        return hits();
      },
      remove,
    });
  }

  get isSpent(): boolean {
    return this.#hits >= (this.handle.fault.times ?? Number.POSITIVE_INFINITY);
  }

  hits(moment: 'received' | 'accepted', operation: Operation): boolean {
    const { fault } = this.handle;
    if (momentOf(fault) !== moment || (fault.operation ?? operation) !== operation) return false;
    if (this.#random() >= (fault.probability ?? 1)) return false;
    this.#hits++;
    return true;
  }
}
