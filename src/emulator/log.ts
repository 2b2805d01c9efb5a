/** What was logged, oldest first. */
export interface Log<Entry> extends Iterable<Entry> {
  readonly length: number;
  /** The newest entry; undefined when there is none. */
  latest(): Entry | undefined;
}

/** How much a log keeps: the newest entries, while they are at most this many and this heavy. */
export interface LogLimits {
  readonly maxEntries: number;
  readonly maxBytes: number;
}

interface Row<Entry> {
  entry: Entry;
  readonly bytes: number;
}

/** A log that forgets its oldest entries when it is full; the newest stays, however heavy. */
export class BoundedLog<Entry> implements Log<Entry> {
  readonly #limits: LogLimits;
  readonly #forgotten: (entry: Entry) => void;
  // The rows from #head on: to shift each time would move the whole list.
  #rows: (Row<Entry> | undefined)[] = [];
  #head = 0;
  #bytes = 0;

  /** `forgotten` is told of each entry that goes, so that nothing else need remember it. */
  constructor(limits: LogLimits, forgotten: (entry: Entry) => void = () => {}) {
    this.#limits = limits;
    this.#forgotten = forgotten;
  }

  get length(): number {
    return this.#rows.length - this.#head;
  }

  latest(): Entry | undefined {
    return this.#rows.at(-1)?.entry;
  }

  /** What is there now: entries that come while a loop runs do not disturb it. */
  [Symbol.iterator](): IterableIterator<Entry> {
    return this.newest(this.length).values();
  }

  /** The newest `count` entries, oldest first. */
  newest(count: number): Entry[] {
    const from = Math.max(this.#head, this.#rows.length - count);
    return this.#rows.slice(from).flatMap(row => (row === undefined ? [] : [row.entry]));
  }

  add(entry: Entry, bytes = 0): void {
    this.#rows.push({ entry, bytes });
    this.#bytes += bytes;
    const { maxEntries, maxBytes } = this.#limits;
    while (this.length > maxEntries || (this.#bytes > maxBytes && this.length > 1)) this.#forget();
  }

  /** Puts a newer state of an entry in its place; false when the log has forgotten the entry. */
  replace(entry: Entry, newer: Entry): boolean {
    const row = this.#rows.findLast(candidate => candidate?.entry === entry);
    if (row !== undefined) row.entry = newer;
    return row !== undefined;
  }

  /** The newest entry for which `matches` holds. */
  findLast(matches: (entry: Entry) => boolean): Entry | undefined {
    return this.#rows.findLast(row => row !== undefined && matches(row.entry))?.entry;
  }

  clear(): void {
    while (this.length > 0) this.#forget();
    this.#rows = [];
    this.#head = 0;
  }

  #forget(): void {
    const row = this.#rows[this.#head];
    this.#rows[this.#head] = undefined;
    this.#head++;
    if (row !== undefined) {
      this.#bytes -= row.bytes;
      this.#forgotten(row.entry);
    }
    // Now and then, so that one entry costs the same however long the log is.
    if (this.#head > this.#rows.length / 2) {
      this.#rows = this.#rows.slice(this.#head);
      this.#head = 0;
    }
  }
}
