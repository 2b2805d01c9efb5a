import { type Place, Queue } from './queue.js';

interface Entry<Value> {
  readonly key: string;
  readonly value: Value;
}

/**
 * A Map that finds its oldest entry in constant time. The first key of a Map of V8 is found by a walk over the entries that
 * were deleted before it, up to as many as the Map has.
 */
export class AgedMap<Value> {
  private readonly places = new Map<string, Place<Entry<Value>>>();
  private readonly byAge = new Queue<Entry<Value>>();

  get size(): number {
    return this.places.size;
  }

  get(key: string): Value | undefined {
    return this.places.get(key)?.value.value;
  }

  /** Adds an entry as the newest, also if the key was there before. */
  set(key: string, value: Value): void {
    this.delete(key);
    this.places.set(key, this.byAge.push({ key, value }));
  }

  /** Returns false if the key was not there. */
  delete(key: string): boolean {
    const place = this.places.get(key);
    if (place === undefined) return false;
    this.places.delete(key);
    return this.byAge.remove(place);
  }

  oldest(): Entry<Value> | undefined {
    return this.byAge.peek();
  }

  /** Iterates over the values, oldest first. A value may be deleted when it has been given out. */
  *values(): Generator<Value> {
    for (const { value } of this.byAge) yield value;
  }

  clear(): void {
    this.places.clear();
    this.byAge.clear();
  }
}
