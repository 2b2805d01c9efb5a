import { createRandom, type Random } from '../random.js';
import { makePresses, type PressPlan } from './presses.js';

/** Everything that a seed decides about a campaign that is interrupted again and again. */
export interface JournalPlan {
  readonly seed: number;
  /** The kind of its processes: programs with `openJournal`, or runs of `sendable send --journal`. */
  readonly program: 'library' | 'command';
  readonly items: readonly ItemPlan[];
  readonly lives: readonly LifePlan[];
  readonly concurrency: number;
  /** The action of each item's user. */
  readonly presses?: readonly (PressPlan | undefined)[] | undefined;
}

export interface ItemPlan {
  /** An item without an id is known by its content. */
  readonly hasId: boolean;
  /** The outcomes of its attempts, in order; later ones succeed. */
  readonly fates: readonly ItemFate[];
}

export type ItemFate = (typeof FATES)[number];

/** One process that works at the campaign, and its end. */
export interface LifePlan {
  readonly ends: 'when done' | 'killed' | 'power cut' | 'closed' | 'left';
  /** The operation of the process at which it ends: each read, write and sync of the disk, each request and response. */
  readonly at: number;
  readonly disk: DiskFault | undefined;
  /** Another process that opens the journal meanwhile. */
  readonly rival: RivalPlan | undefined;
}

export interface DiskFault {
  readonly kind: 'full' | 'write fails' | 'sync fails';
  /** The write or sync of the process that fails first. */
  readonly at: number;
}

interface RivalPlan {
  readonly at: number;
  readonly host: 'same' | 'other';
  readonly takesOver: boolean;
}

const FATES = [
  ...(['ok', 'ok', 'ok', 'slow', 'slow', 'too slow', 'refused', 'lost before it arrived'] as const),
  ...(['lost after it arrived', '400', '500 taken'] as const),
] as const;

/** Decides everything about the campaign of a seed. */
export const makeJournalPlan = (seed: number): JournalPlan => {
  const random = createRandom(seed);
  const items = Array.from({ length: random.int(1, 4) }, () => ({
    hasId: random.chance(0.7),
    fates: Array.from({ length: random.int(0, 3) }, () => random.pick(...FATES)),
  }));
  const lives = Array.from({ length: random.int(2, 8) }, () => makeLife(random, items.length));
  const concurrency = random.pick(1, 2, 8);
  const presses = makePresses(seed, items);
  return { seed, program: random.chance(0.6) ? 'library' : 'command', items, lives, concurrency, presses };
};

const makeLife = (random: Random, items: number): LifePlan => ({
  ends: random.pick(
    'when done',
    'killed',
    'killed',
    'killed',
    'killed',
    'power cut',
    'power cut',
    'power cut',
    'closed',
    'left',
  ),
  // Opening takes about ten operations, and an item about six.
  at: random.chance(0.3) ? random.int(3, 12) : random.int(1, 14 + 6 * items),
  disk: random.chance(0.12)
    ? { kind: random.pick('full', 'write fails', 'sync fails'), at: random.int(1, 6 + 2 * items) }
    : undefined,
  rival: random.chance(0.3)
    ? { at: random.int(8, 14 + 6 * items), host: random.pick('same', 'other'), takesOver: random.chance(0.6) }
    : undefined,
});
