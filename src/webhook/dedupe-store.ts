/** What is known of a delivery when it comes: nothing, that its handler is running, or that it has ended well. */
export type Claim = 'new' | 'running' | 'done';

/**
 * Remembers deliveries, so that one that comes twice is handled once. Keys are 64 hexadecimal digits. With several
 * processes it has to be one store for all of them, and `claim` atomic.
 *
 * @example
 * ```ts
 * const store: DedupeStore = {
 *   claim: async key => ((await redis.set(key, 'running', { NX: true, EX: 300 })) ? 'new' : (await redis.get(key)) ?? 'running'),
 *   complete: key => redis.set(key, 'done', { EX: 86400 }),
 *   release: key => redis.del(key),
 * }
 * ```
 */
export interface DedupeStore {
  /** Tells what is known of the delivery; one that is `new` is running from then on. */
  claim(key: string): Claim | Promise<Claim>;
  /** The handler ended well. */
  complete(key: string): unknown;
  /** The handler failed: the delivery is unknown again, so that it can come once more. */
  release(key: string): unknown;
}
