import type { Claim, DedupeStore } from './dedupe-store.js';
import { isPositive } from './positive.js';

/** The options of `memoryDedupe`. */
export interface MemoryDedupeOptions {
  /** For how many milliseconds a delivery is remembered: longer than the slowest handler. 300 000 by default. */
  readonly ttlMs?: number | undefined;
  /** How many deliveries are remembered, the newest. 10 000 by default. */
  readonly maxEntries?: number | undefined;
}

interface Entry {
  readonly claim: Claim;
  readonly until: number;
}

const TTL_MS = 300_000;
const MAX_ENTRIES = 10_000;

/**
 * Remembers deliveries in this process's memory: the newest 10 000 of them, each for 300 000 ms. Throws a TypeError for a
 * wrong option.
 *
 * @example
 * ```ts
 * createWebhook({ onPress, dedupe: memoryDedupe({ ttlMs: 60_000 }) })
 * ```
 */
export const memoryDedupe = (options: MemoryDedupeOptions = {}): DedupeStore => {
  const { ttlMs = TTL_MS, maxEntries = MAX_ENTRIES } = options;
  if (!isPositive(ttlMs)) throw new TypeError('memoryDedupe: ttlMs is no positive number.');
  if (!Number.isSafeInteger(maxEntries) || maxEntries < 1)
    throw new TypeError('memoryDedupe: maxEntries is no positive integer.');
  // A Map keeps the order of insertion, and all entries live equally long: the oldest stand first.
  const entries = new Map<string, Entry>();
  const forgetOld = (): void => {
    const now = performance.now();
    for (const [key, { until }] of entries) {
      if (until > now && entries.size <= maxEntries) return;
      entries.delete(key);
    }
  };
  const set = (key: string, claim: Claim): void => {
    entries.delete(key);
    entries.set(key, { claim, until: performance.now() + ttlMs });
    forgetOld();
  };
  return {
    claim: key => {
      forgetOld();
      const known = entries.get(key);
      if (known !== undefined) return known.claim;
      set(key, 'running');
      return 'new';
    },
    complete: key => set(key, 'done'),
    release: key => entries.delete(key),
  };
};
