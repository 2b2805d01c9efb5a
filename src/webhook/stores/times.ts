import { findUnknownOption } from '../../internal/json.js';
import { checkObject, isPositive } from '../check-options.js';

/** The times that a shared store remembers deliveries. */
export interface StoreTimes {
  /**
   * The time that a running delivery is remembered, in ms. Must be longer than the slowest handler: after it, a repetition
   * counts as new, so that the delivery is not lost when a process dies. 300 000 by default.
   */
  readonly runningMs?: number | undefined;
  /** The time that a handled delivery is remembered, in ms: the longest time in which it may be repeated. 86 400 000 by default. */
  readonly doneMs?: number | undefined;
}

/** Fills in the defaults of the times. Throws a TypeError for a wrong time, and for an option that is not in `keys`. */
export const readTimes = (
  store: string,
  options: StoreTimes,
  keys: readonly string[],
): { readonly runningMs: number; readonly doneMs: number } => {
  checkObject(store, options);
  const unknown = findUnknownOption(options, keys);
  if (unknown !== undefined) throw new TypeError(`${store}: ${unknown}.`);
  const { runningMs = 300_000, doneMs = 86_400_000 } = options;
  // Databases take whole milliseconds only.
  for (const [name, ms] of Object.entries({ runningMs, doneMs }))
    if (!isPositive(ms) || !Number.isSafeInteger(ms))
      throw new TypeError(`${store}: \`${name}\` must be an integer of 1 or more.`);
  return { runningMs, doneMs };
};

/** The tokens of this store's own claims, so that it never releases the claim of another process. */
export class OwnClaims {
  private readonly tokens = new Map<string, string>();

  /** Remembers a claim that succeeded, and no other: a refused duplicate must not replace the token of the running one. */
  add(key: string, token: string): void {
    this.tokens.set(key, token);
  }

  /** Forgets the claim of `key` and returns its token; undefined if this store did not claim it. */
  end(key: string): string | undefined {
    const token = this.tokens.get(key);
    this.tokens.delete(key);
    return token;
  }
}
