import { INSPECT } from '../builders/hidden.js';

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

interface LogOptions<Entry> {
  /** Lists the keys by which an entry is found without a walk over the log. A replaced entry must keep its keys. */
  readonly keysOf?: (entry: Entry) => readonly string[];
  /** Called with each entry that is removed. */
  readonly onForget?: (entry: Entry) => void;
}

/** A list from whose start rows are removed. */
class Rows<Entry> {
  // The rows before #head are removed. Calling shift each time would move the whole list.
  #rows: (Row<Entry> | undefined)[] = [];
  #head = 0;

  get length(): number {
    return this.#rows.length - this.#head;
  }

  latest(): Row<Entry> | undefined {
    return this.#rows.at(-1);
  }

  push(row: Row<Entry>): void {
    this.#rows.push(row);
  }

  /** Removes the oldest row. */
  shift(): Row<Entry> | undefined {
    const row = this.#rows[this.#head];
    this.#rows[this.#head] = undefined;
    this.#head++;
    // Only when half of the list is empty, so that removing one row costs the same in a list of any length.
    if (this.#head > this.#rows.length / 2) {
      this.#rows = this.#rows.slice(this.#head);
      this.#head = 0;
    }
    return row;
  }

  newest(count: number): Entry[] {
    const from = Math.max(this.#head, this.#rows.length - count);
    const entries: Entry[] = [];
    for (let index = from; index < this.#rows.length; index++) {
      const row = this.#rows[index];
      if (row !== undefined) entries.push(row.entry);
    }
    return entries;
  }

  findLast(matches: (entry: Entry) => boolean): Entry | undefined {
    return this.#rows.findLast(row => row !== undefined && matches(row.entry))?.entry;
  }

  findLater(isLater: (entry: Entry) => boolean, matches: (entry: Entry) => boolean): Entry | undefined {
    let [from, to] = [this.#head, this.#rows.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const row = this.#rows[middle];
      if (row !== undefined && isLater(row.entry)) to = middle;
      else from = middle + 1;
    }
    for (let index = from; index < this.#rows.length; index++) {
      const entry = this.#rows[index]?.entry;
      if (entry !== undefined && matches(entry)) return entry;
    }
    return undefined;
  }
}

/** Makes Node print how many items a list of ours has. Not the items, which may contain an OTP. */
export const printLength = (list: { readonly length: number }): void =>
  void Object.defineProperty(list, INSPECT, { value: () => `[length ${list.length}; print an item, or [...list]]` });

/** A log that removes its oldest entries when it is full. It always keeps the newest, even one that is over the limit. */
export class BoundedLog<Entry> implements Log<Entry> {
  readonly #limits: LogLimits;
  readonly #keysOf: (entry: Entry) => readonly string[];
  readonly #onForget: (entry: Entry) => void;
  // Presses, deliveries and waits find their entry here: searching the rows would make them slower with each entry.
  readonly #rowOf = new Map<Entry, Row<Entry>>();
  readonly #byKey = new Map<string, Rows<Entry>>();
  readonly #rows = new Rows<Entry>();
  readonly #listeners = new Map<string | undefined, Set<(entry: Entry) => void>>();
  #bytes = 0;

  constructor(limits: LogLimits, { keysOf = () => [], onForget = () => {} }: LogOptions<Entry> = {}) {
    this.#limits = limits;
    this.#keysOf = keysOf;
    this.#onForget = onForget;
    printLength(this);
  }

  get length(): number {
    return this.#rows.length;
  }

  latest(): Entry | undefined {
    return this.#rows.latest()?.entry;
  }

  /** Iterates over a snapshot: entries added during a loop do not change it. */
  [Symbol.iterator](): IterableIterator<Entry> {
    return this.newest(this.length).values();
  }

  /** Returns the newest `count` entries, oldest first. */
  newest(count: number): Entry[] {
    return this.#rows.newest(count);
  }

  add(entry: Entry, bytes = 0): void {
    const row = { entry, bytes };
    this.#rows.push(row);
    this.#rowOf.set(entry, row);
    const keys = this.#keysOf(entry);
    for (const key of keys) {
      const rows = this.#byKey.get(key) ?? new Rows();
      this.#byKey.set(key, rows);
      rows.push(row);
    }
    this.#bytes += bytes;
    this.#keepLimits();
    for (const key of [undefined, ...keys]) for (const listener of this.#listeners.get(key) ?? []) listener(entry);
  }

  /**
   * Calls `listener` with each entry that is added, or only with those that have the key, until you call the function that it
   * returns. Thousands may wait for a key: an entry must not ask all of them.
   */
  onAdd(listener: (entry: Entry) => void, key?: string): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** Replaces an entry and its weight. Returns false if the log no longer has the entry. */
  replace(entry: Entry, newer: Entry, bytes?: number): boolean {
    const row = this.#rowOf.get(entry);
    if (row === undefined) return false;
    this.#rowOf.delete(entry);
    this.#rowOf.set(newer, row);
    row.entry = newer;
    this.#bytes += (bytes ?? row.bytes) - row.bytes;
    row.bytes = bytes ?? row.bytes;
    this.#keepLimits();
    return true;
  }

  /** Returns the newest entry with this key. */
  find(key: string): Entry | undefined {
    return this.#byKey.get(key)?.latest()?.entry;
  }

  /** Returns the newest entry that matches, among those with the key if there is one. */
  findLast(matches: (entry: Entry) => boolean, key?: string): Entry | undefined {
    return this.#withKey(key)?.findLast(matches);
  }

  /**
   * Returns the oldest matching entry of those that are later, among those with the key if there is one. `isLater` must be true for
   * all entries after one that is.
   */
  findLater(
    isLater: (entry: Entry) => boolean,
    matches: (entry: Entry) => boolean = () => true,
    key?: string,
  ): Entry | undefined {
    return this.#withKey(key)?.findLater(isLater, matches);
  }

  clear(): void {
    while (this.length > 0) this.#forget();
  }

  #withKey(key: string | undefined): Rows<Entry> | undefined {
    return key === undefined ? this.#rows : this.#byKey.get(key);
  }

  #keepLimits(): void {
    const { maxEntries, maxBytes } = this.#limits;
    while (this.length > maxEntries || (this.#bytes > maxBytes && this.length > 1)) this.#forget();
  }

  #forget(): void {
    const row = this.#rows.shift();
    if (row === undefined) return;
    this.#bytes -= row.bytes;
    this.#rowOf.delete(row.entry);
    // The oldest row of the log is also the oldest with each of its keys.
    for (const key of this.#keysOf(row.entry)) {
      const rows = this.#byKey.get(key);
      rows?.shift();
      if (rows?.length === 0) this.#byKey.delete(key);
    }
    this.#onForget(row.entry);
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
