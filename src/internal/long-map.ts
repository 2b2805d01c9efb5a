// V8 enlarges a Map in one piece: 10 ms at this size, but 140 ms at 524 288 entries.
const MOST = 131_072;

/**
 * A Map for a million entries and more, oldest first, which has them in several Maps, so that adding one never takes long. A
 * key that is not there is looked up in each of them, the newest first.
 */
export class LongMap<Key, Value> implements Iterable<readonly [Key, Value]> {
  private newest = new Map<Key, Value>();
  private readonly maps = [this.newest];

  get size(): number {
    return (this.maps.length - 1) * MOST + this.newest.size;
  }

  get(key: Key): Value | undefined {
    for (let at = this.maps.length - 1; at >= 0; at--) {
      const value = this.maps[at]?.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  has(key: Key): boolean {
    return this.mapOf(key) !== undefined;
  }

  /** Replaces the value of a key, which keeps its place, or adds it. */
  set(key: Key, value: Value): void {
    const map = this.mapOf(key);
    if (map === undefined && this.newest.size === MOST) {
      this.newest = new Map();
      this.maps.push(this.newest);
    }
    (map ?? this.newest).set(key, value);
  }

  *[Symbol.iterator](): Generator<readonly [Key, Value]> {
    for (const map of this.maps) yield* map;
  }

  *values(): Generator<Value> {
    for (const map of this.maps) yield* map.values();
  }

  private mapOf(key: Key): Map<Key, Value> | undefined {
    for (let at = this.maps.length - 1; at >= 0; at--) if (this.maps[at]?.has(key)) return this.maps[at];
    return undefined;
  }
}
