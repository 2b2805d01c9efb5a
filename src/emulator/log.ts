/** What was logged, oldest first. */
export interface Log<Entry> extends Iterable<Entry> {
  readonly length: number;
  /** The newest entry; undefined when there is none. */
  latest(): Entry | undefined;
}

/** A log that keeps the newest `max` entries. */
export class BoundedLog<Entry> implements Log<Entry> {
  readonly #max: number;
  #entries: Entry[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  get length(): number {
    return this.#entries.length;
  }

  latest(): Entry | undefined {
    return this.#entries.at(-1);
  }

  /** What is there now: entries that come while a loop runs do not disturb it. */
  [Symbol.iterator](): IterableIterator<Entry> {
    return [...this.#entries].values();
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
    if (this.#entries.length > this.#max) this.#entries.shift();
  }

  /** The newest entry for which `matches` holds. */
  findLast(matches: (entry: Entry) => boolean): Entry | undefined {
    return this.#entries.findLast(matches);
  }

  clear(): void {
    this.#entries = [];
  }
}
