import { createRandom } from '../random.js';

/** Everything that a seed decides about a webhook and the deliveries that it gets. */
export interface WebhookPlan {
  readonly seed: number;
  readonly answerWithinMs: number;
  readonly checkTimeoutMs: number;
  readonly presses: readonly PressPlan[];
}

/** One press, which the platform delivers until it gets a response that ends it. */
interface PressPlan {
  /** The starts of the deliveries, in milliseconds. Two may start together. */
  readonly deliveries: readonly number[];
  /** The handler's behaviour in each run for this press; later runs succeed. */
  readonly handler: readonly HandlerKind[];
  /** The store's behaviour at each call for this press; later calls succeed. */
  readonly store: readonly StoreKind[];
}

type HandlerKind = 'succeeds' | 'is slow' | 'is late' | 'throws' | 'throws late';
export type StoreKind = 'at once' | 'slow' | 'late' | 'throws' | 'throws late';

/** Decides everything about the deliveries of a seed. */
export const makeWebhookPlan = (seed: number): WebhookPlan => {
  const random = createRandom(seed);
  const presses = Array.from({ length: random.int(1, 4) }, () => ({
    deliveries: Array.from({ length: random.int(1, 4) }, () =>
      random.pick(0, 0, 10, 50, 200, 500, random.int(0, 3000)),
    ),
    handler: Array.from({ length: random.int(0, 3) }, () =>
      random.pick('succeeds', 'is slow', 'is late', 'throws', 'throws late'),
    ),
    store: random.chance(0.5)
      ? []
      : Array.from({ length: random.int(1, 4) }, () =>
          random.pick('at once', 'at once', 'slow', 'late', 'throws', 'throws late'),
        ),
  }));
  return { seed, answerWithinMs: random.pick(50, 500, 5000), checkTimeoutMs: random.pick(50, 200, 10_000), presses };
};
