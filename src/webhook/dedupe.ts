import { AgedMap } from '../internal/aged-map.js';
import * as is from '../internal/checks.js';
import { type OptionTable, readOptions, typeErrorOf } from '../internal/options.js';
import type { UseInstead } from '../internal/phantoms.js';

/** The state of a delivery on arrival: unknown, its handler is running, or its handler has succeeded. */
export type Claim = 'new' | 'running' | 'done';

/**
 * A store of deliveries, so that the handler runs once for a delivery that arrives twice. Keys are 64 hexadecimal digits.
 * Several processes must share one store, and `claim` must be atomic.
 *
 * @example
 * ```ts
 * const store: DedupeStore = {
 *   claim: async key =>
 *     (await redis.set(key, 'running', { NX: true, EX: 300 }))
 *       ? 'new'
 *       : ((await redis.get(key)) ?? 'running'),
 *   complete: key => redis.set(key, 'done', { EX: 86400 }),
 *   release: key => redis.del(key),
 * }
 * ```
 */
export interface DedupeStore {
  /** Returns the state of the delivery. A `new` delivery counts as running from then on. */
  claim(key: string): Claim | Promise<Claim>;
  /** Marks the delivery as done: its handler succeeded. */
  complete(key: string): unknown;
  /** Forgets the delivery: its handler failed, so the platform may deliver it again. */
  release(key: string): unknown;
}

/** Names that people guess for options of `memoryDedupe`. */
interface MemoryDedupeTraps {
  /** @deprecated Use ttlMs. */
  readonly ttl?: UseInstead<'ttlMs'>;
  /** @deprecated Use maxEntries. */
  readonly max?: UseInstead<'maxEntries'>;
  /** @deprecated Use maxEntries. */
  readonly maxSize?: UseInstead<'maxEntries'>;
}

/** The options of `memoryDedupe`. */
export interface MemoryDedupeOptions extends MemoryDedupeTraps {
  /** The time that a delivery is remembered, in ms; must be longer than the slowest handler. 300 000 by default. */
  readonly ttlMs?: number | undefined;
  /** The maximum number of deliveries remembered; the oldest are forgotten first. 10 000 by default. */
  readonly maxEntries?: number | undefined;
}

interface Entry {
  readonly claim: Claim;
  readonly until: number;
}

const MEMORY_DEDUPE: OptionTable<MemoryDedupeOptions, 'ttlMs' | 'maxEntries'> = {
  ttlMs: [is.positive, 300_000],
  maxEntries: [is.count, 10_000],
  ttl: 'ttlMs',
  max: 'maxEntries',
  maxSize: 'maxEntries',
};

/**
 * Remembers deliveries in the memory of this process: the newest 10 000, each for 300 000 ms. Throws a TypeError for a
 * wrong option.
 *
 * @example
 * ```ts
 * createWebhook({ onPress, dedupe: memoryDedupe({ ttlMs: 60_000 }) })
 * ```
 */
export const memoryDedupe = (options: MemoryDedupeOptions = {}): DedupeStore => {
  const { ttlMs, maxEntries } = readOptions(MEMORY_DEDUPE, options, typeErrorOf('memoryDedupe'));
  // All entries live equally long, so the oldest ends first.
  const entries = new AgedMap<Entry>();
  const forgetOld = (): void => {
    const now = performance.now();
    for (let oldest = entries.oldest(); oldest !== undefined; oldest = entries.oldest()) {
      if (oldest.value.until > now && entries.size <= maxEntries) return;
      entries.delete(oldest.key);
    }
  };
  const set = (key: string, claim: Claim): void => {
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
