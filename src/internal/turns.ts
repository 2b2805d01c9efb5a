import { Queue } from './queue.js';

const EVERY_MS = 10;
const MOST_ITEMS = 1000;

/**
 * Gives the event loop a turn while a loop over many items works, so that timers, signals and other requests never wait for
 * much longer than 10 ms. A loop of promises alone gives it none: `await` continues before any timer.
 */
export class Turns {
  private since = performance.now();
  private items = 0;

  /** Call it for each item. Returns true if the last turn was 10 ms ago. */
  isDue(): boolean {
    const passed = performance.now() - this.since;
    // Some edge runtimes stop the clock while code runs.
    return passed >= EVERY_MS || (passed === 0 && ++this.items >= MOST_ITEMS);
  }

  /** Settles in the next turn of the event loop. */
  async next(): Promise<void> {
    await nextTurn();
    this.since = performance.now();
    this.items = 0;
  }
}

/** Calls `work` with each item, and gives the event loop its turns. */
export const inTurns = async <Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> => {
  const turns = new Turns();
  for (const item of items) {
    if (turns.isDue()) await turns.next();
    work(item);
  }
};

/**
 * Does small things of which very many can come at the same moment, such as the ends of sends that one signal aborts: at most
 * `most` in each turn of the event loop. What follows from each comes later, by promises, so it cannot be measured here.
 */
export class Pace {
  private done = 0;
  private readonly waiting = new Queue<() => void>();

  constructor(private readonly most: number) {}

  /** Does it now, or in a later turn if this one has had its share. */
  run(work: () => void): void {
    if (this.done === this.most) {
      this.waiting.push(work);
      return;
    }
    this.spend();
    work();
  }

  /** Looks for the next turn only at half of the share: to look for each turn would cost more than most works. */
  private spend(): void {
    if (++this.done === this.most / 2) void nextTurn().then(() => this.refill());
  }

  private refill(): void {
    this.done = 0;
    while (this.done < this.most && this.waiting.size > 0) {
      this.spend();
      this.waiting.shift()?.();
    }
  }
}

let shared: Promise<void> | undefined;

/** Settles in the next turn of the event loop, which all share that wait for it. */
export const sharedTurn = (): Promise<void> => {
  shared ??= nextTurn().then(() => {
    shared = undefined;
  });
  return shared;
};

/**
 * Settles in the next turn of the event loop. Uses a MessageChannel, because fake timers replace setTimeout and setImmediate: the
 * loop of a test would stop until the test advances its timers. A channel for each turn, because Node delivers up to 1000
 * messages of one channel in a row.
 */
const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    // Not every edge runtime has it.
    if (typeof MessageChannel === 'undefined') {
      setTimeout(resolve, 0);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    // The types of Node have no `onmessage`.
    Reflect.set(port1, 'onmessage', () => {
      port1.close();
      resolve();
    });
    port2.postMessage(undefined);
  });
