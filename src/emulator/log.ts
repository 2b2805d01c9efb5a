/** A log, oldest entry first. */
export interface Log<Entry> extends Iterable<Entry> {
  readonly length: number;
  /** Returns the newest entry, or undefined if the log is empty. */
  latest(): Entry | undefined;
}

/** The limits of a log, which keeps its newest entries. */
export interface LogLimits {
  readonly maxEntries: number;
  /** Bytes of the heap, as `weigh` estimates them. */
  readonly maxBytes: number;
}

interface Row<Entry> {
  entry: Entry;
  bytes: number;
}

/** A log that removes its oldest entries when it is full. It always keeps the newest, even one that is over the limit. */
export class BoundedLog<Entry> implements Log<Entry> {
  readonly #limits: LogLimits;
  readonly #onForget: (entry: Entry) => void;
  // The rows before #head are removed. Calling shift each time would move the whole list.
  #rows: (Row<Entry> | undefined)[] = [];
  #head = 0;
  #bytes = 0;

  /** Calls `onForget` with each entry that it removes. */
  constructor(limits: LogLimits, onForget: (entry: Entry) => void = () => {}) {
    this.#limits = limits;
    this.#onForget = onForget;
  }

  get length(): number {
    return this.#rows.length - this.#head;
  }

  latest(): Entry | undefined {
    return this.#rows.at(-1)?.entry;
  }

  /** Iterates over a snapshot: entries added during a loop do not change it. */
  [Symbol.iterator](): IterableIterator<Entry> {
    return this.newest(this.length).values();
  }

  /** Returns the newest `count` entries, oldest first. */
  newest(count: number): Entry[] {
    const from = Math.max(this.#head, this.#rows.length - count);
    return this.#rows.slice(from).flatMap(row => (row === undefined ? [] : [row.entry]));
  }

  add(entry: Entry, bytes = 0): void {
    this.#rows.push({ entry, bytes });
    this.#bytes += bytes;
    this.#keepLimits();
  }

  /** Replaces an entry and its weight. Returns false if the log no longer has the entry. */
  replace(entry: Entry, newer: Entry, bytes?: number): boolean {
    const row = this.#rows.findLast(candidate => candidate?.entry === entry);
    if (row === undefined) return false;
    row.entry = newer;
    this.#bytes += (bytes ?? row.bytes) - row.bytes;
    row.bytes = bytes ?? row.bytes;
    this.#keepLimits();
    return true;
  }

  /** Returns the newest entry that matches. */
  findLast(matches: (entry: Entry) => boolean): Entry | undefined {
    return this.#rows.findLast(row => row !== undefined && matches(row.entry))?.entry;
  }

  clear(): void {
    while (this.length > 0) this.#forget();
    this.#rows = [];
    this.#head = 0;
  }

  #keepLimits(): void {
    const { maxEntries, maxBytes } = this.#limits;
    while (this.length > maxEntries || (this.#bytes > maxBytes && this.length > 1)) this.#forget();
  }

  #forget(): void {
    const row = this.#rows[this.#head];
    this.#rows[this.#head] = undefined;
    this.#head++;
    if (row !== undefined) {
      this.#bytes -= row.bytes;
      this.#onForget(row.entry);
    }
    // Only when half of the list is empty, so that removing one entry costs the same in a log of any length.
    if (this.#head > this.#rows.length / 2) {
      this.#rows = this.#rows.slice(this.#head);
      this.#head = 0;
    }
  }
}

// Bytes of V8's heap on 64 bits, rounded up from measurements: an object with room for four fields; a field or item with
// its key and a number or reference; the header of a string.
const OBJECT = 56;
const FIELD = 16;
const TEXT = 24;
// V8 stores objects with many fields, or with ever new names, as hash tables.
const MANY_FIELDS = 24;
const FIELD_OF_MANY = 64;
const ONLY_LATIN_1 = /^[\0-\xff]*$/;

/**
 * Estimates the bytes of the heap that a plain value takes. The limits of a log count these bytes, because the size on the
 * wire says little: `{}` has 2 bytes there and 56 here. Uses a list instead of recursion, so that any depth works.
 */
export const weigh = (value: unknown): number => {
  const waiting: unknown[] = [value];
  let weight = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') weight += weighText(next);
    if (typeof next !== 'object' || next === null) continue;
    weight += OBJECT;
    if (Array.isArray(next)) {
      weight += next.length * FIELD;
      for (const item of next) if (isHeavy(item)) waiting.push(item);
      continue;
    }
    let fields = 0;
    for (const key in next) {
      fields += 1;
      weight += FIELD + key.length;
      const field: unknown = Reflect.get(next, key);
      if (isHeavy(field)) waiting.push(field);
    }
    if (fields > MANY_FIELDS) weight += fields * FIELD_OF_MANY;
  }
  return weight;
};

const isHeavy = (value: unknown): boolean => typeof value === 'string' || (typeof value === 'object' && value !== null);

const weighText = (text: string): number => TEXT + (ONLY_LATIN_1.test(text) ? text.length : text.length * 2);
