import { createRandom } from '../random.js';

/** Everything that a seed decides about codes: the processes of a bank, their calls, an attacker, and the faults of the store. */
export interface CodesPlan {
  readonly seed: number;
  readonly attempts: number;
  readonly validMs: number;
  readonly pauseMs: number;
  readonly perDay: number;
  readonly processes: number;
  readonly calls: readonly CallPlan[];
  /** The behaviour of the store at each call; later calls succeed at once. */
  readonly store: readonly StoreKind[];
  /** The times at which the store's clock jumps, and how far. */
  readonly jumps: readonly { readonly at: number; readonly byMs: number }[];
  /** The times at which a process is killed. Its name is used again by a new one. */
  readonly kills: readonly { readonly at: number; readonly process: number }[];
  /** The number of wrong values of an attacker who guesses for the first customer as soon as it is possible. */
  readonly guesses: number;
}

/** One call of a process. */
export interface CallPlan {
  readonly at: number;
  readonly process: number;
  readonly customer: number;
  /** The payment: two of the same purpose, and a login. */
  readonly subject: number;
  readonly kind: CallKind;
}

/** Each kind as often as it is drawn. */
const KINDS = [
  ...(['issue', 'issue', 'issue', 'types', 'types', 'types', 'types an older value', 'presses'] as const),
  ...(['types a wrong value', 'types a wrong value', 'types for another payment', 'presses'] as const),
  ...(['presses on an older OTP', 'presses for another payment', 'types, and pays', 'types, and pays'] as const),
  ...(['presses, and pays', 'types, and the payment fails', 'types a wrong value, and pays', 'cancels'] as const),
  'forgets',
] as const;
type CallKind = (typeof KINDS)[number];
type StoreKind = 'at once' | 'slow' | 'throws' | 'throws late' | 'repeats' | 'repeats late';

const HOUR = 3_600_000;

/** Decides everything of a seed. */
export const makeCodesPlan = (seed: number): CodesPlan => {
  const random = createRandom(seed);
  const processes = random.int(1, 3);
  const customers = random.int(1, 2);
  const spread = random.pick(0, 20, 2000, 60_000, HOUR);
  const isWild = random.chance(0.6);
  const isLong = random.chance(0.03);
  const calls = Array.from(
    { length: random.int(2, 24) },
    (_, index): CallPlan => ({
      at: index < 2 ? 0 : random.pick(0, random.int(0, spread), random.int(0, spread)),
      process: random.int(0, processes - 1),
      customer: random.int(0, customers - 1),
      subject: random.pick(0, 0, 1, 2),
      kind: index < 2 ? 'issue' : random.pick(...KINDS),
    }),
  );
  return {
    seed,
    attempts: random.pick(1, 2, 3, 5, 5, 7, 10),
    validMs: random.pick(1000, 300_000),
    pauseMs: random.pick(0, 0, 1000, 30_000),
    perDay: random.pick(2, 20, 1000),
    processes,
    calls,
    store: isWild
      ? Array.from({ length: random.int(1, 40) }, () =>
          random.pick('at once', 'at once', 'slow', 'slow', 'throws', 'throws late', 'repeats', 'repeats late'),
        )
      : [],
    jumps: random.chance(0.25)
      ? [{ at: random.int(0, spread), byMs: random.pick(-500, -1500, -HOUR, -48 * HOUR, 1000, HOUR, 48 * HOUR) }]
      : [],
    kills: random.chance(0.25)
      ? [{ at: random.int(0, Math.max(spread, 60)), process: random.int(0, processes - 1) }]
      : [],
    guesses: isLong ? 130 : random.pick(0, 0, 0, 6, 12),
  };
};
